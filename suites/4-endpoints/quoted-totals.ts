import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { changedProduct } from '../../fixtures/target/scenarios/orders/changed-product.ts'
import { fullAttempt } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { agreesForAll, claimTotal, judgeRefusal } from '../../fixtures/target/scenarios/orders/quoted-totals.ts'
import { attemptOwn } from '../../fixtures/target/scenarios/orders/own-carts.ts'
import type { Attempt } from '../../fixtures/target/scenarios/orders/quotes.ts'
import { placeVariedOrders } from '../../fixtures/target/scenarios/orders/varied-orders.ts'

/** Section 4, POST /v1/orders/quote: the total of a quote MUST be the total of an order for the same cart. */
requirement('QUOTE-1', async (fixtures) => {
  const { orders } = fixtures.requests
  const totals = new Set<number>()
  const kinds = ['pickup', 'several', 'shipped', 'member', 'senior', 'exempt'] as const
  const attempts = [
    ...kinds.map((kind) => () => orders.attempt(kind)),
    ...(['bundle', 'gift card'] as const).map((kind) => () => attemptOwn(fixtures, kind)),
    // A cart with two lines of one product, and a product whose price has changed since it was quoted: every run under
    // certify quotes and orders both.
    ...(fixtures.api.isCertify
      ? [() => fullAttempt(fixtures), async () => (await changedProduct(fixtures)).attempt]
      : []),
  ]
  const judge = async (make: () => Promise<Attempt>): Promise<void> => {
    const attempt = await make()
    totals.add(attempt.total.amount_cents)
    for (const each of [...(attempt.refused ?? []), attempt])
      if (isRefusal(each.answer)) await judgeRefusal(fixtures, each)
    const { answer, cart, earlier } = attempt
    const { exchange } = await orders.lastRead(await orders.idOf(answer, cart.email, earlier))
    claimTotal(orders.totalIn(exchange, 'read.order-total'), attempt.total, exchange)
  }
  await eachSampled(fixtures, attempts, 'kinds of carts', judge, 2)
  // A senior may pay what everybody pays. More bottles cost more anywhere.
  for (const kind of ['pickup', 'several'] as const) if (totals.size < 2) await judge(() => orders.attempt(kind))
  if (totals.size < 2)
    throw new Inconclusive('needs two carts with different totals, so that a constant total would show')
  await placeVariedOrders(fixtures)
  await agreesForAll(fixtures)
})
