import { Inconclusive } from '../../spec/violation.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'

const codeNames = (value: unknown): { code: string; name: unknown }[] =>
  Array.isArray(value)
    ? value.filter(
        (each): each is { code: string; name: unknown } => isObject(each) && typeof each['code'] === 'string',
      )
    : []

const repeated = (values: readonly unknown[]): unknown[] =>
  values.filter((each, index) => values.indexOf(each) !== index)

/** The subdivisions of a market. Throws Inconclusive where there is none to judge by. */
function subdivisionsOf(market: Resource): { code: string; name: unknown }[] {
  const listed = codeNames(market['subdivisions'])
  if (listed.length === 0) throw new Inconclusive('data: a market with subdivisions')
  return listed
}

async function subdivisionsAreSound({ resources, note }: Fixtures): Promise<void> {
  const exchange = await resources.readMarket()
  const listed = subdivisionsOf(resourceOf(exchange))
  const twice = repeated(listed.map(({ code }) => code))
  claim(twice.length === 0, {
    message: 'a subdivision stands in the market twice',
    expected: 'each code once',
    actual: twice,
    exchange,
  })
  const blank = listed.filter(
    ({ code, name }) => code.trim() === '' || (typeof name === 'string' && name.trim() === ''),
  )
  claim(blank.length === 0, {
    message: 'a subdivision has no code or no name',
    expected: 'a code and a name',
    actual: blank,
    exchange,
  })
  const namesakes = repeated(listed.map(({ name }) => name))
  if (namesakes.length > 0) note(`several subdivisions are called ${namesakes.map(String).join(', ')}`)
}

/** A state that the market does not list is none to which anything may be shipped. */
async function nowhereElse({ bindings, resources, requests }: Fixtures): Promise<void> {
  const listed = subdivisionsOf(await resources.market()).map(({ code }) => code)
  const unlisted = ['ZZ', 'QQ', 'XX', 'Z9'].find((code) => !listed.includes(code))
  if (unlisted === undefined) throw new Inconclusive('a code that no subdivision has')
  const allowed = bindings.get<string>('read.shipping-allowed')
  const control = await requests.control('quoteShipping')
  if (at(control.response.json, allowed) !== true)
    throw new Inconclusive(`a shipping quote that allows a shipment, at ${allowed}`)
  const quote = await requests.orders.quoteShipment(unlisted)
  claim(at(quote.response.json, allowed) !== true, {
    message: `a shipping quote allows ${unlisted}, which is not among the subdivisions`,
    expected: 'no shipment there',
    actual: quote.response.json,
    exchange: quote,
  })
}

requirement('MARKET-2', async (fixtures) => {
  await fixtures.each([subdivisionsAreSound, nowhereElse], (part) => part(fixtures), 'note')
})

requirement('MARKET-3', async ({ resources, note, requests }) => {
  const exchange = await resources.readMarket()
  const market = resourceOf(exchange)
  const { shippable } = await requests.places.destinations()
  if (shippable.length === 0) throw new Inconclusive('data: a subdivision to which the winery ships')
  if (!Array.isArray(market['subdivisions'])) throw new Inconclusive('a market whose subdivisions can be read')
  const listed = codeNames(market['subdivisions']).map(({ code }) => code)
  const stray = shippable.filter((code) => !listed.includes(code))
  claim(stray.length === 0, {
    message: 'the winery ships to what is no subdivision of its country',
    expected: 'codes of subdivisions',
    actual: stray,
    exchange,
  })
  if (repeated(shippable).length > 0)
    note(`shippable_subdivisions names ${repeated(shippable).join(', ')} more than once`)
})
