import { operation } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { stillUnder } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { mailMentioning, mailOfCustomer, mailTo, type Message } from '../../fixtures/target/scenarios/shipping/mail.ts'
import {
  requireFirst,
  type ShippedByCall,
  shippedByCalls,
} from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import { simultaneousCalls } from '../../fixtures/target/scenarios/shipping/simultaneous-calls.ts'
import {
  otherKindShipping,
  shippedKeys,
  shipping,
  requireUndisturbed,
} from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The fulfillment in a response, if there is one. A 202 may show it as it was. */
const answeredWith = (exchange: Exchange, id: string): Shown<Fulfillment>[] => {
  const { status, json } = exchange.response
  return status !== 202 && isObject(json) && json.object === 'fulfillment' && json.id === id
    ? [{ row: json, page: exchange }]
    : []
}

/** The statuses of a fulfillment that section 3 names. */
const namedStatuses: readonly unknown[] = ['unfulfilled', 'shipped', 'picked_up', 'cancelled']

/** Whether a fulfillment that was shown as shipped has moved on to a status of the winery: the set is open. */
const hasMovedOn = (fixtures: Fixtures, { id: wanted, status }: Fulfillment): boolean =>
  typeof status === 'string' &&
  !namedStatuses.includes(status) &&
  shippedByCalls(fixtures).some(
    ({ id, call, since }) =>
      id === wanted && [...answeredWith(call, id), ...since].some(({ row }) => row.status === 'shipped'),
  )

/** Claims that a fulfillment is shipped and shows the values that were sent; a value that was not sent is undefined. */
function claimShipped(fixtures: Fixtures, { row, page }: Shown<Fulfillment>, sent: Resource): void {
  const { requests } = fixtures
  if (!hasMovedOn(fixtures, row))
    expect(row.status, page).toBeIfShown(
      'shipped',
      'an unfulfilled fulfillment that was marked shipped has another status',
    )
  for (const [key, value] of Object.entries(sent)) {
    const isStored = value === undefined || row[key] === undefined || row[key] === value
    if (!isStored) requireFirst(fixtures, row)
    requests.claimStored('shipFulfillment', isStored, {
      message: `a fulfillment that was marked shipped does not show the ${key} that was sent`,
      expected: value,
      actual: row[key],
      exchange: page,
    })
  }
  expect(row.fulfilled_at, page).notToBeNull('a time', 'a fulfillment that was marked shipped has no fulfilled_at')
}

/** The values for which the body has a place. */
const written = ({ requests }: Fixtures, sent: Resource): Resource =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => requests.writes('shipFulfillment', key)))

/** Claims that the fulfillment of the control is shipped, in the single read and in the list. */
async function claimControlShipped(fixtures: Fixtures): Promise<void> {
  const { single, listed, carrier, tracking_number } = await fixtures.requests.fulfillments.shipped()
  if (listed === undefined) fixtures.note('a fulfillment that was shipped is not in the list')
  for (const shown of listed === undefined ? [single] : [single, listed])
    claimShipped(fixtures, shown, { carrier, tracking_number })
}

/** Claims that nothing of the calls that were refused is stored when a fulfillment is marked shipped after them. */
async function claimShippedAfterRefusals(fixtures: Fixtures): Promise<void> {
  const { id, refused, shipped, after } = await shipping(fixtures)
  if (refused.some(({ exchange }) => isSuccess(exchange)))
    throw new Inconclusive('needs a fulfillment that is not shipped by an incomplete call')
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  const { carrier, tracking_number } = shipped
  for (const shown of [after, ...answeredWith(shipped.exchange, id)])
    claimShipped(fixtures, shown, written(fixtures, { carrier, tracking_number }))
}

/** Claims that a fulfillment of the other kind than the control's is shipped with what was sent. */
async function claimOtherKindShipped(fixtures: Fixtures): Promise<void> {
  const { id, sent, exchange, shown } = await otherKindShipping(fixtures)
  for (const each of [shown, ...answeredWith(exchange, id)]) claimShipped(fixtures, each, written(fixtures, sent))
}

/** Marks a fulfillment for pickup shipped: a target may refuse that, but one that is accepted is shipped as any other. */
async function claimPickupShipped(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const waiting = await requests.fulfillments.waitingForPickup()
  if (waiting === undefined) throw new Inconclusive('needs a fulfillment for pickup that is unfulfilled')
  const id = String(waiting.id)
  const sent = { carrier: await requests.destinations.carrier(), tracking_number: requests.unique.digits() }
  succeeded(
    await requests.fulfillments.ship(id, sent.carrier, sent.tracking_number),
    'shipFulfillment must accept a fulfillment for pickup',
  )
  claimShipped(fixtures, await requests.fulfillments.readShipped(id), written(fixtures, sent))
}

