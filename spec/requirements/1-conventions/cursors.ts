import type { Requirement } from '../row.ts'

export const cursors = [
  {
    id: 'CURSOR-1',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor is signed: an altered cursor MUST be refused.',
    observe: [
      [
        'Each list refuses a cursor that was altered, if the unaltered one leads to a page: a character is replaced (near its start, in its middle, or near its end), its halves are swapped, it is cut short by much or by five characters, it is extended, or the case of its letters is changed.',
        'unsigned-on-listProducts',
        'appended',
        'any-case',
        'short-signature',
        'beginning-of-a-signature',
        'starts-over',
      ],
      [
        'Two more alterations are to replace the id of a row in the content of the cursor by that of another row, and to leave out the last of several parts, which may be the signature.',
        'row-not-signed',
        'no-signature',
      ],
      [
        'The cursor to the last page is altered as well. Certify tries three of the ten alterations on each list, so that each of the ten is tried on several lists. Other grades try one on some lists.',
        'unsigned-on-later-pages',
      ],
      [
        'A cursor of the club members that was issued under club_status is altered as well. Under certify, so is a cursor of each list that has a documented filter.',
        'starts-over-under-a-filter',
      ],
      ['Under certify, a list of the live winery refuses one as well.', 'unsigned-with-live-keys'],
    ],
    reading:
      'The last character of a base64 text may hold unused bits, decoders may skip padding and what follows it, and hex digits may have either case: an alteration counts only if it changes the encoded value. Random cursors that the server stores pass as well, because an altered one is unknown.',
  },
  {
    id: 'CURSOR-3',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor of one list MUST be refused by every other list.',
    observe: [
      ["Related lists are sent each other's cursors.", 'any-list'],
      [
        'Communications and allocations are also sent the cursor of the same list below another customer or release.',
        'other-parent-of-listCommunications',
        'other-parent-of-listAllocations',
      ],
    ],
    reading:
      'The sentence is about filters. Another list, or the same list below another customer or release, is always ' +
      'filtered differently. An empty list may answer any cursor with an empty page, so the check uses another ' +
      'customer or release that has rows.',
  },
] as const satisfies readonly Requirement[]
