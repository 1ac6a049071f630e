import type { Requirement } from '../row.ts'

export const carriers = [
  {
    id: 'MARKET-7',
    section: '2 Market',
    at: ['2/CodeName/code', '2/Market/carriers'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: 'Each carrier of the market MUST be accepted by its code for a new shipment.',
    observe: 'An unfulfilled fulfillment is marked shipped with the code of a listed carrier and shows that code.',
    reading:
      'A fulfillment cannot be shipped twice, so the number of carriers that are tried is limited by the ' +
      'fulfillments that may be used up. If no carrier is accepted, the fulfillments may be the reason: then only a ' +
      'refusal that names the carrier is a violation.',
  },
] as const satisfies readonly Requirement[]
