import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { eachSampled, sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf, tooLong } from '../../fixtures/target/resources.ts'
import { type Attempt, sameMoney } from '../../fixtures/target/scenarios/orders.ts'
import { placeOf } from '../../fixtures/target/template.ts'

/** Whether an error names the amount as what is at fault. */
function blamesAmount({ bindings }: Fixtures, { answer }: Attempt): boolean {
  const template = bindings.peek('body.createOrder')?.value
  const place = placeOf(template, 'amount') ?? placeOf(template, 'amount.amount_cents')
  const param = at(answer.response.json, '/error/param')
  return (
    place !== undefined &&
    typeof param === 'string' &&
    param.split(/[^\w-]+/).includes(place.slice(place.lastIndexOf('/') + 1))
  )
}

/** An order may be refused for much else: accuses where it was the quoted total. Throws Violation, Inconclusive. */
async function judgeRefusal(fixtures: Fixtures, attempt: Attempt): Promise<void> {
  const { orders } = fixtures.requests
  const { cart, total, answer } = attempt
  if (!sameMoney(await orders.totalOf(cart), total))
    throw new Inconclusive('a total that holds still between a quote and an order')
  if (blamesAmount(fixtures, attempt)) {
    await fixtures.requests.storesAs('createOrder')
    claim(false, {
      message: 'an order is refused for its amount, which is the total that was quoted',
      expected: total,
      actual: answer.response.status,
      exchange: answer,
    })
  }
  for (const cents of [1, -1]) {
    const amount = { ...total, amount_cents: total.amount_cents + cents }
    const other = await orders.place(cart, amount)
    claim(!isSuccess(other), {
      message: 'an order is placed for another amount than the quoted total, which was refused',
      expected: total,
      actual: amount,
      exchange: other,
    })
  }
}

requirement('QUOTE-1', async (fixtures) => {
  const { orders } = fixtures.requests
  const totals = new Set<number>()
  await eachSampled(
    fixtures,
    ['pickup', 'several', 'shipped', 'member', 'senior', 'exempt'] as const,
    'kinds of carts',
    async (kind) => {
      const attempt = await orders.attempt(kind)
      totals.add(attempt.total.amount_cents)
      if (isRefusal(attempt.answer)) await judgeRefusal(fixtures, attempt)
      const { exchange } = await orders.read((await orders.placed(kind)).id)
      const shown = orders.totalIn(exchange, 'read.order-total')
      claim(sameMoney(shown, attempt.total), {
        message: 'an order shows another total than its quote did',
        expected: attempt.total,
        actual: shown,
        exchange,
      })
    },
    2,
  )
  if (totals.size < 2)
    throw new Inconclusive(
      'two carts with different totals: that one number comes back says nothing of how it was reached',
    )
})

/** How many places are asked for to which the winery does not ship. */
const asked = 12

/** Keys whose text gives no reason for anything. */
const noReason = /^(object|currency|id)$|_(id|at)$/

/** The texts in a value that may give a reason, also inside of lists and objects. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (noReason.test(key) ? [] : textsIn(each)))
}

/** What an address was refused for, if it was: then it is the address that is wrong and not the place. */
const blamesAddress = (param: unknown): boolean => typeof param === 'string' && /postal|zip|city|line|name/i.test(param)

