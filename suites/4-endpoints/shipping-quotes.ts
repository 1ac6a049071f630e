import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import type { Values } from '../../fixtures/target/template.ts'
import { claimReason } from '../../fixtures/target/scenarios/shipping/shipping-reasons.ts'
import { claimRefusedAbroad, namesakeAbroad, statelessAbroad } from '../../fixtures/target/scenarios/shipping/abroad.ts'

/** How many subdivisions that are not shippable are tried. */
const asked = 12

/** Whether error.param names another part of the address than the subdivision. */
const blamesAddress = (param: unknown): boolean => typeof param === 'string' && /postal|zip|city|line|name/i.test(param)

const isBlocked = ({ response: { json } }: Exchange): boolean => at(json, '/error/type') === 'compliance_blocked'

/**
 * A destination in another country may be shippable, or may not be a valid address; only a quote that does not allow it
 * needs a reason. Where a quote of the cart is refused for compliance, the address is valid, and not shippable.
 */
async function givesReasonAbroad(fixtures: Fixtures): Promise<void> {
  const { api, bindings, note, requests } = fixtures
  if (!api.isCertify) return
  const { orders } = requests
  const ship_to = await requests.destinations.addressAbroad()
  const quote = await orders.quoteShipmentTo(ship_to)
  if (isSuccess(quote) && at(quote.response.json, bindings.get<string>('read.shipping-allowed')) === false)
    claimReason(fixtures, quote, 'another country')
  else note(`a shipping quote for another country is answered ${quote.response.status}`)
  // The same cart was ordered to a subdivision of the winery's country.
  const isBlockedInCart = async (): Promise<boolean> =>
    isBlocked(await orders.quote({ ...(await orders.placed('shipped')).cart, ship_to }))
  const isUnshippable = isRefusal(quote) && (isBlocked(quote) || (await isBlockedInCart()))
  claim(!isUnshippable, {
    message: 'a shipping quote for another country, which is refused for compliance, has an error status',
    expected: '200 with allowed false',
    actual: quote.response.status,
    exchange: quote,
  })
}

/** A code in lower case names the same subdivision, or none: the winery may not ship to either. */
async function refusesLowerCase({ api, bindings, requests }: Fixtures, code: string): Promise<void> {
  const state = code.toLowerCase()
  if (!api.isCertify || state === code) return
  const quote = await requests.orders.quoteShipmentTo({ ...(await requests.destinations.addressIn(code)), state })
  const allowed = at(quote.response.json, bindings.get<string>('read.shipping-allowed'))
  claim(!isSuccess(quote) || allowed !== true || !(await requests.destinations.isStillClosed(code)), {
    message: `a shipping quote for ${state}, the code of a subdivision that is not shippable in lower case, is allowed`,
    expected: 'allowed false, or a refusal of the code',
    actual: allowed,
    exchange: quote,
  })
}

/**
 * Claims that the quote for a shipment is allowed if the shop takes an order for it. A body without a place for the date
 * of birth, which orders have, may be the reason for a refusal.
 */
async function claimAllowsWhatIsSold({ bindings, requests }: Fixtures): Promise<void> {
  const { orders } = requests
  if (requests.hasPlace('createOrder', 'ship_dob') && !requests.hasPlace('quoteShipping', 'ship_dob')) return
  const { cart, total } = await orders.placed('shipped')
  const isAllowed = async (): Promise<{ quote: Exchange; allowed: unknown }> => {
    const quote = await orders.quoteShipmentTo(cart.ship_to as Resource, 'shipped')
    return { quote, allowed: at(quote.response.json, bindings.get<string>('read.shipping-allowed')) }
  }
  if ((await isAllowed()).allowed !== false) return
  const again = await orders.place({ ...cart, email: requests.unique.email() }, total)
  const { quote, allowed } = await isAllowed()
  claim(!isSuccess(again) || allowed !== false, {
    message: `a shipping quote refuses a shipment for which the shop takes an order (exchange ${again.number})`,
    expected: 'allowed, as at checkout',
    actual: quote.response.json,
    exchange: quote,
  })
}

/**
 * Section 4, Lists, parameters and bodies, bullet 6 (a): a quote for a destination that is not shippable MUST be a 200
 * with allowed false.
 */
requirement('QUOTE-2', async (fixtures) => {
  const { bindings, requests, resources } = fixtures
  const { shippable, others } = await requests.destinations.destinations()
  if (others.length === 0) throw new Inconclusive('needs a subdivision to which the winery does not ship')
  const allowed = bindings.get<string>('read.shipping-allowed')
  const control = await requests.control('quoteShipping')
  const { shipping_enabled } = await resources.market()
  if (shipping_enabled !== false && shippable.length > 0 && at(control.response.json, allowed) === false) {
    await claimAllowsWhatIsSold(fixtures)
    throw new Inconclusive('needs a shipping quote that is allowed, for a small cart to a shippable subdivision')
  }
  const isCertify = fixtures.api.isCertify
  const known = isCertify ? await ifConclusive(() => requests.customer()) : undefined
  await eachSampled(fixtures, others.slice(0, asked), 'subdivisions that are not shippable', async (code) => {
    // The reason to refuse is the destination, whatever is in the cart and whoever buys it.
    const n = isCertify ? others.indexOf(code) % 4 : 0
    const ask = (more: Values, to = code): Promise<Exchange> =>
      requests.orders.quoteShipment(to, n % 2 === 1 ? 'several' : 'pickup', more)
    const ofKnown = known !== undefined && n > 1 ? await ask({ customer_id: known.id }) : undefined
    // The customer may be the reason for a refusal.
    const quote = ofKnown === undefined || isRefusal(ofKnown) ? await ask({}) : ofKnown
    const { json, status } = quote.response
    if (isRefusal(quote) && shippable[0] !== undefined && isRefusal(await ask({}, shippable[0])))
      throw new Inconclusive('needs a cart for which a shipping quote to a shippable subdivision is not refused')
    if (isRefusal(quote) && blamesAddress(at(json, '/error/param')))
      throw new Inconclusive(`needs an address in ${code} that the target accepts as valid`)
    const shown = { status, allowed: at(json, allowed) }
    // The winery may get a permit at any time.
    if (shown.allowed === true && !(await requests.destinations.isStillClosed(code)))
      throw new Inconclusive(`needs a subdivision to which the winery still does not ship: it now ships to ${code}`)
    claim(status === 200 && shown.allowed === false, {
      message: `a shipping quote for ${code}, which is not shippable, is not a 200 with allowed false`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    claimReason(fixtures, quote, code)
  })
  await refusesLowerCase(fixtures, others[0] as string)
  await givesReasonAbroad(fixtures)
  if (!isCertify) return
  await claimRefusedAbroad(fixtures, await namesakeAbroad(fixtures), 'with the code of a shippable subdivision')
  await claimRefusedAbroad(fixtures, await statelessAbroad(fixtures), 'without a subdivision')
})
