import type { Exchange } from '../../spec/exchange.ts'
import type { Order } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idShownIn, type Item, type Resource, resourceOf, type Shown } from '../../fixtures/target/resources.ts'
import { rowsSince } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { type NewSale, newSale } from '../../fixtures/target/scenarios/winery-events.ts'

/** Whether an order has the products and the quantities of a sale, and nothing else. */
const isLike = ({ items = [] }: Order, { products }: NewSale): boolean =>
  items.length === products.length &&
  products.every(({ product, quantity }) =>
    items.some((item) => item.product_id === product.id && item.quantity === quantity),
  )

/**
 * The rows of a list as the run has read them since an exchange. They are read now unless one of the ids is among them:
 * pages without a new row need not show another new one.
 */
async function shownSince<List extends 'listOrders' | 'listSales'>(
  fixtures: Fixtures,
  list: List,
  since: Exchange,
  ids: ReadonlySet<unknown>,
): Promise<Shown<Item<List>>[]> {
  const read = rowsSince(fixtures, list, since)
  if (read.some(({ row }) => ids.has(row.id))) return read
  await fixtures.requests.recent.made(list, undefined, since.number)
  return rowsSince(fixtures, list, since)
}

/** Claims that the list of sales shows a sale of two products that was just completed. */
async function claimListed(fixtures: Fixtures, { products, sale }: NewSale): Promise<void> {
  const { id } = resourceOf(sale)
  const sold = new Set(products.map(({ product }) => product.id))
  const isIt = (row: Resource): boolean => row.id === id
  const isListed =
    rowsSince(fixtures, 'listSales', sale).some(({ row }) => isIt(row)) ||
    (await fixtures.resources.eventually('listSales', isIt)) !== undefined
  if (sold.size < 2) throw new Inconclusive('needs a sale of two products that was just completed')
  claim(isListed, {
    message: 'a register sale that was just completed, and can be read, is not in the list of sales',
    expected: id,
    actual: null,
    exchange: sale,
  })
}

/** Claims that no sale names all products of an order of the run that has several of them. */
async function claimNoOrderAmongSales(fixtures: Fixtures, { sale }: NewSale): Promise<void> {
  const { orders, products } = fixtures.requests
  const several = await ifConclusive(() => orders.placed('several'))
  const ids = [...new Set(several?.cart.items.map(({ product_id }) => String(product_id)))]
  const own = ids.filter((id) => products.own.has(id))
  if (several === undefined || own.length < 2)
    return fixtures.note('not exercised: an online order in the list of sales')
  const shown = await shownSince(fixtures, 'listSales', several.answer, new Set([resourceOf(sale).id]))
  const wrong = shown.find(({ row }) => own.every((id) => JSON.stringify(row).includes(id)))
  claim(wrong === undefined, {
    message: 'the list of sales shows an online order',
    expected: 'register sales only',
    actual: wrong?.row,
    exchange: wrong?.page,
  })
}

/**
 * Section 4, GET /v1/orders and GET /v1/sales: one lists orders of the online shop, the other register sales. Runs late,
 * when other checks have read both lists.
 */
requirement(
  'SALE-2',
  async (fixtures) => {
    const made = await newSale(fixtures)
    await claimListed(fixtures, made)
    const placed = fixtures.requests.orders.sent.all.flatMap(({ answer }) => idShownIn(answer, 'ord_') ?? [])
    const shown = await shownSince(fixtures, 'listOrders', made.sale, new Set(placed))
    const orders = nonEmpty(
      shown.filter(({ row }) => Array.isArray(row.items)),
      'needs a list of orders that shows their items',
    )
    const wrong = orders.find(({ row }) => isLike(row, made))
    claim(wrong === undefined, {
      message: 'the list of orders shows a register sale',
      expected: 'online-shop orders only',
      actual: wrong?.row,
      exchange: wrong?.page,
    })
    await claimNoOrderAmongSales(fixtures, made)
  },
  { late: true },
)
