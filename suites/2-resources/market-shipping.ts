import { repeated } from '../../fixtures/target/call.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { giftCard } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import { isShippingOff, whileShippingIsOff } from '../../fixtures/target/scenarios/shipping/shipping-switch.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, NotApplicable, Violation } from '../../spec/violation.ts'
import { claimReason } from '../../fixtures/target/scenarios/shipping/shipping-reasons.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** How many destinations are tried among the shippable subdivisions and among the others; certify tries more. */
const samples = { certify: [12, 1], standard: [2, 1], 'read-only': [2, 1] } as const

/** A destination, and the quote for it. */
interface QuotedDestination {
  code: string
  quote: Exchange
}

/** The index of the destination whose quote is for a gift card. */
const forGiftCard = 2

/**
 * Quotes for the smallest cart to each destination; certify asks every second one for a customer whom the winery knows,
 * every fourth one for several products, and one for a gift card.
 */
async function ask(fixtures: Fixtures): Promise<QuotedDestination[]> {
  const { api, requests } = fixtures
  const { shippable, others } = await requests.destinations.destinations()
  const { grade } = api.config
  const [most, few] = samples[grade]
  const codes = [...shippable.slice(0, most), ...others.slice(0, few)]
  const isCertify = grade === 'certify'
  const known = isCertify ? { customer_id: (await requests.customer()).id } : {}
  const card = isCertify ? await ifConclusive(() => giftCard(fixtures)) : undefined
  const quantity = card === undefined ? 1 : await requests.orders.leastBottles()
  const quoted = (code: string, n: number): Promise<Exchange> => {
    const more = n === forGiftCard && card !== undefined ? { items: [{ product_id: card, quantity }] } : {}
    const kind = isCertify && n % 4 === 0 && n > 0 ? 'several' : 'pickup'
    return requests.orders.quoteShipment(code, kind, n % 2 === 1 ? known : more)
  }
  const asked = await Promise.all(codes.map(async (code, n) => ({ code, quote: await quoted(code, n) })))
  const gift = asked[forGiftCard]
  if (isCertify && (card === undefined || gift === undefined || !isSuccess(gift.quote)))
    fixtures.note('not exercised: a shipping quote for a cart without bottles')
  return asked
}

/** The same requests again, and nothing else: a quote that was given once may be cached. */
const askAgain = ({ api }: Fixtures, asked: readonly QuotedDestination[]): Promise<QuotedDestination[]> =>
  Promise.all(asked.map(async ({ code, quote }) => ({ code, quote: await api.send(repeated(quote)) })))

