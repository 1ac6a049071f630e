import type { Requirement } from '../row.ts'

export const pagination = [
  {
    id: 'PAGE-1',
    section: '1 Conventions',
    at: ['1/conventions/4', '4/p1', '4/lists/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The response of every list carries next_cursor.',
    observe: 'Each page of each of the lists, the last and the empty one included.',
    reading: 'Null, or an empty string, says that the walk is over; the key itself is always there.',
  },
  {
    id: 'PAGE-2',
    section: '1 Conventions',
    at: ['1/conventions/4', '4/lists/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Sending next_cursor back as it came, page by page, shows every element of the list once.',
    observe:
      'A walk over each list ends, no id occurs twice, and a second walk in smaller pages meets the same rows. An order ' +
      'that a waiting parcel names is met among the orders, and an active member among the customers.',
    reading:
      'Page sizes are not published: short and even empty pages may be followed by others. What others create or ' +
      'change during the walk may or may not be met; what was there before and after must be met once. Of tiers and ' +
      'experiences alone it is said that inactive ones are listed, so what is over by any word may be left out of ' +
      'another list; what can be read alone and goes on may not.',
  },
  {
    id: 'PAGE-3',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'No list is paged by a page number or by an offset.',
    observe: 'page or offset, by turns, with a number is refused as a parameter by each list.',
    reading:
      "The cursor's own parameter has no published name: should it be one of these, a number is no cursor and is " +
      'refused as well.',
  },
  {
    id: 'PAGE-4',
    section: '1 Conventions',
    at: ['4/p1', '4/lists/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A list shows an array whose elements are each the whole named resource.',
    observe: 'Every element of every page is judged by the schema of its resource.',
    reading: 'The key of the array is a gap, but one target has one such key for all its lists.',
  },
  {
    id: 'PAGE-5',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client sends a cursor back unchanged and reads nothing out of it.',
    observe: 'In what a client sends.',
    untested: 'A duty of the client; what becomes of a changed cursor is CURSOR-1.',
  },
] as const satisfies readonly Requirement[]
