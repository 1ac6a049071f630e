import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Adjustments, adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import {
  agreesInTheEnd,
  agreesWithNewRows,
  counts,
  disagreements,
  sumOfMovements,
  sums,
} from '../../fixtures/target/scenarios/products/stock-counts.ts'
import type { TestProduct } from '../../fixtures/target/scenarios/products/products.ts'
import { refundedOrder } from '../../fixtures/target/scenarios/orders/refunds.ts'
import { newRelease, type NewSale, newSale } from '../../fixtures/target/scenarios/winery-events.ts'

/** A count of bottles in the list of stock levels, and the sum of the movements. */
interface CountAndSum {
  count: unknown
  sum: number
  exchange: Exchange
}

/**
 * The count of a product of the run, once it is the sum of its movements or stays another one: a read may lag, and staff may
 * adjust the product between two reads.
 */
const countAndSum = (fixtures: Fixtures, product: Pick<TestProduct, 'id'>): Promise<CountAndSum> =>
  fixtures.resources.patiently(
    async () => {
      const level = await fixtures.requests.products.listedLevel(product)
      if (level === undefined) throw new Inconclusive('needs a stock level of a product that the run has made')
      const sum = await sumOfMovements(fixtures, product)
      return { count: level.row.bottles_on_hand, sum, exchange: level.page }
    },
    ({ count, sum }) => typeof count !== 'number' || count === sum,
  )

/** Whether a product that only the run moves has a count, which agrees with the ledger after it was moved. */
async function agreesAfterwards(fixtures: Fixtures, { product: id, own, ledger }: Adjustments): Promise<boolean> {
  if (!own) return false
  const { bottles_on_hand } = await fixtures.requests.products.level({ id })
  if (typeof bottles_on_hand !== 'number') return false
  if (bottles_on_hand === (sums(ledger).get(id) ?? 0)) return true
  const { count, sum, exchange } = await countAndSum(fixtures, { id })
  claim(count === sum, {
    message: 'after adjustments, the count of a product is not the sum of its movements',
    expected: sum,
    actual: count,
    exchange,
  })
  return true
}

/** A product of the run that the register has sold. */
async function agreesAfterSale(fixtures: Fixtures): Promise<void> {
  const { products } = await newSale(fixtures)
  const { product } = products[0] as NewSale['products'][number]
  const { count, sum, exchange } = await countAndSum(fixtures, product)
  claim(typeof count !== 'number' || count === sum, {
    message: 'after a register sale, the count of a product is not the sum of its movements',
    expected: sum,
    actual: count,
    exchange,
  })
}

/** Lets the winery sell at the register, generate a release and cancel orders, unless it has done so in this run. */
async function letStockMove(fixtures: Fixtures): Promise<void> {
  for (const move of [newSale, newRelease, refundedOrder]) await ifConclusive<unknown>(() => move(fixtures))
}

/**
 * Section 2, InventoryMovement, paragraph 1: the `bottles_on_hand` of a product MUST be the sum of its movements. Runs
 * late, when no other check moves stock while the ledger is read.
 */
requirement(
  'INV-3',
  async (fixtures) => {
    const { api, resources } = fixtures
    const levels = await resources.walk('listInventory')
    const ledger = await resources.walk('listInventoryMovements')
    if (!ledger.complete) throw new Inconclusive(`needs a ledger that ends within ${ledger.pages.length} pages`)
    const isCertify = api.isCertify
    // Elsewhere all levels need many pages.
    const isReadAgain = isCertify && resources.hasLargePages
    if (isReadAgain) await letStockMove(fixtures)
    // The cached lists were read at different times: if they disagree, and after stock has moved, more is read.
    const isSuspect = isReadAgain || disagreements(levels, ledger, levels).length > 0
    if (isSuspect && !(await agreesWithNewRows(fixtures, ledger))) await agreesInTheEnd(resources)
    if (isCertify && !isReadAgain) await ifConclusive(() => agreesAfterSale(fixtures))
    const held = counts(levels.items).size > 0 && ledger.items.length > 0
    const moved = api.config.grade !== 'read-only' && (await agreesAfterwards(fixtures, await adjustments(fixtures)))
    if (!held && !moved) throw new Inconclusive('needs a product with a count of bottles, and its movements')
  },
  { late: true },
)
