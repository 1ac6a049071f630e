import type { Exchange } from '../../spec/exchange.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim } from '../../fixtures/target/claims.ts'

/** An order that does not pay what it costs, and a booking of nothing: both are refused by other rules, and here is how. */
requirement('ERR-8', async ({ api, requests }) => {
  await requests.control('createOrder')
  await requests.control('createBooking')
  const cart = await requests.orders.cartOf('pickup')
  const { amount_cents, currency } = await requests.orders.totalOf(cart)
  const slot = await requests.slots.take(1)
  const refusals: Record<string, Exchange> = {
    'an order that pays one cent too little': await requests.orders.place(cart, {
      amount_cents: amount_cents - 1,
      currency,
    }),
    'a booking for nobody': await api.send(
      requests.write('createBooking', requests.bookingIn(slot, { party_size: 0 })),
    ),
  }
  for (const [what, exchange] of Object.entries(refusals)) {
    const json = exchange.response.json as { error?: unknown; id?: unknown } | null | undefined
    // A success that made something has refused nothing: that is for the rule that it broke. One that made nothing says no with 200.
    const saysNo = exchange.response.status < 400 && typeof json?.id !== 'string'
    claim(!saysNo, {
      message: `${what} is refused without an error`,
      expected: 'an error status and the envelope',
      actual: exchange.response.status,
      exchange,
    })
  }
})
