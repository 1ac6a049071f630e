import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  eachShopRule,
  forAnother,
  knownBuyer,
  type RefusedOrder,
  type ShopRule,
} from '../../fixtures/target/scenarios/orders/refused-orders.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The date of birth of a child that is three years old or younger. */
const child = ({ api }: Fixtures): string => `${new Date(api.knowledge.now).getUTCFullYear() - 3}-12-31`

/** Whether a shipping quote refuses the shipment that was ordered, for a recipient born on this day. */
async function isQuoteRefused({ bindings, requests: { orders } }: Fixtures, ship_dob: string): Promise<boolean> {
  const { cart } = await orders.placed('shipped')
  const quote = await orders.quoteShipmentTo(cart.ship_to as Resource, 'shipped', { ship_dob })
  return isSuccess(quote) && at(quote.response.json, bindings.get<string>('read.shipping-allowed')) === false
}

/**
 * Where the market requires no date of birth, there is an age rule if the shipping quote applies one: under certify, the
 * quote for the child is asked for.
 */
async function requireAgeRule(fixtures: Fixtures, isRequired: boolean): Promise<void> {
  const { api, requests } = fixtures
  const isAsked = api.isCertify && requests.hasPlace('quoteShipping', 'ship_dob')
  if (!isRequired && !(isAsked && (await isQuoteRefused(fixtures, child(fixtures)))))
    throw new NotApplicable('the market does not require a date of birth (ship_dob_required is false)')
  requests.requirePlaces('createOrder', ['ship_dob'])
}

/** A shipment to a small child does not pass the shop's age rule, whoever buys it. */
const toChild: ShopRule = async (fixtures) => {
  const { requests, resources } = fixtures
  const { orders } = requests
  const isRequired = (await resources.market()).ship_dob_required === true
  await requireAgeRule(fixtures, isRequired)
  const { cart: accepted, total } = await orders.placed('shipped')
  const known = await knownBuyer(fixtures)
  const tried: RefusedOrder[] = []
  for (const buyer of known.customer_id === undefined ? [{}] : [{}, known]) {
    const cart = { ...forAnother(fixtures, accepted), ...buyer, ship_dob: child(fixtures) }
    const what = `an order to be shipped to a recipient who is three years old${'customer_id' in buyer ? ', by a customer' : ''}`
    const answer = await orders.place(cart, total)
    // Otherwise the destination may have been the reason of the quote.
    if (isSuccess(answer) && !isRequired && (await isQuoteRefused(fixtures, String(accepted.ship_dob))))
      throw new Inconclusive('needs a shipping quote that refuses a child and not an adult')
    tried.push({ cart, probe: expect(answer).toBeRefused({ because: what }), what })
  }
  return tried
}

/** Section 4, Lists, parameters and bodies, bullet 6 (b): an order MUST pass the age rules of the winery's own shop. */
requirement('PLACE-7', (fixtures) => eachShopRule(fixtures, [toChild], 'age rules of the shop'))
