import { claim, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { linesOf } from '../../fixtures/target/scenarios/products/adjustment.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { bareReason, movementReasons } from '../../spec/oracle/texts.ts'
import type { InventoryMovement } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { keptBack } from '../../fixtures/target/scenarios/products/kept-back.ts'
import { lastBottle } from '../../fixtures/target/scenarios/products/last-bottle.ts'
import { sumOfMovements } from '../../fixtures/target/scenarios/products/stock-counts.ts'

/** Bottles of a product that is ordered to be shipped. */
const inStock = 24 + keptBack

/** Claims that an order has moved stock once its fulfillment is marked shipped: then its bottles have left. */
async function leavesWhenShipped(fixtures: Fixtures): Promise<void> {
  const { api, requests, resources } = fixtures
  const { destinations, fulfillments, orders, products, unique } = requests
  const product = await products.makeOther(inStock)
  if ((await products.level(product)).track_inventory !== true)
    throw new Inconclusive('needs a product of the run whose stock is tracked')
  const before = await resources.patiently(
    () => sumOfMovements(fixtures, product),
    (bottles) => bottles === inStock,
  )
  if (before !== inStock) throw new Inconclusive('needs the movement by which a new product was stocked')
  const items = [{ product_id: product.id, quantity: Math.max(2, api.learned.smallestCart) }]
  const cart = orders.cart(items, orders.shippedTo(await destinations.shippableAddress()))
  const order = await orders.idOf(await orders.place(cart, await orders.totalOf(cart)), cart.email)
  const fulfillment = await resources.appearing('listFulfillments', ({ order_id }) => order_id === order)
  if (fulfillment === undefined) throw new Inconclusive('needs the fulfillment of an order of the run')
  const answer = await fulfillments.ship(String(fulfillment.row.id), await destinations.carrier(), unique.code())
  const exchange = succeeded(answer, 'shipFulfillment must mark a fulfillment of the run shipped')
  const left = await resources.patiently(
    () => sumOfMovements(fixtures, product),
    (bottles) => bottles < inStock,
  )
  claim(left < inStock, {
    message: 'no movement shows that the bottles of an order left the stock, and its fulfillment is shipped',
    expected: `less than the ${inStock} bottles before the order`,
    actual: left,
    exchange,
  })
}

/** Section 2, InventoryMovement, change_bottles: the `change_bottles` of stock that leaves MUST be negative. */
requirement('MOVE-2', async (fixtures) => {
  const { eachPossible, requests } = fixtures

  async function lowered(): Promise<void> {
    const { allowed, ledger } = await adjustments(fixtures)
    const leaving = allowed.filter(({ change, exchange }) => change < 0 && isSuccess(exchange))
    for (const adjustment of nonEmpty(leaving, 'needs an adjustment that takes bottles off')) {
      const { exchange } = adjustment
      const line = linesOf(ledger, adjustment)[0]
      if (line === undefined) throw new Inconclusive('needs the movement of an adjustment that takes bottles off')
      requests.claimStored(
        'adjustInventory',
        Number(line.change_bottles) < 0,
        {
          message: 'the movement of an adjustment that removes bottles is not negative',
          expected: 'below 0',
          actual: line.change_bottles,
          exchange,
        },
        'change_bottles',
      )
    }
  }

  async function sold(): Promise<void> {
    const { stocked, sold: movements } = await lastBottle(fixtures)
    if (!isSuccess(stocked.order)) throw new Inconclusive('needs an order for a product of the run that succeeds')
    if (movements.length === 0) return leavesWhenShipped(fixtures)
    const isOut = ({ change_bottles: change }: InventoryMovement): boolean => Number(change) < 0
    const hasOut = movements.some(isOut)
    for (const movement of movements) {
      // Staff may have put bottles back meanwhile, for a reason of their own.
      const isOfStaff = hasOut && bareReason(movement.reason) !== 'sale'
      claim(isOut(movement) || isOfStaff, {
        message: 'the movement of an order that was just placed is not negative',
        expected: 'below 0',
        actual: movement.change_bottles,
        exchange: stocked.order,
      })
    }
  }

  await eachPossible([lowered, sold], (half) => half())
})

/** Section 2, InventoryMovement, reason: a movement reason that the document spells out MUST be spelled that way. */
requirement('MOVE-1', async (fixtures) => {
  const { resources, note } = fixtures
  let walk = await resources.walk('listInventoryMovements')
  if (walk.items.length === 0) {
    await adjustments(fixtures)
    walk = await resources.walkNow('listInventoryMovements')
  }
  for (const row of nonEmpty(
    walk.items.filter(({ reason }) => typeof reason === 'string'),
    'needs a movement of stock',
  )) {
    const reason = String(row.reason)
    if (movementReasons.includes(reason)) continue
    claim(!movementReasons.includes(bareReason(reason)), {
      message: `the reason ${reason} is not spelled as in the document`,
      expected: bareReason(reason),
      actual: reason,
      exchange: resources.pageWith(walk, row),
    })
    note(`a reason that the document does not spell out: ${reason}`)
  }
})
