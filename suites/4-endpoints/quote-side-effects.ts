import type { Exchange } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Customer, InventoryLevel, InventoryMovement } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { type Difference, difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { isSetByWinery, type OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import type { Cart } from '../../fixtures/target/scenarios/orders/quotes.ts'
import { expect } from '../../fixtures/target/expect.ts'

interface Stock {
  level: InventoryLevel
  ledger: readonly InventoryMovement[] | undefined
}

/** The current stock of a product, with its movements if the ledger is short. */
const stockOf = async ({ requests: { products }, resources }: Fixtures, id: string): Promise<Stock> => ({
  level: await products.level({ id }),
  ledger: resources.hasLargePages ? await products.movements({ id }) : undefined,
})

const isRestocked = ({ level: { bottles_on_hand: count }, ledger }: Stock): boolean =>
  typeof count !== 'number' || (count > 0 && ledger?.length !== 0)

/** Quotes of every kind for a product. */
interface AllQuotes extends Pick<Quoted, 'cart' | 'priced' | 'last'> {
  first: Exchange
  /** The name of the addressee of the shipment. */
  addressee: unknown
}

/** Quotes a product for a customer and for somebody else, for somebody else with a refusal, and for shipping. */
async function quoteAll(
  { api, requests }: Fixtures,
  product_id: string,
  { id, email }: OwnCustomer,
): Promise<AllQuotes> {
  const { destinations, orders } = requests
  const items = [{ product_id, quantity: Math.max(2, api.learned.smallestCart) }]
  const first = await orders.quote(orders.cart(items, { customer_id: id, email }))
  const cart = orders.cart(items)
  const priced = succeeded(await orders.quote(cart), 'quoteOrder must price the cart')
  const { shippable, others } = await destinations.destinations()
  const ship_to = await destinations.addressIn(shippable[0] ?? others[0] ?? '')
  const to = orders.shippedTo(ship_to)
  // A quote that is refused must not change anything either.
  await orders.quote({ ...cart, ...to })
  const last = await api.send(requests.write('quoteShipping', { items, ship_to, ship_dob: to.ship_dob }))
  return { first, cart, priced, last, addressee: ship_to.name }
}

/** The quotes for a buyer, and the values by which their effects are recognised. */
interface Quoted {
  cart: Cart
  priced: Exchange
  isTrace: (row: Resource) => boolean
  /** The number of the first exchange of the check. */
  since: number
  last: Exchange
}

/** Claims that the list of orders shows no order of a buyer except one that is placed afterwards. */
async function claimNoOrder(
  { resources, requests }: Fixtures,
  { cart, priced, isTrace, since, last }: Quoted,
): Promise<void> {
  const { orders } = requests
  // The placed order shows that the list contains orders of this buyer: without it, the list proves nothing.
  const placed = await orders.idOf(await orders.place(cart, orders.totalIn(priced, 'read.quote-total')), cart.email)
  const traces = await resources.patiently(
    async () => (await requests.recent.made('listOrders', undefined, since)).items.filter(isTrace),
    (seen) => seen.some(({ id }) => id === placed),
  )
  if (!traces.some(({ id }) => id === placed))
    throw new Inconclusive('needs a list of orders that shows the email address of the buyer')
  claim(traces.length === 1, {
    message: 'a quote created an order',
    expected: 'only the order that was placed',
    actual: traces.map(({ id }) => id),
    exchange: last,
  })
}

/** Claims that no fulfillment and no customer since an exchange is a trace of the quotes. Throws Violation, Inconclusive. */
async function claimNoRow(fixtures: Fixtures, isTrace: (row: Resource) => boolean, since: number): Promise<void> {
  const { resources, requests } = fixtures
  for (const list of sampled(fixtures, ['listFulfillments', 'listCustomers'], 'lists')) {
    const walk = await requests.recent.made(list, undefined, since)
    const trace = walk.items.find(isTrace)
    if (trace === undefined && !walk.complete) throw resources.tooLong(list)
    expect(trace, trace === undefined ? undefined : resources.pageWith(walk, trace)).toBeNone(
      'nothing',
      `a quote created a row in ${list}`,
    )
  }
}

/** Section 1, writes: a quote is not a write, so it MUST NOT change anything. */
requirement('QUOTE-3', async (fixtures) => {
  const { resources, note, requests } = fixtures
  const product = await requests.orders.forSale(36)
  const watched = sampled(fixtures, ['stock', 'customer'], 'effects of a quote')
  if (!product.own)
    note('not exercised: stock, because the shop does not sell products that were created through the API')
  const buyer = await requests.customers.make()
  const customer = async ({ id } = buyer): Promise<unknown> =>
    watched.includes('customer') ? resourceOf<Customer>(await requests.customers.read(id)) : undefined
  const stock = async (): Promise<Stock | undefined> =>
    product.own && watched.includes('stock') ? stockOf(fixtures, product.id) : undefined
  // Reads may lag behind the restock of the product.
  const before = {
    stock: await resources.patiently(stock, (seen) => seen === undefined || isRestocked(seen)),
    customer: await customer(),
  }
  const { first, cart, priced, last, addressee } = await quoteAll(fixtures, product.id, buyer)
  const changed = difference(before, { stock: await stock(), customer: await customer() })
  // What the winery changes once, such as the opening stock of a new product, is not an effect of quotes. Points for
  // signing up arrive once, so they are watched for the same customer; a quote changes other fields of a new one as well.
  const again = async ({ pointer }: Difference): Promise<Difference | undefined> => {
    const other = isSetByWinery(pointer) ? buyer : await requests.customers.make()
    const look = async (): Promise<unknown> =>
      pointer.startsWith('/stock') ? { stock: await stock() } : { customer: await customer(other) }
    const earlier = await look()
    await quoteAll(fixtures, product.id, other)
    return difference(earlier, await look())
  }
  const found = changed && (await again(changed))
  if (found !== undefined)
    throw new Violation({
      message: `quotes changed stock or the customer, at ${found.pointer}`,
      expected: found.one,
      actual: found.other,
      exchange: last,
    })
  const unique = [cart.email, addressee]
  const isTrace = (row: Resource): boolean =>
    [row.email, row.name, at(row, '/ship_to/name')].some((each) => unique.includes(each))
  await claimNoRow(fixtures, isTrace, first.number)
  await claimNoOrder(fixtures, { cart, priced, isTrace, since: first.number, last })
})
