import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { succeeded, demandStillForbidden } from '../../fixtures/target/claims.ts'
import {
  eachShopRule,
  forAnother,
  type RefusedOrder,
  type ShopRule,
} from '../../fixtures/target/scenarios/refused-orders.ts'
import { whileShippingIsOff } from '../../fixtures/target/scenarios/shipping-switch.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** A cart that was shipped cannot be ordered to a subdivision to which the winery does not ship. */
const notShippable: ShopRule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { destinations } = fixtures.requests
  const { others } = await destinations.destinations()
  if (others.length === 0) throw new Inconclusive('needs a subdivision to which the winery does not ship')
  const { cart: accepted, total } = await orders.placed('shipped')
  const tried: RefusedOrder[] = []
  const codes = sampled(fixtures, others.slice(0, 8), 'subdivisions that are not shippable')
  // Every second order is for a customer whom the winery knows: a run of another grade than certify sends few.
  const isCertify = fixtures.api.config.grade === 'certify'
  const known = isCertify ? { customer_id: (await fixtures.requests.customer()).id } : {}
  for (const [n, code] of codes.entries()) {
    const ship_to = await destinations.addressIn(code)
    const cart = { ...forAnother(fixtures, accepted), ship_to, ...(n % 2 === 1 ? known : {}) }
    const quote = await orders.quote(forAnother(fixtures, cart))
    // Other taxes change the total: the amount must not be the reason for the refusal.
    const amount = isSuccess(quote) ? orders.totalIn(quote, 'read.quote-total') : total
    const what = `an order to be shipped to ${code}, a subdivision that is not shippable`
    const answer = await orders.insist(cart, amount)
    await demandStillForbidden(answer, what, () => destinations.isStillClosed(code))
    tried.push({ cart, probe: expect(answer).toBeRefused({ because: what }), what })
  }
  return tried
}

/** While shipping is off, a cart that was shipped cannot be ordered. */
const shippingOff: ShopRule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { cart: accepted, total } = await orders.placed('shipped')
  const cart = forAnother(fixtures, accepted)
  const what = 'an order to be shipped while shipping is off'
  const place = async (): Promise<Exchange> => expect(await orders.place(cart, total)).toBeRefused({ because: what })
  const probe = await whileShippingIsOff(fixtures, place)
  succeeded(await orders.place(forAnother(fixtures, cart), total), 'the same order must succeed while shipping is on')
  return [{ cart, probe, what }]
}

/**
 * Section 4, Lists, parameters and bodies, bullet 6 (b): an order MUST pass the compliance rules of the winery's own
 * shop, which ships only to shippable subdivisions, and only while shipping is on.
 */
requirement(
  'PLACE-6',
  (fixtures) => eachShopRule(fixtures, [notShippable, shippingOff], 'compliance rules of the shop'),
  { exclusive: true, prepares: true },
)
