import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, requireStillForbidden, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { giftCard } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import {
  eachShopRule,
  forAnother,
  knownBuyer,
  type RefusedOrder,
  type ShopRule,
} from '../../fixtures/target/scenarios/orders/refused-orders.ts'
import { isClosedCountry, namesakeAbroad } from '../../fixtures/target/scenarios/shipping/abroad.ts'
import { whileShippingIsOff } from '../../fixtures/target/scenarios/shipping/shipping-switch.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Under certify, the same cart is also ordered by a customer whom the winery knows and by a club member, and with a gift
 * card beside the bottles: no rule depends on either.
 */
async function otherCarts(fixtures: Fixtures, { items }: Cart): Promise<Partial<Cart>[]> {
  const { api, requests } = fixtures
  if (!api.isCertify) return [{}]
  const known = await knownBuyer(fixtures)
  const gift = await ifConclusive(() => giftCard(fixtures))
  if (gift === undefined) fixtures.note('not exercised: an order of a gift card beside bottles')
  const mixed = gift === undefined ? {} : { items: [{ product_id: gift, quantity: 1 }, ...items] }
  const member = (await ifConclusive(() => requests.orders.placed('member')))?.cart.customer_id
  return [{}, { ...known, ...mixed }, mixed, member === undefined ? known : { customer_id: member }]
}

/**
 * Tries to order a cart to another destination, at the total of an earlier one. Other taxes change the total: unless the
 * refusal is about compliance, the amount may be its reason, and the cart is ordered at its own total.
 */
async function orderElsewhere(fixtures: Fixtures, cart: Cart, total: unknown): Promise<Exchange> {
  const { orders } = fixtures.requests
  const first = await orders.insist(cart, total)
  if (isSuccess(first) || at(first.response.json, '/error/type') === 'compliance_blocked') return first
  const quote = await orders.quote(forAnother(fixtures, cart))
  return isSuccess(quote) ? orders.insist(cart, orders.totalIn(quote, 'read.quote-total')) : first
}

/** A cart that was shipped cannot be ordered to a subdivision to which the winery does not ship. */
const notShippable: ShopRule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { destinations } = fixtures.requests
  const { others } = await destinations.destinations()
  if (others.length === 0) throw new Inconclusive('needs a subdivision to which the winery does not ship')
  const { cart: accepted, total } = await orders.placed('shipped')
  const tried: RefusedOrder[] = []
  const codes = sampled(fixtures, others.slice(0, 6), 'subdivisions that are not shippable')
  const changes = await otherCarts(fixtures, accepted)
  // Each change is tried in turn, even if there is only one subdivision.
  const turns = Math.max(codes.length, Math.min(changes.length, 2))
  for (let n = 0; n < turns; n += 1) {
    const code = String(codes[n % codes.length])
    const ship_to = await destinations.addressIn(code)
    const cart = { ...forAnother(fixtures, accepted), ship_to, ...changes[n % changes.length] }
    const what = `an order to be shipped to ${code}, a subdivision that is not shippable`
    const answer = await orderElsewhere(fixtures, cart, total)
    await requireStillForbidden(answer, what, () => destinations.isStillClosed(code))
    tried.push({ cart, probe: expect(answer).toBeRefused({ because: what }), what })
  }
  return tried
}

/**
 * Under certify, a cart that was shipped cannot be ordered to a country to which the winery does not ship, if the code of
 * its subdivision is also that of a shippable one.
 */
const abroad: ShopRule = async (fixtures) => {
  const { note, requests } = fixtures
  const place = requests.hasPlace('createOrder', 'ship_to.country') ? await namesakeAbroad(fixtures) : undefined
  if (place === undefined)
    throw new Inconclusive('needs an address in another country, with the code of a shippable subdivision')
  const { cart: accepted, total } = await requests.orders.placed('shipped')
  const cart = { ...forAnother(fixtures, accepted), ship_to: place.address }
  const what = `an order to be shipped to ${String(place.address.state)} in ${String(place.address.country)}`
  const answer = await orderElsewhere(fixtures, cart, total)
  if (!isSuccess(answer)) return [{ cart, probe: expect(answer).toBeRefused({ because: what }), what }]
  // A winery may ship to other countries.
  const isClosed = await isClosedCountry(fixtures, place)
  if (!isClosed) note(`${what} is accepted`)
  const message = `${what} is accepted, and shipping quotes refuse other places in that country`
  const evidence = { message, expected: 'a refusal', actual: answer.response.status, exchange: answer }
  requests.claimStored('createOrder', !isClosed, evidence, 'ship_to.country')
  return []
}

/** While shipping is off, a cart that was shipped cannot be ordered. */
const shippingOff: ShopRule = async (fixtures) => {
  const { orders } = fixtures.requests
  const { cart: accepted, total } = await orders.placed('shipped')
  const cart = forAnother(fixtures, accepted)
  const what = 'an order to be shipped while shipping is off'
  const place = async (): Promise<Exchange> => expect(await orders.place(cart, total)).toBeRefused({ because: what })
  const collected = fixtures.api.isCertify ? await ifConclusive(() => orders.placed('several')) : undefined
  const collect = async (): Promise<Exchange | undefined> =>
    collected?.cart.fulfillment_method === 'pickup'
      ? orders.place(forAnother(fixtures, collected.cart), collected.total)
      : undefined
  const { probe, pickup } = await whileShippingIsOff(fixtures, async () => ({
    probe: await place(),
    pickup: await collect(),
  }))
  succeeded(await orders.place(forAnother(fixtures, cart), total), 'the same order must succeed while shipping is on')
  // Without shipping, the winery is pickup only.
  const isKept = pickup === undefined || !isRefusal(pickup) || !isSuccess((await collect()) ?? pickup)
  claim(isKept, {
    message: 'an order for pickup is refused while shipping is off, and the same order is accepted while it is on',
    expected: 'success',
    actual: pickup?.response.status,
    exchange: pickup,
  })
  return [{ cart, probe, what }]
}

/**
 * Section 4, Lists, parameters and bodies, bullet 6 (b): an order MUST pass the compliance rules of the winery's own
 * shop, which ships only to shippable subdivisions, and only while shipping is on.
 */
requirement(
  'PLACE-6',
  (fixtures) => {
    const rules = [notShippable, shippingOff, ...(fixtures.api.isCertify ? [abroad] : [])]
    return eachShopRule(fixtures, rules, 'compliance rules of the shop')
  },
  { exclusive: true, prepares: true },
)
