import type { Requirement } from '../row.ts'

export const addOn = [
  {
    id: 'ADDON-1',
    section: '5 Authentication',
    at: ['5/rules/4', '7/types/feature_not_enabled'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key of a winery without the Developer API add-on gets 403 with the type feature_not_enabled.',
    observe: 'With the add-on off, the market and each list with a live key that succeeds while it is on.',
    reading:
      'Needs a live world that is no real winery: the sandbox has one, and a target may offer one. Live data is read ' +
      'and never written.',
  },
  {
    id: 'ADDON-2',
    section: '5 Authentication',
    at: ['5/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A test key works without the add-on.',
    observe:
      'With the add-on off, a new customer of a test key succeeds, and so do the market and each list that answered ' +
      'before.',
  },
] as const satisfies readonly Requirement[]
