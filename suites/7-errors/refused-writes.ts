import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'

/**
 * Section 7, paragraph 3: a refused booking or order MUST be an error response. Other checks require the refusal; this
 * one judges its form.
 */
requirement('ERR-8', async ({ eachPossible, requests }) => {
  const { orders, slots, bookings } = requests
  await requests.control('createOrder')
  await requests.control('createBooking')
  const cart = await orders.cartOf('pickup')
  const { amount_cents, currency } = await orders.totalOf(cart)
  const order = await orders.place(cart, { amount_cents: amount_cents - 1, currency })
  const booking = await bookings.attempt(await slots.take(1), { party_size: 0 })
  const tried = [
    {
      what: 'an order that pays one cent too little',
      exchange: order,
      made: async () => (await orders.ofBuyer(cart.email)).length > 0,
    },
    {
      what: 'a booking for a party of 0',
      exchange: booking.exchange,
      made: async () => (await bookings.listed(booking)) !== undefined,
    },
  ]
  await eachPossible(tried, async ({ what, exchange, made }) => {
    if (isRefusal(exchange)) return
    // A request that created something was not refused: another requirement judges that.
    const { status, json } = exchange.response
    const id = (json as { id?: unknown } | null | undefined)?.id
    if (typeof id === 'string' || (await made())) throw new Inconclusive(`needs ${what} that is refused`)
    throw new Violation({
      message: `${what} is refused without an error`,
      expected: 'an error status and the envelope',
      actual: status,
      exchange,
    })
  })
})
