import type { Requirement } from '../row.ts'

export const kinds = [
  {
    id: 'EVENT-7',
    section: '6 Events',
    at: [
      '1/service/4',
      '6/p1',
      '6/groups/Orders and sales',
      '6/groups/Fulfillment',
      '6/groups/Customers and club',
      '6/groups/Catalog',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement:
      'The action that an event kind is named after MUST cause one event of that kind, sent to every endpoint that picked it, for each of the twelve kinds.',
    observe: [
      [
        'An endpoint for each kind, one for all kinds, and two that share them: the run places orders, ships, creates and updates through the API, and the admin driver does the rest.',
        'no-order.paid',
        'picked-only-order.paid',
      ],
      [
        'Another endpoint picks every kind from the beginning of the run: its deliveries are compared with everything that the run did.',
        'first-join-only',
        'customer.created-twice',
        'no-customer.created-without-an-email',
      ],
      [
        'One customer of the run joins a tier by invitation only, where there is one and the admin driver can add a member to it.',
        'no-club.member_joined-by-invitation',
      ],
      [
        'No event of an online order is about a register sale, or a club fulfillment that the run has marked shipped.',
        'order.paid-for-a-sale',
        'order.fulfilled-for-the-club',
      ],
      [
        'No fulfillment.created is about a fulfillment older than the run, once the run has marked it shipped.',
        'created-again-as-it-is-shipped',
      ],
      [
        'Under certify the fields of a product are updated one by one, and some to null, each once the event of the one before has arrived.',
        'no-product.updated-for-sku',
        'no-product.updated-for-is_active',
        'no-product.updated-for-null',
      ],
      [
        'Under certify one of the sales is that of a customer, where the admin driver can name one.',
        'no-sale.completed-with-a-customer',
      ],
      [
        'Under certify a bundle of the winery gets another name, and its own again, by a key that has only catalog:write where there is one.',
        'no-product.updated-for-a-bundle',
        'no-product.updated-by-narrow-keys',
      ],
      [
        'Under certify, an endpoint at which one delivery has failed gets the event of another customer as well, within a day after the retry has succeeded.',
        'lost-beside-a-retry',
      ],
      ['No delivery contains a value of a write that was refused.', 'createCustomer-refused'],
      ['The customers whom deliveries of customer.created are about exist.', 'customer.created-for-guests'],
    ],
    reading:
      'What causes a kind is not described beyond its name and rules 4 to 6. A kind that nothing in the run ' +
      'causes is inconclusive. One event may stand for several updates of a product: a field without an event is ' +
      'a violation only if a second update of it, after --patience has passed, causes none either and an update ' +
      'of the name causes one. How soon a delivery arrives is not limited: --patience sets the wait. Retries of ' +
      'a delivery have its id, so they are not counted as events. Who is invited to a tier may have to accept first: the ' +
      'events of a customer who is shown after joining, and not as a member of that tier, are not judged.',
  },
  {
    id: 'EVENT-8',
    section: '6 Events',
    at: ['3/transitions/3', '6/groups/Orders and sales', '6/rules/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: '`order.refunded` MUST be emitted once when a paid order is cancelled.',
    observe: [
      [
        'The admin driver cancels a paid order: an endpoint that picked only this kind gets one delivery.',
        'twice',
        'no-order.refunded',
      ],
      ['An order of the run that was not cancelled causes none.', 'order.refunded-at-order.paid'],
      [
        'Under certify, so do an order of gift cards only, and one that was to be shipped, when they are cancelled.',
        'not-for-gift-cards',
        'not-for-shipments',
      ],
      [
        'Under certify, so does an order that was shipped before, if the admin driver can cancel it and it shows refunded_at.',
        'not-once-fulfilled',
      ],
    ],
    reading:
      'No kind of event is named after a cancelled order, because a cancellation is a refund here. The document does not say whether a winery can cancel an order that was shipped.',
  },
  {
    id: 'EVENT-10',
    section: '6 Events',
    at: ['3/transitions/2', '4/lists/8', '6/groups/Fulfillment', '6/rules/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write', 'data'],
    statement: '`fulfillment.shipped` MUST be emitted when a fulfillment is marked shipped.',
    observe: [
      [
        'An endpoint that picked only this kind gets one delivery after the call succeeded, and none after a call that was refused.',
        'no-fulfillment.shipped',
        'twice',
        'before-it-is-refused',
      ],
      [
        'Another endpoint gets one delivery for every fulfillment that the run marks shipped, whether or not it has a customer.',
        'not-for-guests',
      ],
    ],
  },
  {
    id: 'EVENT-11',
    section: '6 Events',
    at: ['6/rules/7'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery sees deliveries and responses in its admin.',
    observe: "Not observable over HTTP: it shows in the winery's admin.",
    untested: 'The admin side is not described, and its pages are not part of the API.',
  },
  {
    id: 'EVENT-12',
    section: '6 Events',
    at: ['6/p1'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery registers a subscriber's endpoint in its admin and picks the kinds for it.",
    observe: "Not observable over HTTP: it shows in the winery's admin.",
    untested: 'The admin side is not described. EVENT-6 tests that the pick is obeyed.',
  },
] as const satisfies readonly Requirement[]
