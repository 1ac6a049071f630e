import { isRefusal } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import { ask } from '../../fixtures/target/scenarios/bookings/availability.ts'
import { allocations } from '../../fixtures/target/scenarios/customers/releases.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The maximum number of ids, missing from the lists, that are read for each kind of reference. */
const most = 5

/** Ids under one field of some resources. */
interface References {
  field: string
  kind: 'customer' | 'product' | 'experience'
  ids: unknown[]
}

const productsIn = (rows: readonly Resource[]): unknown[] =>
  rows.flatMap(({ items }) => (Array.isArray(items) ? (items as unknown[]).map((item) => at(item, '/product_id')) : []))

/** The ids that resources of the target show, by field. */
async function references({ api, resources }: Fixtures): Promise<References[]> {
  const orders = await resources.all('listOrders')
  const fulfillments = await resources.all('listFulfillments')
  const bookings = await resources.all('listBookings')
  const allocated = ((await ifConclusive(() => allocations(api, resources))) ?? []).map(({ allocation }) => allocation)
  const under = (rows: readonly Resource[], key: string): unknown[] => rows.map((row) => row[key])
  return [
    { field: 'Order.customer_id', kind: 'customer', ids: under(orders, 'customer_id') },
    { field: 'OrderItem.product_id', kind: 'product', ids: productsIn(orders) },
    { field: 'Fulfillment.customer_id', kind: 'customer', ids: under(fulfillments, 'customer_id') },
    { field: 'AllocationItem.product_id', kind: 'product', ids: productsIn(allocated) },
    { field: 'Booking.customer_id', kind: 'customer', ids: under(bookings, 'customer_id') },
    { field: 'Booking.experience_id', kind: 'experience', ids: under(bookings, 'experience_id') },
  ]
}

/** The ids of a kind that lists show. */
async function listed({ resources }: Fixtures, kind: References['kind']): Promise<ReadonlySet<unknown>> {
  if (kind === 'product') return new Set((await resources.all('listInventory')).map(({ product_id }) => product_id))
  const list = kind === 'customer' ? 'listCustomers' : 'listExperiences'
  return new Set((await resources.all(list)).map(({ id }) => id))
}

/** The lists whose rows name another resource. */
const listOf: Readonly<Record<string, string>> = {
  Order: 'listOrders',
  OrderItem: 'listOrders',
  Fulfillment: 'listFulfillments',
  Booking: 'listBookings',
}

/** Whether the list, read again, still shows an id in a row; true for allocations, which are not read again. */
async function isStillNamed({ resources }: Fixtures, field: string, id: string): Promise<boolean> {
  const list = listOf[field.slice(0, field.indexOf('.'))]
  if (list === undefined) return true
  return (await resources.walkNow(list)).items.some((row) => JSON.stringify(row).includes(`"${id}"`))
}

/** Section 2: an id that a resource shows MUST name a resource that can be read. */
requirement('REFERENCE-1', async (fixtures) => {
  const { api, each, note } = fixtures
  const named = (await references(fixtures)).map(({ field, kind, ids }) => ({
    field,
    kind,
    ids: [...new Set(ids)].filter((id) => typeof id === 'string'),
  }))
  const present = nonEmpty(
    named.filter(({ ids }) => ids.length > 0),
    'needs an order, a fulfillment, an allocation or a booking that names another resource',
  )
  await each(present, async ({ field, kind, ids }) => {
    const known = await listed(fixtures, kind)
    const unknown = ids.filter((id) => !known.has(id)).slice(0, most)
    for (const id of unknown) {
      const exchange =
        kind === 'experience'
          ? (await ask(fixtures, { id }, localDate(api, 2))).exchange
          : await api.send({ method: 'GET', path: pathOf(kind === 'customer' ? 'readCustomer' : 'readProduct', id) })
      // The winery may have erased the customer since the list was read, and the reference with it.
      if (isRefusal(exchange) && !(await isStillNamed(fixtures, field, id))) {
        note(`${field} no longer names a ${kind} that it named before`)
        continue
      }
      expect(exchange).notToBeRefused(`${field} names a ${kind} that does not exist (${id})`)
    }
  })
})
