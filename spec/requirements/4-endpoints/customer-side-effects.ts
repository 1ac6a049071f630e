import type { Requirement } from '../row.ts'

export const customerSideEffects = [
  {
    id: 'CUSTOMER-14',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/customers/{customer_id}', '4/lists/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a customer MUST NOT change a field that is not sent.',
    observe: [
      [
        'The whole customer before and after each update of one field: with every consent given, with email_opt_out, after a note was logged, after an update that was refused.',
        'tags-cost-consent',
        'new-email-drops-phone',
        'opt-out-reset-by-a-name',
        'forgets-tags-after-a-note',
        'refused-tags-come-back',
        'created-at-renewed',
      ],
      [
        'Under certify, also before and after an update that sends nothing, and ones that give each consent while the other is withdrawn.',
        'empty-update',
        'sms-opts-in-to-email',
        'points-for-a-consent',
      ],
      [
        'Under certify, membership, points, opt-out and date of birth of customers of the winery who are paused, past due, billed at another frequency than the tier or have a date of birth, before and after an update with the same name, contact details, tags and address.',
        'club_paused-of-a-member-renewed',
        'club_status-of-a-member-renewed',
        'tags-clear-a-membership',
        'address-resets-the-frequency',
        'address-clears-the-date-of-birth',
        'contact-ends-a-skip',
      ],
      [
        'No field is changed for two customers of the run by updates that do not send it, if it changes for none of them without an update, and again for further customers who get the same update.',
        'skips-a-release-without-an-address',
      ],
    ],
    reading:
      'The document has no rule for fulfillment_method, which may follow from an address that is sent, nor for ' +
      'is_tour_group, is_senior, tax_exempt and has_member_account, which may follow from tags. ' +
      'An update that sends nothing may be refused. Opting in may end an opt-out, and the reverse. A consent that is ' +
      'withdrawn because its email or phone number has changed is a note. Points that other new customers receive as well are not an effect of an ' +
      'update. A customer with an order or a sale that the run did not cause may earn points at the same time. Staff, or ' +
      'the customer on the site, may set a field that no write of the API sets, and join or leave the club, at the ' +
      'same time: such a field counts if it changes for two customers.',
  },
  {
    id: 'CUSTOMER-15',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/customers/{customer_id}'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a customer MUST NOT change another customer, nor an entry on the timeline.',
    observe: [
      [
        'A second customer with the same phone number, address and tags is the same before and after the updates of the first.',
        'all-with-the-phone',
        'name-of-the-customer-after',
      ],
      [
        'Under certify one of them has the same email address as well, where the target accepts it.',
        'all-with-the-email',
      ],
      ['A note that was logged before them is still on the timeline.', 'update-empties-the-timeline'],
      [
        'Under certify, a message to a customer of the run is on the timeline with the same address once the customer has another one.',
        'messages-follow-the-address',
        'messages-go-with-the-address',
      ],
    ],
    reading:
      'The status of a message may change, because it may turn out not to have arrived. The second customer may earn loyalty points at the same time. Staff may change the second customer at the same time: a change counts if its value, or a part of it, was sent to the first, or if a value was lost.',
  },
] as const satisfies readonly Requirement[]
