import type { Requirement } from './row.ts'

/** Section 3: which trigger moves what into which state, and what follows. */
export const states = [
  {
    id: 'STATE-1',
    section: '3 Transitions',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Cancelling a booking makes it cancelled.',
    observe:
      'A booking is made and cancelled: the list shows the status cancelled, and nothing else of it has changed ' +
      'but what the refund changes.',
    reading:
      'What the call answers with is a gap, so the list decides. Bookings that were already held or missed are not ' +
      'tried, although by the wording they could be cancelled.',
  },
  {
    id: 'STATE-2',
    section: '3 Transitions',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement:
      'Every cancellation goes by the window of its experience, and the refund follows from it; the API cannot set ' +
      'it aside.',
    observe:
      'A booking with a deposit, cancelled before the window, is no longer paid; one cancelled within it either ' +
      'stays paid or is refused.',
    reading:
      'Both answers to a late cancellation fit the text. API bookings carry no deposit, so two paid ones that the ' +
      'test winery took are needed, and are used up. Where the two instants are within a minute of the limit, ' +
      'nothing is judged.',
  },
  {
    id: 'STATE-3',
    section: '3 Transitions',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Marking a waiting parcel shipped makes it shipped and keeps carrier and tracking number.',
    observe:
      'Ship an unfulfilled parcel; reading it alone and in the list shows the status, the two values as sent, and ' +
      'fulfilled_at.',
    reading: 'What the call answers with is a gap, so reading decides. Blanks around a tracking number are not sent.',
  },
  {
    id: 'STATE-4',
    section: '3 Transitions',
    subject: 'server',
    kind: 'rule',
    needs: ['admin', 'data'],
    statement: 'A paid order that the winery cancels is refunded: capture reversed, stock back, loyalty points back.',
    observe:
      'After the cancellation refunded_at is set, the ledger has gained movements that give back each item, and ' +
      'the points of the customer are those from before the order.',
    reading:
      'The word for a refunded order is not published, so refunded_at tells. Which reason brings stock back is not ' +
      'said. Products that are not tracked come back without a movement. The capture itself shows at the processor ' +
      'alone.',
  },
  {
    id: 'STATE-5',
    section: '3 Transitions',
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The customer is sent the tracking number when a parcel is marked shipped.',
    observe: 'Not with certainty: mail arrives outside of the interface.',
    untested:
      'The inbox of a customer cannot be read through the API, and the timeline is not said to hold every message, ' +
      'so neither its silence accuses nor would a line on it prove that anything arrived.',
  },
] as const satisfies readonly Requirement[]
