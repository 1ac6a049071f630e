import type { Requirement } from '../row.ts'

export const sandboxCopy = [
  {
    id: 'SANDBOX-3',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key MUST reach the same endpoints, serializers and pagination as a test key.',
    observe:
      'With a live key that may only read, the market and each list that a test key reads succeed, with the items ' +
      'under the same key; the oracle judges the shapes.',
    reading:
      'Needs a live environment that is not a real winery, as ADDON-1 does. Nothing is written with a live key. ' +
      'Unpublished fields of the two may differ.',
  },
  {
    id: 'SANDBOX-4',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Writes in a sandbox MUST be real within it.',
    observe: [
      [
        'With a test key: later reads show a customer, a product and a booking that were created. Adjustments are judged by STOCK-1.',
        'not-stored',
      ],
    ],
    reading:
      'The time until a list shows a write is not specified: if the row is missing, the list is read again for as ' +
      'long as --patience allows, here and in every check that looks for a row.',
  },
  {
    id: 'SANDBOX-5',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery can rebuild its sandbox.',
    observe: "Not observable over HTTP: it shows in the winery's admin.",
    untested: 'The admin side is not described. SANDBOX-2 tests what a rebuild does to keys.',
  },
] as const satisfies readonly Requirement[]
