import { at } from '../../spec/oracle/json.ts'
import type { Order } from '../../spec/resource-types.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import { fullOrder, itemsOf, placedOrders } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { giftOrders } from '../../fixtures/target/scenarios/orders/gift-orders.ts'
import { placeVariedOrders } from '../../fixtures/target/scenarios/orders/varied-orders.ts'

/** Products with a count of bottles, and those of the run, to whose stock it has added bottles. */
async function bottled({ requests, resources }: Fixtures): Promise<ReadonlySet<unknown>> {
  const counted = (await resources.all('listInventory')).filter(
    ({ bottles_on_hand }) => typeof bottles_on_hand === 'number',
  )
  return new Set([...counted.map(({ product_id }) => product_id), ...requests.products.own])
}

/** Every order that the target lists, and those that the run has placed. */
async function ordersShown(fixtures: Fixtures): Promise<Shown<Order>[]> {
  const { resources } = fixtures
  const walk = await resources.walk('listOrders')
  const listed = walk.items.flatMap((row) => {
    const page = resources.pageWith(walk, row)
    return page === undefined ? [] : [{ row, page }]
  })
  const placed = await ifConclusive(() => fullOrder(fixtures))
  const gifts = await ifConclusive(() => giftOrders(fixtures))
  await placeVariedOrders(fixtures)
  const known = [...(placed?.shown ?? []), ...(gifts === undefined ? [] : [gifts.mixed])]
  return [...listed, ...known, ...(await placedOrders(fixtures)).flat()]
}

/** Section 2, Order, `has_physical_items`: an order with bottles MUST have physical items. */
requirement('ORDER-15', async (fixtures) => {
  const shown = await ordersShown(fixtures)
  const products = await bottled(fixtures)
  const isBottle = (item: unknown): boolean =>
    at(item, '/is_gift_card') === false && products.has(at(item, '/product_id'))
  const withBottles = shown.filter(({ row: { items } }) => Array.isArray(items) && (items as unknown[]).some(isBottle))
  for (const { row, page } of nonEmpty(withBottles, 'needs an order with bottles')) {
    claim(row.has_physical_items !== false, {
      message: 'an order with bottles has `has_physical_items` false',
      expected: true,
      actual: false,
      exchange: page,
    })
  }
})

/**
 * Section 2, OrderItem, `is_gift_card`: it MUST be true for each item for a gift card, and false for a bottle of a product
 * of the run.
 */
requirement('ORDER-16', async (fixtures) => {
  const { requests } = fixtures
  const { product, pure, mixed } = await giftOrders(fixtures)
  await placeVariedOrders(fixtures)
  const shown = [pure, mixed, ...(await placedOrders(fixtures)).flat()]
  const items = shown.flatMap(({ row, page }) => itemsOf(row, product).map((item) => ({ item, page })))
  for (const { item, page } of nonEmpty(items, 'needs an item for the gift card that was ordered')) {
    const { is_gift_card: actual } = item
    const message = 'an item for a gift card has `is_gift_card` false'
    claim(actual !== false, { message, expected: true, actual, exchange: page })
  }
  for (const { row, page } of shown)
    for (const { product_id, is_gift_card: actual } of row.items ?? []) {
      const message = 'an item for a bottle has `is_gift_card` true'
      const holds = actual !== true || !requests.products.own.has(product_id)
      claim(holds, { message, expected: false, actual, exchange: page })
    }
})
