import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { judgeLedger, playStock, stockSequence } from '../../fixtures/target/models/stock.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { lineOf, productToMove } from '../../fixtures/target/scenarios/products/adjustment.ts'
import { claimNoOptionalRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The movements of adjustments that were accepted are those of the ledger. */
async function recordsEach(fixtures: Fixtures): Promise<void> {
  const { allowed, free, ledger } = await adjustments(fixtures)
  if (isRefusal(free.exchange)) await ifConclusive(() => claimNoOptionalRefused(fixtures, 'adjustInventory'))
  judgeLedger(
    fixtures,
    ledger,
    [...allowed, free].filter(({ exchange }) => isSuccess(exchange)),
  )
}

/** The same of a random sequence, for a product of its own. */
async function recordsSequence(fixtures: Fixtures): Promise<void> {
  await fixtures.requests.control('adjustInventory')
  const product = await productToMove(fixtures)
  await fixtures.forAll(stockSequence(), (commands) => playStock(fixtures, product, commands), 1)
}

/** Section 4, Lists, parameters and bodies, bullet 7: an adjustment MUST record one movement with what was sent. */
requirement('STOCK-1', async (fixtures) => {
  // The adjustments of every run are judged. Only certify and some seeds add a random sequence; because of the order of
  // these two scenarios, a run has either this sequence or that of BOOKING-8.
  const some = sampled(fixtures, [recordsSequence, async () => undefined], 'scenarios of adjustments')
  // The sequence is long, so it does not wait for the others.
  await fixtures.each([recordsEach, ...some], (scenario) => scenario(fixtures))
})

/** Section 4, POST /v1/inventory/adjustments: an adjustment MUST NOT change the stock of another product. */
requirement('STOCK-7', async (fixtures) => {
  const { allowed, neighbour } = await adjustments(fixtures)
  if (neighbour === undefined) throw new Inconclusive('needs two products of the run whose stock can be adjusted')
  const { level, movements } = neighbour
  const exchange = allowed.find((each) => isSuccess(each.exchange))?.exchange
  // Staff may adjust the other product as well: only a movement that equals a sent one comes from an adjustment.
  const copies = allowed.flatMap((each) => lineOf(movements, each) ?? [])
  expect(copies, exchange).toBeNone([], 'adjusting one product recorded a movement of another')
  const moved = movements.reduce((sum, { change_bottles }) => sum + Number(change_bottles), 0)
  const isMoved = movements.length > 0 && level.bottles_on_hand !== 0
  claim(level.bottles_on_hand === (isMoved ? moved : 0) || typeof level.bottles_on_hand !== 'number', {
    message: 'adjusting one product changed the count of another',
    expected: isMoved ? moved : 0,
    actual: level.bottles_on_hand,
    exchange,
  })
})
