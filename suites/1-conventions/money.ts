import { at, isObject, step } from '../../spec/oracle/json.ts'
import { isRefusal, isSuccess, type Exchange } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claimPayloadsKeep } from '../../fixtures/target/webhooks/conventions.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idIn, pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { lineOf, linesOf } from '../../fixtures/target/scenarios/products/adjustment.ts'
import { mentions, placeOf } from '../../fixtures/target/template.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'

/** The response to an adjustment is not published. If it is the movement, its cost is shown as in the ledger. */
const isMovement = (json: unknown): json is Resource => isObject(json) && json.object === 'inventory_movement'

/** Claims that movements of adjustments without a cost do not show 0. The cost of a product of the run is unknown. */
async function unknownCosts(fixtures: Fixtures): Promise<void> {
  const { ledger, own, allowed } = await adjustments(fixtures)
  const lines = allowed.flatMap((adjustment) => {
    const answer = [adjustment.exchange.response.json].filter(isMovement)
    return [...answer, ...linesOf(ledger, adjustment)].map((line) => ({ line, exchange: adjustment.exchange }))
  })
  if (!own) throw new Inconclusive('needs a product that the run created, whose cost is unknown')
  for (const { line, exchange } of nonEmpty(lines, 'needs a movement of an adjustment of the run')) {
    claim(at(line, '/cost/amount_cents') !== 0, {
      message: 'the movement of an adjustment without a cost shows a cost of 0',
      expected: null,
      actual: line.cost,
      exchange,
    })
  }
}

/** The movement of an adjustment with a cost of 0 shows 0. */
async function costOfZero(fixtures: Fixtures): Promise<void> {
  const { bindings, requests } = fixtures
  const { ledger, free } = await adjustments(fixtures)
  if (placeOf(bindings.get('body.adjustInventory'), 'cost') === undefined)
    throw new Inconclusive('needs a cost in an adjustment: declare body.adjustInventory with it')
  const line = lineOf(ledger, free)
  if (line?.cost === undefined)
    throw new Inconclusive('needs an adjustment with a cost of 0, and a movement that shows its cost')
  // Without the note and an id, the movement is one of those with its reason and its change: others name no cost.
  const lines = linesOf(ledger, free)
  const alike = ledger.filter(({ reason, change_bottles }) => reason === free.reason && change_bottles === free.change)
  const candidates = lines.length > 0 ? lines : alike
  const isShown = candidates.some((each) => at(each, '/cost/amount_cents') === 0)
  requests.claimStored('adjustInventory', isShown, {
    message: 'a movement with a cost of 0 shows another cost',
    expected: 0,
    actual: line.cost,
    exchange: free.exchange,
  })
}

/** Pointers to the Money of an amount in a resource. */
function amountsIn(value: unknown, cents: number, pointer = ''): string[] {
  if (!isObject(value)) return []
  if (value.amount_cents === cents) return [pointer]
  return Object.entries(value).flatMap(([key, each]) => amountsIn(each, cents, step(pointer, key)))
}

/** The product as the single read and the list show it now. */
async function renderingsOf({ api, resources }: Fixtures, id: string): Promise<[Resource, Exchange][]> {
  const read = await api.send({ method: 'GET', path: pathOf('readProduct', id) })
  const listed = await resources.eventually('listProducts', (row) => row.id === id)
  return [
    [resourceOf(read), read],
    ...(listed === undefined ? [] : [[listed.row, listed.page] as [Resource, Exchange]]),
  ]
}

/** A price that was updated to 0 is shown as 0, wherever the price was shown before. */
async function priceOfZero(fixtures: Fixtures): Promise<void> {
  const { api, bindings, requests, resources } = fixtures
  if (!mentions(bindings.get('body.updateProduct'), 'price'))
    throw new Inconclusive('needs a price in an update of a product: declare body.updateProduct with it')
  const { id } = await requests.products.make(0, 2339)
  const { currency } = await resources.market()
  const before = await renderingsOf(fixtures, id)
  const places = before.map(([row]) => amountsIn(row, 2339))
  const price = { amount_cents: 0, currency }
  const update = await api.send(requests.write('updateProduct', { price }, id))
  // A shop may have a minimum price.
  if (isRefusal(update)) throw new Inconclusive(`needs a product with a price of 0 (${update.response.status})`)
  const after = await renderingsOf(fixtures, id)
  for (const [index, [row, exchange]] of [...after, ...responseOf(update)].entries()) {
    for (const place of places[index] ?? places[0] ?? []) {
      const shown = at(row, place)
      if (shown === undefined || at(shown, '/amount_cents') === 2339) continue
      claim(at(shown, '/amount_cents') === 0, {
        message: 'a product with a price of 0 shows another price',
        expected: price,
        actual: shown,
        exchange,
      })
    }
  }
}

