import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/holdings.ts'

/** Bottles beyond any cap that a law or a winery would set for one shipment. */
const far = 600

/** How many subdivisions are asked about, one after the other, until one has a cap. */
const most = 40

/** A destination that refuses many bottles where it takes one. */
interface Cap {
  code: string
  bottles: number
  ship_to: Resource
  /** The quote that refuses; undefined where only the order may. */
  refusal: Exchange | undefined
}

/** Declared caps by subdivision code: where they are known, one bottle more is enough. */
function declared({ bindings }: Fixtures): Map<string, number> {
  const value = bindings.peek('limits.caps')?.value
  return new Map(isObject(value) ? Object.entries(value).filter((row): row is [string, number] => Number.isInteger(row[1])) : [])
}

/** Looks for a shippable subdivision whose quote allows one bottle and refuses many. */
async function findCap(fixtures: Fixtures, product_id: string): Promise<Cap> {
  const { api, bindings, requests } = fixtures
  const allowed = bindings.get<string>('read.shipping-allowed')
  const quote = async (ship_to: Resource, quantity: number): Promise<Exchange> =>
    succeeded(await api.send(requests.write('quoteShipping', { items: [{ product_id, quantity }], ship_to, ship_dob: '1980-05-17' })), 'quoteShipping must answer')
  const known = declared(fixtures)
  const { shippable } = await requests.destinations()
  const order = [...shippable].sort((a, b) => Number(known.has(b)) - Number(known.has(a)))
  for (const code of order.slice(0, most)) {
    const ship_to = await requests.addressIn(code)
    const bottles = Math.min(far, (known.get(code) ?? far) + 1)
    const many = await quote(ship_to, bottles)
    if (at(many.response.json, allowed) !== false) continue
    if (at((await quote(ship_to, 1)).response.json, allowed) === false) continue
    return { code, bottles, ship_to, refusal: many }
  }
  const [code] = order
  if (code === undefined) throw new Inconclusive('data: a subdivision to which the winery ships')
  return { code, bottles: known.get(code) ?? far, ship_to: await requests.addressIn(code), refusal: undefined }
}

requirement('CAPS-1', async (fixtures) => {
  const { note, requests: { goods, orders } } = fixtures
  const good = await goods.make(far + 10)
  const { code, bottles, ship_to, refusal } = await findCap(fixtures, good.id)
  const cartOf = (quantity: number) => orders.cart([{ product_id: good.id, quantity }], orders.shippedTo(ship_to))
  const few = cartOf(1)
  succeeded(await orders.place(few, await orders.totalOf(few)), `an order of one bottle to ${code} must succeed`)

  const many = cartOf(bottles)
  const quote = await orders.quote(many)
  // Where even the price is refused, the amount cannot be known: the same bottles without the shipment come next to it.
  const amount = isSuccess(quote) ? orders.totalIn(quote, 'read.quote-total') : await orders.totalOf({ ...many, fulfillment_method: 'pickup' })
  const answer = await orders.place(many, amount)
  if (refusal === undefined) {
    if (isSuccess(answer)) throw new Inconclusive(`data: a cap of bottles (${bottles} were shipped to ${code}): declare limits.caps`)
    note('only the order is refused for its bottles, and not the shipping quote')
    return
  }
  note(`a cap in ${code} refuses ${bottles} bottles`)
  refused(answer, { because: `an order of ${bottles} bottles to ${code}, which the shipping quote does not allow` })
  claim((await orders.ofBuyer(many.email)).length === 0, { message: 'an order beyond a cap was refused and is placed all the same', expected: 'no order', actual: many.email, exchange: answer })
})
