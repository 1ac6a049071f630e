import type { Requirement } from '../row.ts'

export const unchangedCustomers = [
  {
    id: 'EVENT-14',
    section: '6 Events',
    at: ['6/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write'],
    statement: '`customer.updated` MUST NOT be sent about a customer that did not change.',
    observe: [
      [
        'An endpoint that picked only this kind gets a delivery after an update that is accepted. It gets none after an update that is refused for an unknown query parameter, and none after one that is refused for its body.',
        'refused',
        'refused-for-its-body',
      ],
      ['Under certify, it gets none about a customer who is updated to the name that they have.', 'without-a-change'],
      ['It gets none about a customer that is created and never changed.', 'at-creation'],
    ],
    reading:
      'The event signals a change, so without a change there is nothing to signal. An update that leaves every shown field as it was is taken for none. A target that signals no change at all is inconclusive. Points for signing up, and joining or leaving the club, are changes as well.',
  },
] as const satisfies readonly Requirement[]
