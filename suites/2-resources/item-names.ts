import { type Exchange, isSuccess } from '../../spec/exchange.ts'
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
    await fulfilledKeepsNames(fixtures)
  },
  { exclusive: true },
)
