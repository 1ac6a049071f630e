import type { Requirement } from '../row.ts'

export const clubFields = [
  {
    id: 'CUSTOMER-9',
    section: '4 Lists',
    at: ['4/lists/4', '4/lists/7', '5/scopes/customers:write', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'A write of a customer that contains a club membership field MUST be refused with 400 and a message that says ' +
      'why.',
    observe: [
      [
        'Each club field of the resource on create and on update, with another value, with the value that the customer has, and with null or false (null where the customer has it, on create or on update): 400, and the customer is unchanged or absent.',
        'club_since-stored',
        'same-value',
        'empty-ignored-by-createCustomer',
        'refused-but-created',
        'refused-but-changed',
      ],
      ['Every second one that would change nothing is the only field of its update.', 'ignored-alone'],
      ['Under certify, half of these are about a club member.', 'ignored-for-members'],
      [
        'By field and seed, the other values are sent with tags, with a second club field, or as a value of another type or a negative number, which is refused with any status.',
        'ignored-with-tags-by-createCustomer',
        'ignored-with-tags-by-updateCustomer',
        'two-ignored-by-createCustomer',
        'two-ignored-by-updateCustomer',
        'ignored-with-a-value-of-another-kind',
      ],
      [
        'The message is neither empty nor a phrase that fits any refusal, such as "Bad Request".',
        'no-message',
        'unspecific-message-1',
        'unspecific-message-2',
      ],
    ],
    reading:
      'Club fields are is_club_member and those that begin with club_. The document calls the member account independent of the club, so its fields are not included. The wording of a message cannot be judged otherwise: the ' +
      'report shows it. Three changes are not counted: points for signing up, which may arrive at the same time; fields that staff or the customer on the site may set; and a membership that other new customers get as well.',
  },
  {
    id: 'CUSTOMER-10',
    section: '4 Lists',
    at: ['2/Customer/loyalty_points', '4/lists/4', '5/scopes/customers:write', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'A write of a customer that contains loyalty points MUST be refused with 400 and a message that says why.',
    observe: [
      [
        'loyalty_points on create and on update, with another value, with the value that the customer has, with 0 and with null: 400, and the points are unchanged.',
        'loyalty_points-stored',
        'same-value',
        'null-ignored-by-updateCustomer',
        'refused-but-changed',
      ],
      [
        'One update that would change nothing sends only this field, under certify to a club member.',
        'ignored-alone',
        'ignored-for-members',
      ],
      [
        'By seed, another value is sent with tags, as a text or as a negative number; the latter two are refused with any status.',
        'ignored-with-tags-by-createCustomer',
        'ignored-with-a-value-of-another-kind',
      ],
      [
        'The message is neither empty nor a phrase that fits any refusal.',
        'no-message',
        'unspecific-message-1',
        'unspecific-message-2',
      ],
    ],
    reading: 'As for CUSTOMER-9, the wording of a message cannot be judged otherwise.',
  },
] as const satisfies readonly Requirement[]
