import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { header, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import type { Market } from '../../spec/resource-types.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import { liveKey } from '../../fixtures/target/scenarios/live-key.ts'
import { expect } from '../../fixtures/target/expect.ts'

const codeNames = (value: unknown): { code: string; name: unknown }[] =>
  Array.isArray(value)
    ? value.filter((each): each is { code: string; name: unknown } => isObject(each) && typeof each.code === 'string')
    : []

const repeated = (values: readonly unknown[]): unknown[] =>
  values.filter((each, index) => values.indexOf(each) !== index)

/** The subdivisions of a market. Throws Inconclusive if there are none. */
function subdivisionsOf(market: Market): { code: string; name: unknown }[] {
  const listed = codeNames(market.subdivisions)
  if (listed.length === 0) throw new Inconclusive('needs a market with subdivisions')
  return listed
}

/** Section 2, Market, `subdivisions`, and CodeName: each subdivision MUST have a code and a name. */
requirement('MARKET-2', async ({ resources, note }) => {
  const exchange = await resources.readMarket()
  const listed = subdivisionsOf(resourceOf<Market>(exchange))
  const blank = listed.filter(
    ({ code, name }) => code.trim() === '' || (typeof name === 'string' && name.trim() === ''),
  )
  expect(blank, exchange).toBeNone('a code and a name', 'a subdivision has no code or no name')
  const namesakes = repeated(listed.map(({ name }) => name))
  if (namesakes.length > 0) note(`several subdivisions are called ${namesakes.map(String).join(', ')}`)
})

/** Section 2, Market, `subdivisions`: each subdivision MUST be listed once. */
requirement('MARKET-11', async ({ resources }) => {
  const exchange = await resources.readMarket()
  const twice = repeated(subdivisionsOf(resourceOf<Market>(exchange)).map(({ code }) => code))
  expect(twice, exchange).toBeNone('each code once', 'the market lists a subdivision twice')
})

/** Section 2, Market, `subdivisions`: shipments to a code that is not that of a subdivision MUST be refused. */
requirement('MARKET-10', async ({ bindings, resources, requests }) => {
  const listed = subdivisionsOf(await resources.market()).map(({ code }) => code)
  const unlisted = ['ZZ', 'QQ', 'XX', 'Z9'].find((code) => !listed.includes(code))
  if (unlisted === undefined) throw new Inconclusive('needs a code that no subdivision has')
  const allowed = bindings.get<string>('read.shipping-allowed')
  const control = await requests.control('quoteShipping')
  if (at(control.response.json, allowed) !== true)
    throw new Inconclusive(`needs a shipping quote that allows a shipment, at ${allowed}`)
  const quote = await requests.orders.quoteShipment(unlisted)
  claim(at(quote.response.json, allowed) !== true, {
    message: `a shipping quote allows ${unlisted}, which is not a subdivision of the market`,
    expected: 'no shipment there',
    actual: quote.response.json,
    exchange: quote,
  })
})

/** Subdivisions of countries that certainly have them, by ISO 3166-2 without the country. */
const subdivisionsOfCountry: Readonly<Record<string, string>> = {
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  US:
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY',
  AU: 'ACT NSW NT QLD SA TAS VIC WA',
}

const countryCodes: Readonly<Record<string, string>> = {
  CANADA: 'CA',
  CAN: 'CA',
  'UNITED STATES': 'US',
  'UNITED STATES OF AMERICA': 'US',
  USA: 'US',
  AUSTRALIA: 'AU',
  AUS: 'AU',
}

/** Section 2, Market, `subdivisions`: every subdivision of the country MUST be listed, shippable or not. */
requirement('MARKET-9', async ({ resources }) => {
  const exchange = await resources.readMarket()
  const market = resourceOf<Market>(exchange)
  const country = String(market.country).trim().toUpperCase()
  const certain = subdivisionsOfCountry[countryCodes[country] ?? country]?.split(' ')
  const codes = subdivisionsOf(market).map(({ code }) =>
    code
      .trim()
      .toUpperCase()
      .replace(/^[A-Z]{2}-/, ''),
  )
  // Another country, or codes of the winery's own: there is nothing to compare with.
  if (certain === undefined || codes.filter((code) => certain.includes(code)).length < 2)
    throw new NotApplicable('the subdivisions are not the ISO 3166-2 codes of a country that the suite knows')
  const missing = certain.filter((code) => !codes.includes(code))
  claim(missing.length === 0, {
    message: 'the market does not list every subdivision of its country',
    expected: certain,
    actual: `without ${missing.join(', ')}`,
    exchange,
  })
})

/** How often the market is read at least, by this check or by others: a code may be wrong in only some readings. */
const readings = { certify: 4, standard: 1, 'read-only': 1 } as const

/**
 * Section 2, Market, `shippable_subdivisions`: it MUST be a subset of `subdivisions`. Runs late, when other checks have
 * read the market.
 */
requirement(
  'MARKET-3',
  async ({ api, resources, note, requests }) => {
    const { shippable } = await requests.destinations.destinations()
    if (shippable.length === 0) throw new Inconclusive('needs a subdivision to which the winery ships')
    const first = await resources.readMarket()
    const made = api.exchanges.filter(
      (exchange) => exchange !== first && exchange.operation === 'readMarket' && isSuccess(exchange),
    )
    const again = Array.from({ length: Math.max(0, readings[api.config.grade] - made.length) }, () =>
      api.send({ method: 'GET', path: '/v1/market' }),
    )
    for (const exchange of [first, ...made, ...(await Promise.all(again))]) {
      const { subdivisions, shippable_subdivisions: shown } = resourceOf<Market>(exchange)
      if (!Array.isArray(subdivisions) || !Array.isArray(shown))
        throw new Inconclusive('needs a market whose subdivisions can be read')
      const listed = new Set<unknown>(codeNames(subdivisions).map(({ code }) => code))
      const stray = (shown as unknown[]).filter((code) => !listed.has(code))
      expect(stray, exchange).toBeNone(
        'codes of subdivisions',
        'a code in `shippable_subdivisions` is not that of a subdivision',
      )
    }
    if (repeated(shippable).length > 0)
      note(`shippable_subdivisions names ${repeated(shippable).join(', ')} more than once`)
  },
  { late: true },
)

/** Section 2, Market, `checkout_age`: it MUST be one constant per country. */
requirement('MARKET-6', async (fixtures) => {
  const { api, resources } = fixtures
  const own = await resources.market()
  const exchange = succeeded(
    await api.send({ method: 'GET', path: '/v1/market', credential: await liveKey(fixtures) }),
    'readMarket with a live key must answer',
  )
  if (header(exchange, 'x-service-environment') !== 'live')
    throw new Inconclusive('needs a live winery behind a live key')
  const other = resourceOf<Market>(exchange)
  if (other.country !== own.country)
    throw new NotApplicable('the sandbox and the live winery are in different countries')
  expect(other.checkout_age, exchange).toBe(
    own.checkout_age,
    'two wineries of one country have different values of `checkout_age`',
  )
})
