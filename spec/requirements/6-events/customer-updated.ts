import type { Requirement } from '../row.ts'

export const customerUpdated = [
  {
    id: 'EVENT-9',
    section: '6 Events',
    at: ['6/groups/Customers and club', '6/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write'],
    statement: '`customer.updated` MUST signal that a watched field of a customer changed. It is not a diff.',
    observe: [
      [
        'Updates of name, contact details, address, consents and tags: an endpoint that picked only this kind gets a delivery after each change of a declared field.',
        'first-change-only',
        'before-it-can-be-read',
      ],
      [
        'At least one of two changes of all fields together is signalled, if a later event of another kind arrives.',
        'never',
      ],
      [
        'Under certify each field is changed twice, flags in both directions: if the first change is signalled, so is the second.',
        'tags-set-only',
      ],
      [
        'Under certify a customer with such a field joins the club, and the field is then set back to its first new value: that is signalled as well.',
        'not-of-members',
      ],
      [
        'Several new customers each get a change of one field, a different one for each: at least one change is signalled, if a change of all fields is.',
        'not-the-first-change',
      ],
      [
        'Under certify, a change of a field that is known to be watched is signalled as well if a key makes it that has only customers:write, or if another check makes it.',
        'not-by-narrow-keys',
      ],
    ],
    reading:
      'Which fields are watched is not shown: no event after the change of an undeclared field is not a violation. The ' +
      'event is the only way to learn of changes, so a change of everything that the API writes is signalled. A field ' +
      'whose change was signalled once is watched. An update that changes nothing needs no event. The receiver re-fetches the customer, so the change can be read once the ' +
      'event has arrived. That a payload contains no diff cannot be judged, because its shape is not shown.',
  },
] as const satisfies readonly Requirement[]
