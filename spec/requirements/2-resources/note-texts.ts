import type { Requirement } from '../row.ts'

export const noteTexts = [
  {
    id: 'NOTE-1',
    section: '2 CustomerNote',
    at: ['2/CustomerNote/p1', '4/lists/5', '8/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `note` of a logged note MUST be its `summary`, truncated to 200 characters.',
    observe:
      'Notes of 3, 199, 200, 201 and many more characters, one of them with outer blanks, and calls of 200 and many more: note is the text, or exactly its first 200 characters.',
    reading:
      'Characters can be counted as code units, code points or graphemes: where these differ, each count passes; ' +
      'elsewhere the cut is exact. 201 characters are cut, not refused; a text many times as long may be refused. ' +
      'The document does not say whether summary is cut as well: note is compared with its first 200 characters ' +
      'either way. Which characters a text may have is not said: one that is refused is sent again in ASCII.',
  },
  {
    id: 'NOTE-5',
    section: '2 CustomerNote',
    at: ['2/Communication/summary', '4/lists/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `summary` of a logged note or call MUST be the text that was sent.',
    observe: [
      ['Texts of up to 200 characters come back in summary unchanged.', 'cut-to-80', 'calls'],
      [
        'One of them has line breaks, quotation marks, markup, percent escapes and a backslash; another has only digits.',
        'escaped',
        'without-markup',
        'percent-decoded',
        'backslashes-lost',
        'number',
      ],
    ],
    reading:
      'Longer texts may come back whole or cut to 200 characters. Outer blanks may be removed. Control ' +
      'characters and Unicode normalization are not tested.',
  },
] as const satisfies readonly Requirement[]
