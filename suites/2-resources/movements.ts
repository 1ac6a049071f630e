import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import {
  adjust,
  adjustWithoutNote,
  type Adjustment,
  type Adjustments,
  adjustments,
  lineOf,
  linesOf,
} from '../../fixtures/target/scenarios/adjustments.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { bareReason, movementReasons } from '../../spec/oracle/texts.ts'
import type { InventoryMovement } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import type { TestProduct } from '../../fixtures/target/scenarios/products.ts'
import { lastBottle } from '../../fixtures/target/scenarios/last-bottle.ts'
import {
  agreesInTheEnd,
  agreesWithNewRows,
  counts,
  disagreements,
  sums,
} from '../../fixtures/target/scenarios/stock-counts.ts'
import { refundedOrder } from '../../fixtures/target/scenarios/refunds.ts'
import { newRelease, type NewSale, newSale } from '../../fixtures/target/scenarios/winery-events.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The sum of the movements of a product. */
const sumOfMovements = async ({ requests }: Fixtures, product: TestProduct): Promise<number> =>
  sums(await requests.products.movements(product)).get(product.id) ?? 0

/** Whether a product that only the run moves has a count, which agrees with the ledger after it was moved. */
async function agreesAfterwards({ requests }: Fixtures, { product, own, ledger }: Adjustments): Promise<boolean> {
  if (!own) return false
  const { bottles_on_hand } = await requests.products.level({ id: product })
  const sum = sums(ledger).get(product) ?? 0
  claim(typeof bottles_on_hand !== 'number' || bottles_on_hand === sum, {
    message: 'after adjustments, the count of a product is not the sum of its movements',
    expected: sum,
    actual: bottles_on_hand,
  })
  return typeof bottles_on_hand === 'number'
}

