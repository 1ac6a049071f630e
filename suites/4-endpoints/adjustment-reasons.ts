import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Adjustments, adjustments, type Refusals } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { adjust, type Adjustment, lineOf, linesOf, sumOf } from '../../fixtures/target/scenarios/products/adjustment.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Whether a product that the run makes takes an adjustment as its first one, which was refused for another product. */
async function isTakenFirst(fixtures: Fixtures, { change, reason }: Adjustment): Promise<boolean> {
  const product = await ifConclusive(() => fixtures.requests.products.make())
  if (product === undefined) return false
  return isSuccess((await adjust(fixtures, product.id, { reason, change })).exchange)
}

/** Section 4, Lists, parameters and bodies, bullet 7: each of the four allowed reasons MUST be accepted. */
requirement('STOCK-2', async (fixtures) => {
  const { allowed, ledger, own } = await adjustments(fixtures)
  await fixtures.each(allowed, async (adjustment) => {
    const { change, reason, exchange } = adjustment
    if (isRefusal(exchange) && own && change < 0 && sumOf(allowed) + change < 0)
      throw new Inconclusive(`needs bottles in stock for an adjustment with the reason ${reason}`)
    if (isRefusal(exchange) && (await isTakenFirst(fixtures, adjustment)))
      return fixtures.note(`an adjustment with the reason ${reason} is taken as the first one of a product only`)
    expect(exchange).toBeAccepted(`an adjustment with the reason ${reason} is refused`)
    // A lost movement violates STOCK-1: without it nothing shows that the reason was accepted.
    if (lineOf(ledger, adjustment) === undefined)
      throw new Inconclusive(`needs the movement of an adjustment with the reason ${reason}`)
  })
})

/** Claims that each adjustment was refused, and that ledger and count have not changed. */
async function unmoved(
  fixtures: Fixtures,
  { ledger, own }: Adjustments,
  { tried, before, after }: Refusals,
): Promise<void> {
  await fixtures.each(tried, async (adjustment) => {
    const { change, cost, exchange, reason } = adjustment
    const why = reason === undefined ? 'without a reason' : `with the reason ${reason}`
    const because = `an adjustment by ${change} ${why}${cost === undefined ? '' : ' and a cost'}`
    expect(exchange).toBeRefused({ because })
    const [line] = linesOf(ledger, adjustment)
    expect(line, exchange).toBeNone('no such movement', `${because} was refused, and its movement is in the ledger`)
  })
  // Other clients may adjust a product that the run did not create.
  claim(!own || before === after, {
    message: 'adjustments were refused, and the count has changed',
    expected: before,
    actual: after,
    exchange: tried[0]?.exchange,
  })
}

/** Section 4, Lists, parameters and bodies, bullet 7: the reasons sale, refund and allocation MUST be refused. */
requirement('STOCK-3', async (fixtures) => {
  const made = await adjustments(fixtures)
  await unmoved(fixtures, made, made.forbidden)
})

/** Section 4, Lists, parameters and bodies, bullet 7: an adjustment MUST have one of the allowed reasons. */
requirement('STOCK-6', async (fixtures) => {
  const made = await adjustments(fixtures)
  await unmoved(fixtures, made, made.withoutAllowedReason)
})
