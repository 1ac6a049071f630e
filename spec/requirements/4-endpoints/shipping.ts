import type { Requirement } from '../row.ts'

export const endpointsShipping = [
  {
    id: 'SHIP-1',
    section: '4 Lists',
    at: ['3/transitions/2', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'A fulfillment MUST NOT be marked shipped without a carrier and a tracking number.',
    observe: [
      [
        "Without a carrier, without a tracking number, without both, and with null or an empty string for either, the call is refused; the fulfillment and the customer's timeline are unchanged; with both it is marked shipped.",
        'no-carrier',
        'no-tracking-number',
        'null-carrier',
        'refused-and-shipped',
      ],
      [
        'With the admin ability list-mail, no message to the recipient has the tracking number of a refused call.',
        'refused-and-emailed',
      ],
      [
        'Under certify a club fulfillment is tried as well, by the seed without a tracking number or with an empty one.',
        'club-without-tracking',
        'club-with-empty-tracking',
      ],
    ],
    reading:
      'An empty string is not a value either; whether blanks are is not specified. The names of the two fields are bound; while they are assumed, a ' +
      'control that fails makes this inconclusive. A status that the document does not name is not judged: staff may ' +
      'pack the fulfillment meanwhile.',
  },
  {
    id: 'SHIP-2',
    section: '4 Lists',
    at: ['2/Market/carriers', '4/lists/8'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'The carrier that is sent MUST be stored as it was sent, or the call MUST be refused.',
    observe:
      "A carrier code that the market does not list is either refused, with fulfillment and customer's timeline " +
      'unchanged, or stored as it was sent: of a shop fulfillment, and under certify of a club fulfillment.',
    reading:
      'The document calls the listed carriers valid, but does not say that the call refuses others: accepting one ' +
      'is a note. A refused call with an effect, or another stored carrier, is a violation.',
  },
] as const satisfies readonly Requirement[]