/** Claims that the pack queue under a documented filter by status no longer shows it as unfulfilled. */
async function claimNotInFilteredQueue(fixtures: Fixtures): Promise<void> {
  const { single, carrier, tracking_number } = await fixtures.requests.fulfillments.shipped()
  const before = { ...single.row, status: 'unfulfilled' }
  const shown = await stillUnder(fixtures, operation('listFulfillments'), before, 'status')
  if (shown !== undefined) claimShipped(fixtures, shown, { carrier, tracking_number })
}

/** How many fulfillments are read again because the run has seen them with other values than it sent. */
const mostSuspects = 3

/** Whether the last read of a fulfillment, marked shipped by one call, shows another carrier or tracking number. */
const showsOthers = ({ isOnly, carrier, tracking_number, since }: ShippedByCall): boolean => {
  const row = since.at(-1)?.row
  const isOther = (sent: unknown, shown: unknown): boolean => typeof sent === 'string' && shown !== sent
  return (
    isOnly &&
    row?.status === 'shipped' &&
    (isOther(carrier, row.carrier) || isOther(tracking_number, row.tracking_number))
  )
}

/**
 * Claims that every fulfillment that the run has marked shipped is shipped, with what was sent. A fulfillment is read again
 * if all later reads have shown it as unfulfilled, or the last one with other values: staff may take it back.
 */
async function claimEachShipped(fixtures: Fixtures): Promise<void> {
  const read = shippedByCalls(fixtures).filter(({ call, since }) => call.response.status !== 202 && since.length > 0)
  const all = nonEmpty(read, 'needs a fulfillment that is read after the run has marked it shipped')
  const waiting = all.filter(({ since }) => since.every(({ row }) => row.status === 'unfulfilled'))
  await fixtures.each(waiting.slice(0, mostSuspects), async ({ id }) =>
    claimShipped(fixtures, await fixtures.requests.fulfillments.readShipped(id), {}),
  )
  await fixtures.each(all.filter(showsOthers).slice(0, mostSuspects), async ({ id, carrier, tracking_number }) =>
    claimShipped(fixtures, await fixtures.requests.fulfillments.readShipped(id), { carrier, tracking_number }),
  )
}

/**
 * Section 3, Transitions, row 2: a fulfillment that is marked shipped MUST be shipped and store carrier and tracking.
 * Runs late, when other checks have marked more of them shipped.
 */
requirement(
  'STATE-3',
  async (fixtures) => {
    const parts = [
      claimControlShipped,
      claimShippedAfterRefusals,
      claimOtherKindShipped,
      ...(fixtures.api.isCertify ? [claimPickupShipped] : []),
      claimNotInFilteredQueue,
      claimEachShipped,
    ]
    await fixtures.eachPossible(parts, (part) => part(fixtures))
  },
  { late: true },
)

/** The later row, with the customer of the earlier one where that had none: a buyer may be linked a moment later. */
const unlinked = (before: Resource, row: Resource): Resource =>
  before.customer_id === null && 'customer_id' in row ? { ...row, customer_id: null } : row

/** The later row, without a count of bottles where the earlier one had none: packing may count them. */
const uncounted = (before: Resource, row: Resource): Resource =>
  before.bottles === null && typeof row.bottles === 'number' ? { ...row, bottles: null } : row

/** Section 3, Transitions, row 2: marking a fulfillment shipped MUST NOT change any of its other fields. */
requirement('STATE-6', async (fixtures) => {
  const { id, shipped, before, after } = await shipping(fixtures)
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  if (after.row.status === before.row.status) throw new Inconclusive('needs a fulfillment whose status becomes shipped')
  const others = ({ row }: Shown<Fulfillment>): Resource =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !shippedKeys.some((each) => each === key)))
  for (const shown of [after, ...answeredWith(shipped.exchange, id)]) {
    expect(uncounted(before.row, unlinked(before.row, others(shown))), shown.page).toAgreeWith(
      others(before),
      (pointer) => `marking a fulfillment shipped changes it at ${pointer}`,
    )
  }
})

/** Section 3, Transitions, row 2: marking a fulfillment shipped MUST NOT change another one. */
requirement('STATE-7', async (fixtures) => {
  const { shipped, after, neighbours } = await shipping(fixtures)
  succeeded(shipped.exchange, 'an unfulfilled fulfillment must be marked shipped')
  if (after.row.status !== 'shipped' || neighbours.length === 0)
    throw new Inconclusive('needs two unfulfilled fulfillments of one customer, of which one is marked shipped')
  for (const { before, after: seen } of neighbours) {
    requireUndisturbed(seen.row, before.row, [shipped.tracking_number])
    // Staff may pack the other one meanwhile: the statuses are open.
    const isPacked = seen.row.status !== before.row.status && seen.row.status !== after.row.status
    if (isPacked) fixtures.note(`another fulfillment became ${String(seen.row.status)} meanwhile`)
    const row = isPacked ? { ...seen.row, status: before.row.status } : seen.row
    expect(unlinked(before.row, row), seen.page).toAgreeWith(
      before.row,
      (pointer) => `marking a fulfillment shipped changes another one of the same customer, at ${pointer}`,
    )
  }
})