/** Claims that every quote is a 200 with allowed false and a reason. A refusal of the address itself is not a quote. */
async function quotesRefuse(
  fixtures: Fixtures,
  all: readonly QuotedDestination[],
  sound: (code: string) => boolean,
): Promise<void> {
  const { bindings, each } = fixtures
  const allowed = bindings.get<string>('read.shipping-allowed')
  const asked = all.filter(({ code, quote }) => sound(code) || isSuccess(quote))
  if (asked.length === 0) throw new Inconclusive('needs a shipping quote that is answered with success')
  await each(asked, async ({ code, quote }) => {
    const shown = { status: quote.response.status, allowed: at(quote.response.json, allowed) }
    claim(shown.status === 200 && shown.allowed === false, {
      message: `with shipping off, a quote for ${code} is not a 200 with allowed false`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    claimReason(fixtures, quote, code)
  })
}

/**
 * Claims that the market does not show that shipping is on once quotes that were allowed refuse. Where none of them
 * refuses, or the subdivisions are no longer shippable, the admin driver may have done something else.
 */
async function claimShownAsOff(fixtures: Fixtures, before: readonly QuotedDestination[]): Promise<void> {
  const { api, bindings } = fixtures
  const isAllowed = ({ quote }: QuotedDestination): boolean =>
    isSuccess(quote) && at(quote.response.json, bindings.get<string>('read.shipping-allowed')) !== false
  const now = await askAgain(fixtures, before.filter(isAllowed))
  if (now.length === 0 || now.some((each) => isAllowed(each) || !isSuccess(each.quote))) return
  const market = succeeded(await api.send({ method: 'GET', path: '/v1/market' }))
  const shippable = at(market.response.json, '/shippable_subdivisions')
  if (!Array.isArray(shippable) || !now.every(({ code }) => shippable.includes(code))) return
  claim(at(market.response.json, '/shipping_enabled') !== true, {
    message: '`shipping_enabled` is still true after shipping was switched off, and shipping quotes refuse',
    expected: false,
    actual: true,
    exchange: market,
  })
}

/** Claims that the market shows that shipping is on, and lists a subdivision, while a quote for it is allowed again. */
async function claimShownAsOn(
  { api, resources }: Fixtures,
  code: string,
  isAllowed: () => Promise<boolean>,
): Promise<void> {
  const { shipping_enabled: wasOn, shippable_subdivisions: listed } = await resources.market()
  const isListed = (market: Exchange): boolean => {
    const codes = at(market.response.json, '/shippable_subdivisions')
    return listed?.includes(code) !== true || !Array.isArray(codes) || codes.includes(code)
  }
  const isOn = (market: Exchange): boolean => wasOn !== true || at(market.response.json, '/shipping_enabled') !== false
  const market = await resources.patiently(
    async () => succeeded(await api.send({ method: 'GET', path: '/v1/market' })),
    (seen) => isListed(seen) && isOn(seen),
  )
  if (isListed(market) && isOn(market)) return
  const mayShip = await isAllowed()
  claim(isOn(market) || !mayShip, {
    message: '`shipping_enabled` is still false once shipping is on again, and shipping quotes are allowed',
    expected: true,
    actual: false,
    exchange: market,
  })
  claim(isListed(market) || !mayShip, {
    message: `the market does not list ${code} as shippable once shipping is on again, and a quote for it is allowed`,
    expected: code,
    actual: at(market.response.json, '/shippable_subdivisions'),
    exchange: market,
  })
}

/**
 * Under certify, a quote that was allowed before shipping was off is allowed once it is on again, and the market lists
 * its subdivision.
 */
async function allowsAgain(fixtures: Fixtures, asked: QuotedDestination | undefined): Promise<void> {
  const { api, bindings, requests, resources } = fixtures
  if (!api.isCertify || asked === undefined) return
  const { code, quote } = asked
  const isAllowed = ({ response }: Exchange): boolean =>
    at(response.json, bindings.get<string>('read.shipping-allowed')) !== false
  const ask = (): Promise<Exchange> => api.send(repeated(quote))
  const now = await resources.patiently(ask, isAllowed)
  if (!isSuccess(now)) return
  if (isAllowed(now)) return claimShownAsOn(fixtures, code, async () => isAllowed(await ask()))
  // Shipping may not be on again, and the winery may lose a permit at any time.
  if ((await isShippingOff(fixtures)) || (await requests.destinations.isStillClosed(code))) return
  throw new Violation({
    message: `a quote for ${code} that was allowed before shipping was off is refused once it is on again`,
    expected: 'allowed, as before',
    actual: now.response.json,
    exchange: now,
  })
}

/**
 * Section 2, Market, shipping_enabled, and section 4, Lists, parameters and bodies, bullet 6: `shipping_enabled` MUST be
 * false while shipping is off, and then every shipping quote MUST refuse.
 */
requirement(
  'MARKET-4',
  async (fixtures) => {
    const { bindings, requests } = fixtures
    if (await isShippingOff(fixtures)) return quotesRefuse(fixtures, await ask(fixtures), () => false)
    await requests.control('quoteShipping')
    const before = await ask(fixtures)
    const allowed = bindings.get<string>('read.shipping-allowed')
    if (!before.some(({ quote }) => at(quote.response.json, allowed) === true))
      throw new Inconclusive(`needs a shipping quote that allows a shipment, at ${allowed}`)
    const sound = new Set(before.filter(({ quote }) => isSuccess(quote)).map(({ code }) => code))
    await whileShippingIsOff(
      fixtures,
      async () => quotesRefuse(fixtures, await askAgain(fixtures, before), (code) => sound.has(code)),
      () => claimShownAsOff(fixtures, before),
    )
    await allowsAgain(
      fixtures,
      before.find(({ quote }) => at(quote.response.json, allowed) === true),
    )
  },
  { exclusive: true, prepares: true },
)

/** Claims that a shipped order is not refused because it lacks a date of birth that the market does not require. */
async function claimTakenWithoutDate({ api, requests, resources }: Fixtures): Promise<void> {
  const { orders } = requests
  const { cart, total } = await orders.placed('shipped')
  // A shop may require the date with every order, also for pickup: that rule is not about shipping.
  if (!requests.writes('createOrder', 'ship_dob') || 'ship_dob' in api.learned.neededInCarts) return
  const place = (ship_dob: unknown): Promise<Exchange> => {
    const buyer = { email: requests.unique.email(), ship_dob }
    return api.send(orders.calling({ ...cart, ...buyer }, total))
  }
  const without = await place(undefined)
  // Bottles may have run out, and the winery may require the date from now on.
  if (!isRefusal(without) || !isSuccess(await place(cart.ship_dob)) || isSuccess(await place(undefined))) return
  if ((await resources.marketNow()).ship_dob_required !== false) return
  throw new Violation({
    message: "a shipped order is refused without the recipient's date of birth, which the market does not require",
    expected: 'success, as with a date of birth',
    actual: without.response.json,
    exchange: without,
  })
}

/**
 * Section 2, Market, ship_dob_required, and Order, ship_dob: with `ship_dob_required` true, a shipped order MUST carry
 * the recipient's date of birth.
 */
requirement('MARKET-5', async (fixtures) => {
  const { api, resources, requests } = fixtures
  if ((await resources.market()).ship_dob_required !== true) {
    await ifConclusive(() => claimTakenWithoutDate(fixtures))
    throw new NotApplicable('the market does not require a date of birth (ship_dob_required is false)')
  }
  const { id, cart, total } = await requests.orders.placed('shipped')
  const { exchange, order } = await requests.orders.read(id)
  const ofCustomer = api.isCertify ? await ifConclusive(() => fullOrder(fixtures)) : undefined
  const shown = (ofCustomer?.shown ?? []).map((each) => ({ ...each, expected: ofCustomer?.cart.ship_dob }))
  for (const { row, page, expected } of [{ row: order, page: exchange, expected: cart.ship_dob }, ...shown])
    requests.claimStored(
      'createOrder',
      row.ship_dob === undefined || expected === undefined || row.ship_dob === expected,
      {
        message: "a shipped order does not show the recipient's date of birth that it was placed with",
        expected,
        actual: row.ship_dob,
        exchange: page,
      },
      'ship_dob',
    )
  // A body without a place for the date would leave it out of every order.
  requests.requirePlaces('createOrder', ['ship_dob'])

  // The date is that of the recipient: what is known of a customer does not replace it.
  const known = api.isCertify ? [{ customer_id: (await requests.customer()).id }] : []
  for (const buyer of [{}, ...known]) {
    const email = requests.unique.email()
    const probe = await requests.orders.place({ ...cart, ...buyer, email, ship_dob: undefined }, total)
    expect(probe).toBeRefused({
      because: "a shipped order without the recipient's date of birth, which the market requires",
    })
    const stored = await requests.orders.ofBuyer(email)
    expect(stored, probe).toBeNone(
      'no order',
      'an order was refused because it lacks the date of birth, and is in the list',
    )
  }
})
