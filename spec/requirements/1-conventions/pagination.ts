import type { Requirement } from '../row.ts'

export const pagination = [
  {
    id: 'PAGE-1',
    section: '1 Conventions',
    at: ['1/conventions/4', '4/p1', '4/lists/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The response of every list MUST carry next_cursor.',
    observe: 'Each page of each list, including the last one and an empty one.',
    reading: 'Null or an empty string ends the walk. The key is always present.',
  },
  {
    id: 'PAGE-2',
    section: '1 Conventions',
    at: ['1/conventions/4', '4/lists/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'next_cursor, sent back verbatim page by page, MUST lead through every element of the list once.',
    observe: [
      [
        'A walk over each list shows no id twice, and a second walk in smaller pages shows the same rows.',
        'repeats-a-row',
        'skips-a-row',
      ],
      [
        "The first page of the target's own size shows no row that the walk in larger pages lacks; under certify, a list that does not grow is walked in such pages, if there are at most four, and shows the same rows.",
        'bundles-lost-with-a-size',
        'sales-lost-without-a-size',
      ],
      [
        'Under certify, lists that do not grow are also walked in pages of which the last is full.',
        'listSales-again-after-a-full-page',
      ],
      [
        'Under certify, walks under the filters that the target documents show each row once as well.',
        'skips-a-row-of-filtered-lists',
      ],
      [
        'Under certify, two pages under each such filter show every row that the list has under it, and the second has one row if the list is not long and has not changed meanwhile.',
        'listBookings-loses-the-oldest',
        'listOrders-ends-early-under-a-filter',
      ],
      [
        'Under certify, a timeline whose last entries have no logged_at is also walked in two pages, of which the first ends with such an entry if there are two.',
        'undated-entries-left-out',
        'ends-at-an-undated-entry',
      ],
      [
        'A list accepts its own next_cursor, under the parameters under which it issued it, whichever check asks for the page.',
        'refuses-its-cursor',
        'leads-nowhere',
      ],
      [
        'Under certify, a cursor of customers or products still leads to the following rows if the last row of its page, made by the run, was updated meanwhile.',
        'listCustomers-ends-after-an-updated-row',
        'listProducts-ends-after-an-updated-row',
      ],
      [
        'An order that an unfulfilled fulfillment refers to is in the list of orders, an active member is in the list of customers, and under certify a product with a stock level that is active and listed online is in the list of products.',
        'orders-left-out',
        'members-left-out',
        'products-left-out',
      ],
    ],
    reading:
      'Page sizes are not published: short and empty pages may be followed by others, and one cursor may serve a ' +
      'whole walk. Rows that other clients change during a walk may or may not be shown, or be shown again, ' +
      'since lists may be sorted by the last change; rows that exist before and after it must be shown once. A ' +
      'row counts if three walks in a row miss it or show it twice. The document says only of tiers and ' +
      'experiences that inactive ones are listed: other lists may leave out rows that are no longer current.',
  },
  {
    id: 'PAGE-6',
    section: '1 Conventions',
    at: ['1/conventions/4', '4/lists/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'next_cursor, sent back verbatim page by page, MUST lead to a last page of the list.',
    observe:
      'A walk over each list ends, in large and in small pages, under certify also in pages of which the last is full.',
    reading:
      'Page sizes are not published: short and empty pages may be followed by others. A walk that gets the same page ' +
      'by the same cursor a second time, or 300 empty pages in a row, does not end.',
  },
  {
    id: 'PAGE-3',
    section: '1 Conventions',
    at: ['1/conventions/4'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A list has no page number and no offset: such a parameter MUST be refused.',
    observe: [
      [
        'Under certify, each list refuses page and offset with a number, and one list refuses skip. Other grades send one of the three to some lists.',
        'page',
        'offset',
        'skip',
      ],
    ],
    reading:
      'The name of the cursor parameter is not published. If it is one of these, a number is not a cursor and is ' +
      'refused as well.',
  },
  {
    id: 'PAGE-4',
    section: '1 Conventions',
    at: ['4/p1', '4/lists/2'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A list MUST return an array whose elements are the whole named resource.',
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
    statement: 'A client MUST send a cursor back verbatim and MUST NOT derive anything from it.',
    observe: 'Not observable over HTTP: it shows in what a client sends.',
    untested: 'It is a duty of the client. CURSOR-1 tests a changed cursor.',
  },
] as const satisfies readonly Requirement[]