/** Claims that one of the messages to somebody contains the tracking number of a call. */
function claimEmailed(who: string, messages: readonly Message[], tracking: string, exchange: Exchange): void {
  claim(
    messages.some(({ text }) => text.includes(tracking)),
    {
      message: `${who} is not sent the tracking number`,
      expected: tracking,
      actual: messages.length === 0 ? 'no message' : messages.map(({ text }) => text.slice(0, 80)),
      exchange,
    },
  )
}

/** Claims that the recipient of a club fulfillment that is marked shipped is sent the tracking number. */
async function claimClubRecipientEmailed(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const isClub = ({ kind, email }: Resource): boolean => kind === 'club' && typeof email === 'string'
  const { id, email } = await requests.fulfillments.take(isClub, ' of kind club, with an email address')
  const tracking = requests.unique.code()
  await mailTo(fixtures, String(email))
  const exchange = succeeded(
    await requests.fulfillments.ship(String(id), await requests.destinations.carrier(), tracking),
    'an unfulfilled fulfillment must be marked shipped',
  )
  const messages = await mailMentioning(fixtures, String(email), tracking)
  claimEmailed('the recipient of a club fulfillment that was marked shipped', messages, tracking, exchange)
}

/** The customer of a shop fulfillment that was marked shipped is sent the tracking number. */
async function claimShopCustomerEmailed(fixtures: Fixtures): Promise<void> {
  const { messages, tracking, shipped } = await mailOfCustomer(fixtures)
  claimEmailed('the customer of a fulfillment that was marked shipped', messages, tracking, shipped)
}

/** How many recipients of other calls are asked about. Each is a call of the admin driver. */
const mostRecipients = 20

/** The email addresses of customers who have not opted out of email, as the run has read them last. */
async function addressesOf({ api, resources }: Fixtures): Promise<ReadonlyMap<unknown, unknown>> {
  const known = new Map<unknown, unknown>()
  const keep = ({ id, email, email_opt_out: isOut }: Resource): void =>
    void known.set(id, isOut === false && typeof email === 'string' ? email.toLowerCase() : undefined)
  for (const customer of await resources.all('listCustomers')) keep(customer)
  for (const { response } of api.exchanges)
    if (isObject(response.json) && response.json.object === 'customer') keep(response.json)
  return known
}

/** Whether the tracking number of the first call is the one that the fulfillment has kept. */
const isKept = ({ isOnly, tracking_number, since }: ShippedByCall): boolean =>
  isOnly || since.at(-1)?.row.tracking_number === tracking_number

/**
 * The customer of each other fulfillment that the run has marked shipped is sent its tracking number, if the fulfillment
 * shows the email address of the customer. Some customers have two of them.
 */
async function claimEachEmailed(fixtures: Fixtures): Promise<void> {
  if (fixtures.api.isCertify) await ifConclusive(() => simultaneousCalls(fixtures))
  const addresses = await addressesOf(fixtures)
  const sent = shippedByCalls(fixtures).flatMap((each) => {
    const { call, tracking_number: tracking, shown } = each
    const { customer_id: customer, email } = shown[0]?.row ?? {}
    const isOwn = typeof email === 'string' && addresses.get(customer) === email.toLowerCase()
    return isKept(each) && isOwn && typeof tracking === 'string' ? [{ call, email, tracking }] : []
  })
  const some = nonEmpty(
    sent,
    'needs a fulfillment that the run has marked shipped, with the email address of its customer',
  )
  await fixtures.each(some.slice(-mostRecipients), async ({ call, email, tracking }) => {
    const messages = await mailMentioning(fixtures, email, tracking)
    claimEmailed('the customer of a fulfillment that was marked shipped', messages, tracking, call)
  })
}

/**
 * Section 3, Transitions, row 2: the customer MUST be emailed the tracking when a fulfillment is marked shipped. Runs late,
 * when other checks have marked some of them shipped.
 */
requirement(
  'STATE-5',
  async (fixtures) => {
    const parts = [claimShopCustomerEmailed, claimClubRecipientEmailed, claimEachEmailed]
    await fixtures.eachPossible(parts, (part) => part(fixtures))
  },
  { late: true },
)
