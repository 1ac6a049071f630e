import { at, isObject } from '../../spec/oracle/json.ts'
import type { Order } from '../../spec/resource-types.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'
import { endOf } from '../../spec/exchange.ts'
import { claim, nonEmpty, skewOf } from '../../fixtures/target/claims.ts'
import { leeway } from '../../fixtures/target/scenarios/comparisons/recent.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Shown } from '../../fixtures/target/resources.ts'
import { isOfCustomer } from '../../fixtures/target/scenarios/customers/contacts.ts'
import { isSameOnLabel, keepsSecondLine } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { claimShown, fullOrder, placedOrders } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Run late, these checks judge every order that the run has placed: some orders may be right and others wrong. */
const late = { late: true } as const

/** Section 2, Order, `customer_id`: it MUST be the customer that the order was placed for. */
requirement(
  'ORDER-7',
  async (fixtures) => {
    if (!fixtures.requests.writes('createOrder', 'customer_id') && !fixtures.bindings.isAssumed('body.createOrder'))
      throw new NotApplicable('an order of this target has no place for a customer')
    const expected = (await fullOrder(fixtures)).cart.customer_id
    const kept = { what: 'customer', pointer: '/customer_id', expected, placeholder: 'customer_id' }
    await claimShown(fixtures, kept, sameText)
  },
  late,
)

const notShipped = 'needs a quote for an order to be shipped to a customer of the run'

const sameText = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other).trim().toLowerCase()

const digits = (value: unknown): string => String(value ?? '').replace(/\D/g, '')

/** Claims that an order that was placed without a buyer shows neither email nor phone. */
async function claimUnnamed({ note, requests }: Fixtures): Promise<void> {
  const { answer, before, isNamed } = await requests.orders.unnamed()
  if (isNamed || typeof before.order.customer_id === 'string')
    return note('not exercised: an order without a buyer, which the shop does not accept')
  const { json } = answer.response
  const answered = isObject(json) && json.object === 'order' ? [{ row: json, page: answer }] : []
  for (const { row, page } of [...answered, { row: before.order, page: before.exchange }])
    for (const key of ['email', 'phone'])
      claim([undefined, null, ''].includes(row[key] as string), {
        message: `an order shows another ${key} than null although none was sent and it has no customer`,
        expected: null,
        actual: row[key],
        exchange: page,
      })
}

/** Section 2, Order, `email` and `phone`: they MUST be the buyer's. */
requirement(
  'ORDER-8',
  async (fixtures) => {
    const { cart, phone } = await fullOrder(fixtures)
    const email = { what: 'email', pointer: '/email', expected: cart.email, placeholder: 'email' }
    const telephone = { what: 'phone', pointer: '/phone', expected: phone, placeholder: 'phone' }
    const ofCustomer = ({ row, page }: Shown<Order>, field: 'email' | 'phone'): Promise<boolean> =>
      isOfCustomer(fixtures, { customer: row.customer_id, contact: row, page }, field)
    const samePhone = (shown: unknown, sent: unknown): boolean => digits(shown).endsWith(digits(sent).slice(-10))
    await fixtures.eachPossible(
      [
        () => claimShown(fixtures, email, (shown, sent, order) => sameText(shown, sent) || ofCustomer(order, 'email')),
        () =>
          claimShown(fixtures, telephone, (shown, sent, order) => samePhone(shown, sent) || ofCustomer(order, 'phone')),
        () => claimUnnamed(fixtures),
      ],
      (part) => part(),
    )
  },
  late,
)

/** Section 2, Order, `ship_to`, and Address, `name` and `line2`: the addressee and the second line MUST be kept. */
requirement(
  'ORDER-9',
  async (fixtures) => {
    const sent = (await fullOrder(fixtures)).cart.ship_to
    if (sent === undefined) throw new Inconclusive(notShipped)
    await fixtures.each(['name', 'line2'], async (key) => {
      const expected = at(sent, `/${key}`)
      const kept = { what: `ship_to.${key}`, pointer: `/ship_to/${key}`, expected, placeholder: 'ship_to' }
      // The notation of a second line is not fixed; the addressee is a name.
      await claimShown(fixtures, kept, (shown, sent, order) =>
        key === 'name'
          ? isSameOnLabel(sent, shown)
          : !isObject(order.row.ship_to) || keepsSecondLine(sent, order.row.ship_to),
      )
    })
  },
  late,
)

/** Section 2, Order, `ship_dob`: it MUST be the date of birth that was sent. */
requirement(
  'ORDER-10',
  async (fixtures) => {
    const expected = (await fullOrder(fixtures)).cart.ship_dob
    if (expected === undefined) throw new Inconclusive(notShipped)
    const kept = { what: 'date of birth', pointer: '/ship_dob', expected, placeholder: 'ship_dob' }
    // It need not be stored if the market does not require it.
    await claimShown(fixtures, kept, (shown, sent) => shown === null || shown === sent)
  },
  late,
)

/** Claims that an order that had no `paid_at` has one now: the document does not say how soon a payment is recorded. */
async function claimPaidLater({ note, requests, resources }: Fixtures, id: string): Promise<void> {
  const { order, exchange } = await resources.patiently(
    () => requests.orders.read(id),
    (shown) => shown.order.paid_at !== null,
  )
  expect(order.paid_at, exchange).notToBeNull('a time', 'a new order has no `paid_at`')
  note('an order shows its `paid_at` some time after it was placed')
}

/** Claims that an order was not paid for later than the response that shows it, and not later than it was created. */
function claimPaidBefore({ row: { paid_at, created_at }, page }: Shown<Order>): void {
  const latest = Math.max(endOf(page) + skewOf(page), instantOf(created_at) ?? 0)
  claim(!((instantOf(paid_at) ?? 0) > latest + leeway), {
    message: 'the `paid_at` of an order that was placed as already paid for lies in the future',
    expected: `not after ${new Date(latest).toISOString()}`,
    actual: paid_at,
    exchange: page,
  })
}

/**
 * Section 4, POST /v1/orders, and section 2, Order, `paid_at`: an order that was already paid for MUST have a
 * `paid_at` that is not in the future.
 */
requirement(
  'ORDER-14',
  async (fixtures) => {
    const others = await placedOrders(fixtures)
    const shown = [...(await fullOrder(fixtures)).shown, ...others.flat()].filter(({ row }) => 'paid_at' in row)
    nonEmpty(shown, 'needs an order that shows paid_at').forEach(claimPaidBefore)
    for (const { row } of shown.filter(({ row }) => row.paid_at === null))
      await claimPaidLater(fixtures, String(row.id))
  },
  late,
)