const responseOf = (exchange: Exchange): [Resource, Exchange][] =>
  isSuccess(exchange) && isObject(exchange.response.json) ? [[exchange.response.json, exchange]] : []

/**
 * Claims that no movement of a product of the run has an unknown cost in one response and a cost of 0 in another: under
 * a filter, for example. Only the run moves these products, so nobody else can add the cost later.
 */
function unknownEverywhere(fixtures: Fixtures): void {
  const isOwn = ({ row }: { row: Resource }): boolean => fixtures.requests.products.own.has(row.product_id)
  for (const [id, all] of historyOf(fixtures).all('inventory_movement')) {
    const states = all.filter(isOwn)
    const nothing = states.find(({ row }) => at(row, '/cost/amount_cents') === 0)
    claim(nothing === undefined || states.every(({ row }) => row.cost !== null), {
      message: `the cost of a movement is null in one response and 0 in another (${id})`,
      expected: 'the same in each',
      actual: nothing?.row.cost,
      exchange: nothing?.exchange,
    })
  }
}

/**
 * Section 1, Conventions, item 1: null MUST mean an unknown amount, and 0 a real zero. Runs late, when the ledger has
 * been read in several ways.
 */
requirement(
  'MONEY-3',
  async (fixtures) => {
    await fixtures.eachPossible([unknownCosts, costOfZero, priceOfZero], (part) => part(fixtures))
    unknownEverywhere(fixtures)
  },
  { late: true },
)

/** Section 2, Money, `currency`: an amount that a caller sends in another currency MUST NOT be shown in it. */
requirement('MONEY-6', async ({ api, bindings, requests, resources }) => {
  await requests.control('createProduct')
  const template = bindings.get<unknown>('body.createProduct')
  if (!JSON.stringify(template ?? null).match(/\{\{price(\.currency)?\}\}/))
    throw new Inconclusive('needs a price with a currency in a new product: declare body.createProduct with it')
  const { currency: own } = await resources.market()
  const currency = own === 'USD' ? 'EUR' : 'USD'
  // Making a product has shown whether the shop has prices of odd cents.
  await requests.product()
  const [foreign, local] = [await requests.products.price(2341), await requests.products.price(2347)]
  const values = { ...(await requests.products.values()), price: { ...foreign, currency } }
  const ownPrice = { ...(await requests.products.values()), price: local }
  const control = succeeded(await api.send(requests.write('createProduct', ownPrice)))
  // The response may contain only the id.
  const read = await api.send({ method: 'GET', path: pathOf('readProduct', idIn(control, 'prod_')) })
  if (![control, read].some(({ response: { json } }) => amountsIn(json, local.amount_cents).length > 0))
    throw new Inconclusive('needs a new product that shows the price it was sent with')
  const created = await api.send(requests.write('createProduct', values))
  if (isRefusal(created)) return
  const isForeign = ({ response: { json } }: Exchange): boolean =>
    amountsIn(json, foreign.amount_cents).some((place) => at(json, `${place}/currency`) === currency)
  const claimOwn = (exchange: Exchange): void =>
    claim(!isForeign(exchange), {
      message: `a price that was sent in ${currency} is shown in ${currency}`,
      expected: `a refusal, or amounts in ${String(own)}`,
      actual: exchange.response.json,
      exchange,
    })
  claimOwn(created)
  claimOwn(await api.send({ method: 'GET', path: pathOf('readProduct', idIn(created, 'prod_')) }))
})

/** Section 1, Conventions, item 1: an amount in a webhook payload MUST be Money. */
requirement('MONEY-7', (fixtures) => claimPayloadsKeep(fixtures, ['MONEY-1', 'MONEY-2', 'MONEY-4']))
