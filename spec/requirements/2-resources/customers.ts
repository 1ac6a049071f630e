import type { Requirement } from '../row.ts'

export const resourcesCustomers = [
  {
    id: 'CUSTOMER-1',
    section: '2 Customer',
    at: ['2/Customer/p1', '5/scopes/customers:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'A key without customers:read MUST NOT see customers or the club side.',
    observe:
      'A key with every other scope is refused by each endpoint that shows them, and a key with only this scope ' +
      'succeeds.',
    reading:
      'Orders, fulfillments, sales and bookings show a buyer, recipient or guest under their own scopes; those are ' +
      'other resources. The response to a write under customers:write is the record that the caller has just sent.',
  },
  {
    id: 'CUSTOMER-5',
    section: '2 Customer',
    at: ['2/Customer/club_tier_id', '2/ClubTier/is_active'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The `club_tier_id` of a customer MUST be in the list of tiers.',
    observe: 'Each club_tier_id of a customer is the id of a listed tier, active or inactive.',
    reading: 'A tier may be created between two reads, so the tiers are read after the customers.',
  },
  {
    id: 'CUSTOMER-6',
    section: '2 Customer',
    at: ['2/Customer/email_opt_out'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST let `email_opt_out` override every other sign of consent to marketing email.',
    observe: 'Not observable over HTTP: it shows in whom a client emails.',
    untested: 'Happens inside the client. Both flags may be true at once.',
  },
  {
    id: 'CUSTOMER-11',
    section: '2 Customer',
    at: ['2/Customer/club_paused'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST read `club_status` together with `club_paused`.',
    observe: 'Not observable over HTTP: it shows in how a client interprets the two fields.',
    untested: 'Happens inside the client.',
  },
  {
    id: 'CUSTOMER-17',
    section: '2 Customer',
    at: ['2/Customer/has_member_account'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'admin'],
    statement: '`has_member_account` MUST be independent of club membership.',
    observe:
      'Where a customer of the run has joined the club and left it, some response shows another value for `has_member_account` than for `is_club_member`.',
    reading:
      'A winery may give each new member an account. It is a violation only if the account also ends with the membership.',
  },
  {
    id: 'CUSTOMER-12',
    section: '2 Customer',
    at: ['2/Customer/club_frequency'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: '`club_frequency` MUST have a value only where it differs from the billing period of the tier.',
    observe: 'Not observable: the values of both fields are not published.',
    untested:
      'No vocabulary of either field is published: equal words in club_frequency and billing_period need not mean ' +
      'the same frequency, and different words need not mean different ones. A verdict would be a guess.',
  },
] as const satisfies readonly Requirement[]
