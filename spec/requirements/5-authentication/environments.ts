import type { Requirement } from '../row.ts'

export const environments = [
  {
    id: 'WORLD-1',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Nothing live is within reach of a test key, nor anything of the sandbox within reach of a live one.',
    observe:
      'Ids of either world are refused in the other by each path that reads one thing, where its own key reads it.',
    reading:
      'Needs a live world that is no real winery, as for ADDON-1. That lists show nothing of the other world is KEY-1. ' +
      'A cursor of the one may be taken in the other, as long as it shows rows of its own: it is bound to filters.',
  },
  {
    id: 'WORLD-2',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Rebuilding the sandbox of a winery MUST leave its keys as they are.',
    observe:
      'A key minted before the rebuild succeeds after it, and is refused what its scopes do not grant; a key revoked ' +
      'before it is still refused.',
    reading: 'Ids may be others afterwards. During the rebuild requests may fail; how long is not said.',
  },
  {
    id: 'WORLD-3',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A sandbox behaves as a live winery does, by the same code.',
    observe: 'Not without the same run on a live winery, where nothing that is written can be taken back.',
    untested:
      'The suite keeps off live wineries. Whatever of a live one should be tested is tested on the sandbox by ' +
      'every other requirement.',
  },
  {
    id: 'WORLD-4',
    section: '5 Authentication',
    at: ['1/service/5', '5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Writes in a sandbox are real within it.',
    observe:
      'With a test key: a customer, a product and a booking that were made are found again by later reads. What an ' +
      'adjustment leaves is STOCK-1.',
    reading:
      'How soon a list shows what was written is not said: where it does not do so at once, it is looked at again for ' +
      'some seconds, here and wherever a row is said to be missing.',
  },
  {
    id: 'WORLD-5',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery can have its sandbox built anew.',
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; what it does to keys is WORLD-2.',
  },
] as const satisfies readonly Requirement[]
