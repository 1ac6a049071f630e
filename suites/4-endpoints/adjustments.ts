import { isSuccess } from '../../spec/exchange.ts'
import { judgeLedger, playStock, stockSequence } from '../../fixtures/target/models/stock.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  type Adjustments,
  adjustments,
  lineOf,
  linesOf,
  productToMove,
  type Refusals,
} from '../../fixtures/target/scenarios/adjustments.ts'

requirement('STOCK-2', async (fixtures) => {
  const { allowed, ledger } = await adjustments(fixtures)
  await fixtures.each(allowed, async (adjustment) => {
    const { reason, exchange } = adjustment
    claim(isSuccess(exchange), {
      message: `an adjustment with the reason ${reason} is refused`,
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
    // That it is there is STOCK-1; where it is not, nothing has been accepted.
    if (lineOf(ledger, adjustment) === undefined)
      throw new Inconclusive(`the movement of an adjustment with the reason ${reason}`)
  })
})

/** Each was refused where another reason was accepted, and neither ledger nor count has moved. */
async function unmoved(
  fixtures: Fixtures,
  { ledger, own }: Adjustments,
  { tried, before, after }: Refusals,
): Promise<void> {
  await fixtures.each(tried, async (adjustment) => {
    const { exchange, reason } = adjustment
    const because = `an adjustment ${reason === undefined ? 'without a reason' : `with the reason ${reason}`}`
    refused(exchange, { because })
    const [line] = linesOf(ledger, adjustment)
    claim(line === undefined, {
      message: `${because} was refused and stands in the ledger all the same`,
      expected: 'no such movement',
      actual: line,
      exchange,
    })
  })
  // Others may move a product that is not the run's.
  claim(!own || before === after, {
    message: 'adjustments that were refused have moved the count',
    expected: before,
    actual: after,
    exchange: tried[0]?.exchange,
  })
}

requirement('STOCK-3', async (fixtures) => {
  const story = await adjustments(fixtures)
  await unmoved(fixtures, story, story.forbidden)
})

requirement('STOCK-6', async (fixtures) => {
  const story = await adjustments(fixtures)
  await unmoved(fixtures, story, story.unreasonable)
})

requirement('STOCK-1', async (fixtures) => {
  const { allowed, ledger } = await adjustments(fixtures)
  judgeLedger(
    fixtures,
    ledger,
    allowed.filter(({ exchange }) => isSuccess(exchange)),
  )
  const random = async (): Promise<void> => {
    const product = await productToMove(fixtures)
    await fixtures.forAll(stockSequence(), (commands) => playStock(fixtures, product, commands), 1)
  }
  // What every run adjusts is judged above: only certify and some seeds add a sequence of their own.
  const some = sampled(fixtures, [async () => undefined, random], 'scenarios of adjustments')
  for (const scenario of some) await scenario()
})
