import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { ask } from '../../fixtures/target/scenarios/bookings/availability.ts'
import { allocations } from '../../fixtures/target/scenarios/customers/releases.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The maximum number of ids, missing from the lists, that are read for each kind of reference. */
const most = 5

/** The ids that one row shows under a field. */
interface Naming {
  ids: readonly string[]
  /** Whether the run has made the row. */
  isOwn: boolean
}

/** The rows of a list, with what they show under one field. */
interface References {
  field: string
  kind: 'customer' | 'product' | 'experience'
  rows: readonly Naming[]
}

/** Every buyer and every guest of the run has its id in the email address. */
const isOfRun = ({ api }: Fixtures, row: Resource): boolean =>
  JSON.stringify(row).toLowerCase().includes(api.runId.toLowerCase())

/** The orders and bookings that the run has made, as the responses of these operations show them. */
const madeIn = (fixtures: Fixtures, operations: readonly string[]): Resource[] =>
  fixtures.api.exchanges
    .filter((each) => operations.includes(String(each.operation)) && isSuccess(each) && isObject(each.response.json))
    .map((each) => resourceOf(each))
    .filter((row) => isOfRun(fixtures, row))

/** The ids that resources of the target show, by field; without rows that show none. */
async function references(fixtures: Fixtures): Promise<References[]> {
  const { api, resources } = fixtures
  const orders = [...(await resources.all('listOrders')), ...madeIn(fixtures, ['createOrder', 'readOrder'])]
  const fulfillments = await resources.all('listFulfillments')
  const bookings = [...(await resources.all('listBookings')), ...madeIn(fixtures, ['createBooking'])]
  const allocated = ((await ifConclusive(() => allocations(api, resources))) ?? []).map(({ allocation }) => allocation)
  const naming = (rows: readonly Resource[], idsIn: (row: Resource) => readonly unknown[]): Naming[] =>
    rows
      .map((row) => ({ ids: idsIn(row).filter((id) => typeof id === 'string'), isOwn: isOfRun(fixtures, row) }))
      .filter(({ ids }) => ids.length > 0)
  const under = (rows: readonly Resource[], key: string): Naming[] => naming(rows, (row) => [row[key]])
  const productsIn = (rows: readonly Resource[]): Naming[] =>
    naming(rows, ({ items }) =>
      Array.isArray(items) ? (items as unknown[]).map((item) => at(item, '/product_id')) : [],
    )
  const all: References[] = [
    { field: 'Order.customer_id', kind: 'customer', rows: under(orders, 'customer_id') },
    { field: 'OrderItem.product_id', kind: 'product', rows: productsIn(orders) },
    { field: 'Fulfillment.customer_id', kind: 'customer', rows: under(fulfillments, 'customer_id') },
    { field: 'AllocationItem.product_id', kind: 'product', rows: productsIn(allocated) },
    { field: 'Booking.customer_id', kind: 'customer', rows: under(bookings, 'customer_id') },
    { field: 'Booking.experience_id', kind: 'experience', rows: under(bookings, 'experience_id') },
  ]
  return all.filter(({ rows }) => rows.length > 0)
}

/** The ids of a kind that lists show, or that the run has created. */
async function listed(fixtures: Fixtures, kind: References['kind']): Promise<ReadonlySet<unknown>> {
  const { resources } = fixtures
  const own = historyOf(fixtures).own.keys()
  if (kind === 'product')
    return new Set([...own, ...(await resources.all('listInventory')).map(({ product_id }) => product_id)])
  const list = kind === 'customer' ? 'listCustomers' : 'listExperiences'
  return new Set([...own, ...(await resources.all(list)).map(({ id }) => id)])
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

/** Whether an id that the list of its kind does not show exists; true where its row no longer names it. */
async function exists(
  fixtures: Fixtures,
  { field, kind }: References,
  id: string,
): Promise<{ id: string; isThere: boolean; exchange: Exchange }> {
  const { api, note } = fixtures
  const exchange =
    kind === 'experience'
      ? (await ask(fixtures, { id }, localDate(api, 2))).exchange
      : await api.send({ method: 'GET', path: pathOf(kind === 'customer' ? 'readCustomer' : 'readProduct', id) })
  if (!isRefusal(exchange)) return { id, isThere: true, exchange }
  // The winery may have erased the customer since the list was read, and the reference with it.
  const isNamed = await isStillNamed(fixtures, field, id)
  if (!isNamed) note(`${field} no longer names a ${kind} that it named before`)
  return { id, isThere: !isNamed, exchange }
}

/**
 * Whether a missing resource shows a fault: inactive experiences stay listed, and what a row of the run names existed a
 * moment ago. A few old rows may name what the winery has erased, but not most of them.
 */
function isFault({ kind, rows }: References, missing: ReadonlySet<unknown>): boolean {
  const naming = rows.filter(({ ids }) => ids.some((id) => missing.has(id)))
  const isMost = naming.length > 1 && naming.length * 2 > rows.length
  return kind === 'experience' || isMost || naming.some(({ isOwn }) => isOwn)
}

/** Claims of each field that what it names exists. */
async function claimReferencesExist(fixtures: Fixtures): Promise<void> {
  const { each, note } = fixtures
  const present = nonEmpty(
    await references(fixtures),
    'needs an order, a fulfillment, an allocation or a booking that names another resource',
  )
  await each(present, async (named) => {
    const { field, kind, rows } = named
    const known = await listed(fixtures, kind)
    // Rows of the run come first: a missing resource of theirs shows most.
    const ids = rows.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)).flatMap((row) => row.ids)
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    const read = await Promise.all(unknown.slice(0, most).map((id) => exists(fixtures, named, id)))
    const missing = read.filter(({ isThere }) => !isThere)
    const [first] = missing
    if (first === undefined) return
    // Ids that were not read count like those that were, where none of these exists.
    const gone = new Set(missing.length === read.length ? unknown : missing.map(({ id }) => id))
    const article = kind === 'experience' ? 'an' : 'a'
    if (!isFault(named, gone))
      return note(`${field} names ${article} ${kind} that does not exist any more (${first.id})`)
    expect(first.exchange).notToBeRefused(`${field} names ${article} ${kind} that does not exist (${first.id})`)
  })
}

/** Section 2: an id that a resource shows MUST name a resource that can be read. Runs late, when other checks have made rows. */
requirement('REFERENCE-1', claimReferencesExist, { late: true })
