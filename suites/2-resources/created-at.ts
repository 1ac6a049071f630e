import { endOf, type Exchange, header } from '../../spec/exchange.ts'
import { schemas } from '../../spec/contract.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { claim, ifConclusive, nonEmpty, skewOf } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { lineOf } from '../../fixtures/target/scenarios/products/adjustment.ts'
import { fullOrder, placedOrders } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { madeResources } from '../../fixtures/target/scenarios/comparisons/later-reads.ts'
import { isOf, leeway } from '../../fixtures/target/scenarios/comparisons/recent.ts'
import { readings } from '../../fixtures/target/scenarios/comparisons/shown-alike.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { newRelease } from '../../fixtures/target/scenarios/winery-events.ts'
import { guestBooking } from '../../fixtures/target/scenarios/bookings/remaining.ts'

/** A resource that the run created: the exchange that created it, and the responses that showed it afterwards. */
interface Made {
  what: string
  by: Exchange
  row: Resource
  page: Exchange | undefined
}

async function customer({ requests }: Fixtures): Promise<Made[]> {
  const { id, created } = await requests.customer()
  const page = await requests.customers.read(id)
  const answered = created.response.json
  return [
    { what: 'customer', by: created, row: resourceOf(page), page },
    ...(isObject(answered) && answered.object === 'customer'
      ? [{ what: 'customer', by: created, row: answered, page: created }]
      : []),
  ]
}

async function order(fixtures: Fixtures): Promise<Made[]> {
  const { placed, shown } = await fullOrder(fixtures)
  return shown.map(({ row, page }) => ({ what: 'order', by: placed, row, page }))
}

/** What the winery creates when it generates a release, shortly before the release is read. */
async function release(fixtures: Fixtures): Promise<Made[]> {
  const { release, allocation, fulfillment } = await newRelease(fixtures)
  return [
    { what: 'release', by: release, row: resourceOf(release), page: release },
    { what: 'allocation', by: release, row: allocation.row, page: allocation.page },
    ...(fulfillment === undefined
      ? []
      : [{ what: 'fulfillment', by: release, row: resourceOf(fulfillment), page: fulfillment }]),
  ]
}

async function booking(fixtures: Fixtures): Promise<Made[]> {
  const { attempt, shown } = await guestBooking(fixtures)
  return shown.map(({ row, page }) => ({ what: 'booking', by: attempt.exchange, row, page }))
}

async function movements(fixtures: Fixtures): Promise<Made[]> {
  const { allowed, ledger } = await adjustments(fixtures)
  return allowed.flatMap((adjustment) => {
    const row = lineOf(ledger, adjustment)
    return row === undefined ? [] : [{ what: 'movement', by: adjustment.exchange, row, page: undefined }]
  })
}

/** What the writes create. A response may show something else, such as the product of an adjustment. */
const created: Readonly<Record<string, string>> = {
  createCustomer: 'customer',
  createOrder: 'order',
  createBooking: 'booking',
  adjustInventory: 'inventory_movement',
}

/** Everything that the run has created so far: some resources may be right and others wrong. */
async function others(fixtures: Fixtures): Promise<Made[]> {
  await ifConclusive(() => placedOrders(fixtures))
  return madeResources(fixtures)
    .filter(({ operation, answered }) => answered.row.object === created[operation])
    .flatMap(({ answered, reads }) =>
      [answered, ...reads.slice(0, 1)].map(({ row, page }) => ({
        what: String(row.object).replace('_', ' '),
        by: answered.page,
        row,
        page,
      })),
    )
}

/** Claims that each `created_at` is the time of the write. Returns whether any of them could be judged. */
function claimCreatedThen({ api }: Fixtures, made: readonly Made[]): boolean {
  const judged = made.map(({ by, row }) => isOf(by, row.created_at, api.knowledge.zone))
  const wrong = made[judged.indexOf(false)]
  if (wrong !== undefined)
    throw new Violation({
      message: `created_at of a new ${wrong.what} is not the time at which it was created`,
      expected: `${String(header(wrong.by, 'date'))}, within five minutes`,
      actual: wrong.row.created_at,
      exchange: wrong.page ?? wrong.by,
    })
  return judged.includes(true)
}