requirement('QUOTE-2', async (fixtures) => {
  const { bindings, requests } = fixtures
  const { others } = await requests.places.destinations()
  if (others.length === 0) throw new Inconclusive('data: a subdivision to which the winery does not ship')
  const allowed = bindings.get<string>('read.shipping-allowed')
  const control = await requests.control('quoteShipping')
  if (at(control.response.json, allowed) === false)
    throw new Inconclusive('a shipping quote that is allowed, for one bottle to a shippable subdivision')
  await eachSampled(fixtures, others.slice(0, asked), 'subdivisions that are not shippable', async (code) => {
    const quote = await requests.orders.quoteShipment(code)
    const { json, status } = quote.response
    if (isRefusal(quote) && blamesAddress(at(json, '/error/param')))
      throw new Inconclusive(`an address in ${code} that the target takes for one`)
    const shown = { status, allowed: at(json, allowed) }
    claim(status === 200 && shown.allowed === false, {
      message: `a shipping quote for ${code}, which is not shippable, does not say no as a quote does`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    const place = bindings.peek('read.shipping-reason')
    const known = place !== undefined && place.provenance !== 'assumed'
    claim(textsIn(known ? at(json, String(place.value)) : json).length > 0, {
      message: `a shipping quote refuses ${code} without a reason`,
      expected: known ? `some text at ${String(place.value)}` : 'some text',
      actual: json,
      exchange: quote,
    })
  })
})

requirement('QUOTE-3', async (fixtures) => {
  const { api, resources, note, requests } = fixtures
  const { goods, orders } = requests
  const good = await orders.forSale(6)
  const watched = sampled(fixtures, ['stock', 'customer'], 'effects of a quote')
  const stock = async (): Promise<unknown> =>
    good.own && watched.includes('stock')
      ? { level: await goods.level(good), ledger: await goods.movements(good) }
      : undefined
  if (!good.own) note('not exercised: stock, as the shop sells nothing that was made through the API')
  const { id: customer_id, email } = await requests.customers.make()
  const customer = async (): Promise<unknown> =>
    watched.includes('customer') ? resourceOf(await requests.customers.read(customer_id)) : undefined
  const before = { stock: await stock(), customer: await customer() }
  const items = [{ product_id: good.id, quantity: 2 }]
  const first = await orders.quote(orders.cart(items, { customer_id, email }))
  const cart = orders.cart(items)
  const priced = succeeded(await orders.quote(cart), 'quoteOrder must price the cart')
  const { shippable, others } = await requests.places.destinations()
  const ship_to = await requests.places.addressIn(shippable[0] ?? others[0] ?? '')
  const to = orders.shippedTo(ship_to)
  // Whatever a winery that does not ship there answers: it changes nothing either.
  await orders.quote({ ...cart, ...to })
  const last = await api.send(requests.write('quoteShipping', { items, ship_to, ship_dob: to['ship_dob'] }))

  const found = difference(before, { stock: await stock(), customer: await customer() })
  claim(found === undefined, {
    message: `quotes have changed stock or the customer, at ${found?.pointer ?? ''}`,
    expected: found?.one,
    actual: found?.other,
    exchange: last,
  })
  const marks = [cart.email, ship_to['name']]
  const isTrace = (row: Resource): boolean =>
    [row['email'], row['name'], at(row, '/ship_to/name')].some((each) => marks.includes(each))
  for (const list of sampled(fixtures, ['listFulfillments', 'listCustomers'], 'lists')) {
    const walk = await requests.recent.made(list, undefined, first.number)
    const trace = walk.items.find(isTrace)
    if (trace === undefined && !walk.complete) throw tooLong(list)
    claim(trace === undefined, {
      message: `a quote has left a trace in ${list}`,
      expected: 'nothing',
      actual: trace,
      exchange: trace === undefined ? undefined : resources.pageWith(walk, trace),
    })
  }
  // An order of the cart shows where quotes would have: else nothing was to be seen of them either.
  const placed = await orders.idOf(await orders.place(cart, orders.totalIn(priced, 'read.quote-total')), cart.email)
  const traces = (await requests.recent.made('listOrders', undefined, first.number)).items.filter(isTrace)
  if (!traces.some(({ id }) => id === placed))
    throw new Inconclusive('a list of orders that shows the e-mail address of the buyer')
  claim(traces.length === 1, {
    message: 'a quote has made an order',
    expected: 'nothing but the order that was placed',
    actual: traces.map(({ id }) => id),
    exchange: last,
  })
})