/** A product of the run that the register has sold. */
async function agreesAfterSale(fixtures: Fixtures): Promise<void> {
  const { requests, resources } = fixtures
  const { products, sale: exchange } = await newSale(fixtures)
  const { product } = products[0] as NewSale['products'][number]
  const { count, sum } = await resources.patiently(
    async () => ({
      count: (await requests.products.level(product)).bottles_on_hand,
      sum: await sumOfMovements(fixtures, product),
    }),
    ({ count, sum }) => typeof count !== 'number' || count === sum,
  )
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
    const isCertify = api.config.grade === 'certify'
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

/** Changes that are sent at once: two are alike, apart from their notes. */
const atOnce = [11, 13, 13, 19]

/** The first of some adjustments that a ledger lacks: it has as many lines with a change as there are adjustments by it. */
const lostIn = (ledger: readonly InventoryMovement[], all: readonly Adjustment[]): Adjustment | undefined =>
  all.find(
    (each) =>
      lineOf(ledger, each) === undefined ||
      ledger.filter((row) => row.change_bottles === each.change).length <
        all.filter(({ change }) => change === each.change).length,
  )

/**
 * Section 2, InventoryMovement: the count MUST be the sum of the movements, also of those that are recorded at the
 * same time.
 */
requirement('INV-7', async (fixtures) => {
  const { requests, resources } = fixtures
  const { id } = await requests.products.make(1)
  const before = await resources.patiently(
    () => requests.products.level({ id }),
    ({ bottles_on_hand }) => bottles_on_hand !== 0,
  )
  const sent = await Promise.all(atOnce.map((change) => adjust(fixtures, id, { reason: 'restock', change })))
  const taken = sent.filter(({ exchange }) => isSuccess(exchange))
  if (taken.length < 2) throw new Inconclusive('needs two adjustments of one product that are sent at once and succeed')
  const ledger = await resources.patiently(
    () => requests.products.movements({ id }),
    (lines) => lostIn(lines, taken) === undefined,
  )
  const lost = lostIn(ledger, taken)
  if (lost !== undefined)
    throw new Violation({
      message: 'one of several simultaneous adjustments succeeded and is not in the ledger',
      expected: lost.change,
      actual: ledger.map(({ change_bottles }) => change_bottles),
      exchange: lost.exchange,
    })
  if (typeof before.bottles_on_hand !== 'number') return
  const expected = before.bottles_on_hand + taken.reduce((sum, { change }) => sum + change, 0)
  // Other clients may adjust the product: then the count is the sum of all its movements.
  const { actual, moved } = await resources.patiently(
    async () => {
      const { bottles_on_hand: actual } = await requests.products.level({ id })
      const moved = actual === expected ? expected : (sums(await requests.products.movements({ id })).get(id) ?? 0)
      return { actual, moved }
    },
    ({ actual, moved }) => actual === moved,
  )
  claim(actual === expected || (moved !== expected && actual === moved), {
    message: 'adjustments that were sent at once are not all in the count of the product',
    expected,
    actual,
    exchange: taken[0]?.exchange,
  })
})

/** Counts that are larger than 16 bits hold, and one below zero. */
const extremes = [70_000, -70_005]

/** Whether an adjustment of this run has sent a text. */
const isNoteOfRun = ({ api }: Fixtures, text: unknown): boolean =>
  String(text).includes(api.runId) &&
  api.exchanges.some(
    ({ operation, request: { body } }) =>
      operation === 'adjustInventory' && body?.includes(JSON.stringify(text)) === true,
  )

/** Claims that the movement of an adjustment shows the change that was sent, and no note where none was sent. */
function claimLine(fixtures: Fixtures, line: Resource | undefined, adjustment: Adjustment): void {
  const { change, note, exchange } = adjustment
  if (line === undefined) return
  fixtures.requests.claimStored(
    'adjustInventory',
    line.change_bottles === undefined || line.change_bottles === change,
    {
      message: 'a movement shows another change than the adjustment sent',
      expected: change,
      actual: line.change_bottles,
      exchange,
    },
    'change_bottles',
  )
  claim(line.note === note || !isNoteOfRun(fixtures, line.note), {
    message: 'an adjustment without a note shows the note of another one',
    expected: null,
    actual: line.note,
    exchange,
  })
}

/** Claims that the count of a product is its count before an adjustment and the change, or the sum of its movements. */
async function claimMoved(fixtures: Fixtures, product: TestProduct, before: number, by: Adjustment): Promise<number> {
  const { requests, resources } = fixtures
  // The ledger is long: it is read only if another client may have adjusted the product as well.
  const { actual, expected } = await resources.patiently(
    async () => {
      const { bottles_on_hand: actual } = await requests.products.level(product)
      const sum = before + by.change
      const isSettled = typeof actual !== 'number' || actual === sum
      return { actual, expected: isSettled ? sum : await sumOfMovements(fixtures, product) }
    },
    ({ actual, expected }) => typeof actual !== 'number' || actual === expected,
  )
  if (typeof actual !== 'number') throw new Inconclusive('needs a product of the run with a count of bottles')
  expect(actual, by.exchange).toBe(expected, 'the count of a product is not the sum of its movements')
  return actual
}

/** Moves so many bottles of a product at once, and gives how many of these adjustments could be judged. */
async function followsExtremes(fixtures: Fixtures, product: TestProduct): Promise<number> {
  const { requests, resources } = fixtures
  const taken: Adjustment[] = []
  let count = Number((await requests.products.level(product)).bottles_on_hand ?? 0)
  for (const change of extremes) {
    const adjustment =
      change > 0
        ? await adjust(fixtures, product.id, { reason: 'restock', change })
        : await adjustWithoutNote(fixtures, product.id, { reason: 'adjustment', change })
    // The largest adjustment, and whether a count may be below zero, are not published.
    if (!isSuccess(adjustment.exchange)) continue
    count = await claimMoved(fixtures, product, count, adjustment)
    taken.push(adjustment)
  }
  const last = taken.at(-1)
  if (last === undefined) return 0
  const { ledger, actual, expected } = await resources.patiently(
    async () => {
      const ledger = await requests.products.movements(product)
      const expected = sums(ledger).get(product.id) ?? 0
      const actual = expected === count ? count : (await requests.products.level(product)).bottles_on_hand
      return { ledger, actual, expected }
    },
    ({ actual, expected }) => actual === expected,
  )
  for (const adjustment of taken) claimLine(fixtures, lineOf(ledger, adjustment), adjustment)
  expect(actual, last.exchange).toBe(expected, 'the count of a product is not the sum of its movements')
  return taken.length
}

/**
 * Section 2, InventoryMovement: the count MUST be the sum of the movements, however large, and below zero as well;
 * also of a product that is not active, where its stock can be moved.
 */
requirement('INV-8', async (fixtures) => {
  const { products } = fixtures.requests
  const inactive = async (): Promise<number> => followsExtremes(fixtures, await products.inactive())
  const judged = (await ifConclusive(inactive)) || (await followsExtremes(fixtures, await products.make()))
  if (judged === 0) throw new Inconclusive('needs an adjustment by 70,000 bottles that succeeds')
})

/** Section 2, InventoryMovement, change_bottles: the `change_bottles` of stock that leaves MUST be negative. */
requirement('MOVE-2', async (fixtures) => {
  const { each, requests } = fixtures

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
    for (const { change_bottles } of nonEmpty(movements, 'needs an order that moves stock as soon as it is placed')) {
      claim(Number(change_bottles) < 0, {
        message: 'the movement of an order that was just placed is not negative',
        expected: 'below 0',
        actual: change_bottles,
        exchange: stocked.order,
      })
    }
  }

  await each([lowered, sold], (half) => half(), 'note')
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