/** How many parcels must be older than their orders: the winery may put a new order into a parcel that is packed already. */
const decisive = 2

/** Claims that the parcels of orders of the run are not older than these orders. */
function claimParcelsFollow(fixtures: Fixtures): void {
  const history = historyOf(fixtures)
  const parcels = history.all('fulfillment').flatMap(([, states]) => {
    const shown = states.at(-1)
    const placed = history.own.get(String(shown?.row.order_id))
    const at = instantOf(shown?.row.created_at)
    return shown === undefined || placed === undefined || at === undefined ? [] : [{ ...shown, placed, at }]
  })
  const isOfDay = ({ placed, row }: (typeof parcels)[number]): boolean =>
    isOf(placed, row.created_at, fixtures.api.knowledge.zone) === true
  const older = parcels.filter(
    (each) => each.at < each.placed.startedAt + skewOf(each.placed) - leeway && !isOfDay(each),
  )
  const [wrong] = older.length < decisive ? [] : older
  if (wrong === undefined) return
  throw new Violation({
    message: `the fulfillment of a new order was created before the order (exchange ${wrong.placed.number})`,
    expected: `not before ${String(header(wrong.placed, 'date'))}`,
    actual: wrong.row.created_at,
    exchange: wrong.exchange,
  })
}

/** A difference that neither clocks nor time zones explain, in milliseconds. */
const day = 86_400_000

/**
 * Claims that nothing that the run has read was created more than a day after it was shown, nor after what the run has
 * created last.
 */
function claimNoneAhead(fixtures: Fixtures, made: readonly Made[]): void {
  const own = Math.max(0, ...made.map(({ row }) => instantOf(row.created_at) ?? 0))
  for (const { called, row, page } of readings(fixtures)) {
    if (schemas[called.schema ?? '']?.properties?.created_at === undefined) continue
    const latest = Math.max(own, endOf(page) + skewOf(page))
    if ((instantOf(row.created_at) ?? 0) > latest + day)
      throw new Violation({
        message: 'created_at lies in the future',
        expected: `not after ${new Date(latest).toISOString()}`,
        actual: row.created_at,
        exchange: page,
      })
  }
}

/**
 * Section 2, `created_at`: it MUST be the time at which the resource was created. Runs late, when most has been read.
 */
requirement(
  'CREATED-1',
  async (fixtures) => {
    await fixtures.eachPossible([customer, order, booking, movements, release], async (make) => {
      const made = await make(fixtures)
      if (!claimCreatedThen(fixtures, made))
        throw new Inconclusive(`needs a new ${made[0]?.what ?? 'resource'} with created_at, in a response with a Date`)
    })
    const made = await others(fixtures)
    claimCreatedThen(fixtures, made)
    claimParcelsFollow(fixtures)
    claimNoneAhead(fixtures, made)
  },
  { late: true },
)

/** Section 2, Communication, `logged_at`: it MUST be the time at which the note was logged. */
requirement('COMM-7', async ({ api, requests }) => {
  const { entries, timeline } = await requests.communications.logbook()
  const shown = entries.flatMap(({ answer, exchange }) => [
    ...(answer === undefined ? [] : [{ row: answer, exchange }]),
    ...timeline.items.filter(({ id }) => id === answer?.id).map((row) => ({ row, exchange })),
  ])
  for (const { row, exchange } of nonEmpty(
    shown.filter(({ row: { logged_at } }) => logged_at !== undefined),
    'needs a logged note that shows logged_at',
  )) {
    claim(row.logged_at !== null && isOf(exchange, row.logged_at, api.knowledge.zone) !== false, {
      message: 'logged_at of a new note is not the time at which it was logged',
      expected: `${String(header(exchange, 'date'))}, within five minutes`,
      actual: row.logged_at,
      exchange,
    })
  }
})
