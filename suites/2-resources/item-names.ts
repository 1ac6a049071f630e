import { endOf, type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import { changedProduct } from '../../fixtures/target/scenarios/orders/changed-product.ts'
import { itemsOf, itemsFor } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'

/**
 * Renames a product of the run that a fulfilled order of the run contains, and claims that the order does not change.
 * Does nothing where the run has fulfilled no such order.
 */
async function fulfilledKeepsNames(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  if (!api.isCertify) return
  const product = await requests.orders.sellable()
  const isFulfilled = ({ operation, response: { json } }: Exchange): boolean =>
    operation === 'readOrder' && typeof at(json, '/fulfilled_at') === 'string'
  const before = api.exchanges.findLast(
    (each) => isSuccess(each) && isFulfilled(each) && itemsOf(resourceOf(each), product).length > 0,
  )
  if (before === undefined || !requests.products.own.has(product)) return
  const name = requests.unique.name()
  if (!isSuccess(await api.send(requests.write('updateProduct', { name }, product)))) return
  const after = await api.send({ method: 'GET', path: before.request.path })
  if (!isSuccess(after)) return
  const [expected, actual] = [before, after].map((shown) =>
    itemsOf(resourceOf(shown), product).map((item) => item['name']),
  )
  const message = 'the items of a fulfilled order follow a new name of their product'
  claim(difference(expected, actual) === undefined, { message, expected, actual, exchange: after })
}

/** The name of a product that the reads just before and just after an exchange show alike; undefined where they do not. */
function nameAround(fixtures: Fixtures, product: unknown, exchange: Exchange): string | undefined {
  const pointer = fixtures.bindings.known<string>('read.product-name')
  const states = historyOf(fixtures).of(String(product))
  const before = states.findLast((each) => endOf(each.exchange) <= exchange.startedAt)
  const after = states.find((each) => each.exchange.startedAt >= endOf(exchange))
  const [one, other] = [before, after].map((state) => pointer && at(state?.row, pointer))
  return typeof one === 'string' && one === other ? one : undefined
}

/** Claims that the items of all orders of the run were named like their products. Sends nothing. */
function claimNamedLikeProducts(fixtures: Fixtures): void {
  const history = historyOf(fixtures)
  for (const [id, placed] of history.own) {
    const [shown] = id.startsWith('ord_') ? history.of(id) : []
    if (shown === undefined || !Array.isArray(shown.row.items)) continue
    for (const item of shown.row.items as unknown[]) {
      const expected = nameAround(fixtures, at(item, '/product_id'), placed)
      const actual = at(item, '/name')
      claim(expected === undefined || typeof actual !== 'string' || actual === expected, {
        message: 'an item of a new order has another name than its product',
        expected,
        actual,
        exchange: shown.exchange,
      })
    }
  }
}

/**
 * Section 2, OrderItem, `name`: it MUST stay the name of the product as at order time. Exclusive: it renames a product
 * that other checks order.
 */
requirement(
  'ORDER-5',
  async (fixtures) => {
    const { product, changed, early, late } = await changedProduct(fixtures)
    const cases = [
      { when: 'when a product was ordered', shown: early.before, expected: product.name },
      { when: 'once the product of an earlier order is renamed', shown: early.after, expected: product.name },
      { when: 'when a renamed product was ordered', shown: late, expected: changed.name },
    ]
    for (const { when, shown, expected } of cases) {
      if (shown === undefined) throw new Inconclusive('needs an order of a product that was renamed')
      for (const { name: actual } of itemsFor(shown, product.id)) {
        if (typeof actual !== 'string') throw new Inconclusive('needs an order item that shows its name')
        const message = `${when}, its item has another name`
        expect(actual, shown.exchange).toBe(expected, message)
      }
    }
    claimNamedLikeProducts(fixtures)
    await fulfilledKeepsNames(fixtures)
  },
  { exclusive: true },
)
