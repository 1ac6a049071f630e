import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { claimEmailedOnce, mailTo } from '../../fixtures/target/scenarios/shipping/mail.ts'
import {
  clubShipping,
  otherKindShipping,
  shipping,
  shippingDifference,
  requireUndisturbed,
  unlistedCarrier,
} from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { about, withInbox } from '../../fixtures/target/webhooks/subscriptions.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    [key: `unused fulfillment ${string}`]: Resource
  }
}

/** Claims that a fulfillment is unchanged. */
function claimUnmoved(before: Resource, { row, page }: Shown<Fulfillment>, after: string): void {
  const found = shippingDifference(before, row)
  if (found !== undefined)
    throw new Violation({
      message: `a fulfillment has changed at ${found.pointer} after ${after}`,
      expected: found.one,
      actual: found.other,
      exchange: page,
    })
}

/** Claims that no entry on the timeline of a fulfillment's customer mentions a tracking number that was refused. */
async function claimNotOnTimeline(
  { resources, requests }: Fixtures,
  { customer_id: id }: Resource,
  tracking: string,
  exchange: Exchange,
): Promise<void> {
  if (typeof id !== 'string' || !requests.writes('shipFulfillment', 'tracking_number')) return
  const isAbout = ({ summary }: Resource): boolean => String(summary).includes(tracking)
  const entry = (await resources.walkNow('listCommunications', { id, until: isAbout })).items.find(isAbout)
  expect(entry, exchange).toBeNone(
    'no such entry',
    "a ship call was refused, and the customer's timeline shows its tracking number",
  )
}

/** Claims that no message to the recipient mentions a tracking number that was refused, where the mail can be listed. */
async function claimNotEmailed(
  fixtures: Fixtures,
  { email }: Resource,
  tracking: string,
  exchange: Exchange,
): Promise<void> {
  if (typeof email !== 'string' || !fixtures.requests.writes('shipFulfillment', 'tracking_number')) return
  const messages = (await ifConclusive(() => mailTo(fixtures, email))) ?? []
  expect(
    messages.find(({ text }) => text.includes(tracking)),
    exchange,
  ).toBeNone('no such message', 'a ship call was refused, and its tracking number was emailed to the recipient')
}

/**
 * Section 4, Lists, parameters and bodies, bullet 8: marking shipped MUST be refused without carrier and tracking number.
 */
requirement('SHIP-1', async (fixtures) => {
  const { requests } = fixtures
  const unwritten = ['carrier', 'tracking_number'].filter((name) => !requests.writes('shipFulfillment', name))
  if (unwritten.length > 0)
    throw new Inconclusive(`needs a place for ${unwritten.join(' and ')} in body.shipFulfillment: declare it`)
  const { before, refused: calls, unshipped, shipped } = await shipping(fixtures)
  for (const { how, exchange } of calls)
    expect(exchange).toBeRefused({ because: `marking a fulfillment shipped ${how}` })
  claimUnmoved(before.row, unshipped, 'calls to ship it were refused')
  const tracking = calls[0]?.tracking_number
  if (typeof tracking === 'string' && calls[0] !== undefined) {
    await claimNotOnTimeline(fixtures, before.row, tracking, calls[0].exchange)
    await claimNotEmailed(fixtures, before.row, tracking, calls[0].exchange)
  }
  succeeded(shipped.exchange, 'the same fulfillment must be marked shipped with a carrier and a tracking number')
  const club = await ifConclusive(() => clubShipping(fixtures))
  if (club === undefined) return fixtures.note('not exercised: a club fulfillment')
  expect(club.incomplete.exchange).toBeRefused({ because: `marking a club fulfillment shipped ${club.incomplete.how}` })
})

/** A fulfillment that no check has used yet: of a customer of the run, else one that is listed. Throws Inconclusive. */
async function unused({ api, requests }: Fixtures, which: 1 | 2): Promise<Shown<Fulfillment> & { id: string }> {
  const row = await api.once(`unused fulfillment ${which}`, async () => {
    const own = (await requests.fulfillments.ofOneCustomer())[which]
    return own ?? requests.fulfillments.take()
  })
  const id = String(row.id)
  const shown = await requests.fulfillments.read(id)
  if (shown.row.status !== 'unfulfilled')
    throw new Inconclusive('needs a fulfillment that is unfulfilled in the list and in the single read')
  return { id, ...shown }
}

/** A carrier that the market does not list is stored as it was sent. */
function claimCarrier({ requests }: Fixtures, { row, page }: Shown<Fulfillment>, carrier: unknown): void {
  requests.claimStored(
    'shipFulfillment',
    row.carrier === undefined || row.carrier === carrier,
    {
      message: 'a fulfillment that was shipped with a carrier shows another one',
      expected: carrier,
      actual: row.carrier,
      exchange: page,
    },
    'carrier',
  )
}

/** The same for a club fulfillment. SHIP-1 tests the call without a tracking number. */
async function clubCarrier(fixtures: Fixtures): Promise<void> {
  await fixtures.requests.control('shipFulfillment')
  const club = await ifConclusive(() => clubShipping(fixtures))
  if (club === undefined || isSuccess(club.incomplete.exchange))
    throw new Inconclusive('needs a club fulfillment that waits to be shipped')
  const { before, unlisted, after } = club
  if (isSuccess(unlisted.exchange)) return claimCarrier(fixtures, after, unlisted.carrier)
  expect(unlisted.exchange).toBeRefused({ because: `marking a club fulfillment shipped ${unlisted.how}` })
  claimUnmoved(before.row, after, 'calls to ship it were refused')
}

async function shopCarrier(fixtures: Fixtures): Promise<void> {
  const { note, requests } = fixtures
  await requests.control('shipFulfillment')
  await shipping(fixtures)
  const { id, row } = await unused(fixtures, 1)
  const [carrier, tracking] = [unlistedCarrier, requests.unique.code()]
  const answer = await requests.fulfillments.ship(id, carrier, tracking)
  const shown = await requests.fulfillments.read(id)
  if (!isSuccess(answer)) {
    expect(answer).toBeRefused({
      because: 'marking a fulfillment shipped with a carrier that the market does not list',
    })
    requireUndisturbed(shown.row, row, [tracking, null])
    claimUnmoved(row, shown, 'a carrier that the market does not list was refused')
    return claimNotOnTimeline(fixtures, row, tracking, answer)
  }
  note('a carrier that the market does not list is accepted')
  claimCarrier(fixtures, shown, carrier)
}

/** Section 2, Market, `carriers`: another carrier MUST be refused with nothing changed, or stored as it was sent. */
requirement('SHIP-2', (fixtures) => fixtures.each([shopCarrier, clubCarrier], (part) => part(fixtures), 'note'))

/** What of a fulfillment a further call sends again. */
type Kept = 'nothing' | 'the carrier' | 'the tracking number'

/** Tries to ship a fulfillment that must not be shipped: with another carrier and tracking number, or with one of them. */
async function shipAgain(
  { requests }: Fixtures,
  id: string,
  before: Resource,
  kept: Kept = 'nothing',
): Promise<{ answer: Exchange; tracking: unknown }> {
  const tracking = kept === 'the tracking number' ? before.tracking_number : requests.unique.code()
  if (kept === 'the carrier' && typeof before.carrier === 'string')
    return { answer: await requests.fulfillments.ship(id, before.carrier, tracking), tracking }
  const codes = await requests.destinations.carriers()
  const carrier = codes.find((code) => code !== before.carrier) ?? (await requests.destinations.carrier())
  return { answer: await requests.fulfillments.ship(id, carrier, tracking), tracking }
}

/** Claims that marking such a fulfillment shipped is refused or has no effect. */
async function staysAsItIs(fixtures: Fixtures, id: string, before: Resource, what: string, kept?: Kept): Promise<void> {
  const { answer, tracking } = await shipAgain(fixtures, id, before, kept)
  if (!isSuccess(answer)) expect(answer).toBeRefused({ because: `marking shipped ${what}` })
  fixtures.note(`a ship call for ${what} is answered ${answer.response.status}`)
  const after = isRefusal(answer) ? 'the call was refused' : 'a call without an effect'
  const shown = await fixtures.requests.fulfillments.read(id)
  requireUndisturbed(shown.row, before, [tracking])
  claimUnmoved(before, shown, after)
}

/**
 * Claims that a shipped fulfillment is unchanged after a second call, an incomplete one, and a further one. Under certify
 * one more call is for a fulfillment of the other kind than the control's.
 */
async function staysShipped(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  const { id, shipped, after } = await shipping(fixtures)
  if (after.row.status !== 'shipped' || !isSuccess(shipped.exchange))
    throw new Inconclusive('needs a fulfillment of the run that is shipped')
  await staysAsItIs(fixtures, id, after.row, 'a fulfillment that is shipped')
  await requests.fulfillments.ship(id, undefined, requests.unique.code())
  const other = api.config.grade === 'certify' ? await ifConclusive(() => otherKindShipping(fixtures)) : undefined
  for (const kept of sampled(fixtures, ['the carrier', 'the tracking number'] as const, 'further ship calls')) {
    const isOther = kept === 'the tracking number' && other?.shown.row.status === 'shipped'
    const [of, row] = isOther ? [other.id, other.shown.row] : [id, after.row]
    await staysAsItIs(fixtures, of, row, `a shipped fulfillment again, with ${kept} that it has`, kept)
  }
}

/** A second call sends no second fulfillment.shipped. */
async function sendsNothing(fixtures: Fixtures): Promise<void> {
  const { id, single } = await fixtures.requests.fulfillments.shipped()
  await withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['fulfillment.shipped'])
    // A single delivery may be a late one of the first call.
    await withRetry(async () => {
      const count = about(endpoint, id).length
      const { answer } = await shipAgain(fixtures, id, single.row)
      // A client that got no response repeats its call as it was.
      const isRepeated = fixtures.api.config.grade === 'certify'
      if (isRepeated) await fixtures.requests.fulfillments.ship(id, single.row.carrier, single.row.tracking_number)
      await inbox.settle(() => fixtures.requests.customers.make())
      claim(about(endpoint, id).length === count, {
        message: 'a ship call for a shipped fulfillment sends fulfillment.shipped again',
        expected: 'no delivery',
        actual: 'a delivery',
        exchange: answer,
      })
    })
  })
}

/** Section 3, Transitions, row 2: a fulfillment that is shipped MUST NOT be shipped again. */
requirement('SHIP-3', async (fixtures) => {
  const { id, single, tracking_number } = await fixtures.requests.fulfillments.shipped()
  if (single.row.status !== 'shipped' || single.row.tracking_number !== tracking_number) {
    throw new Inconclusive('needs a fulfillment that is shipped, with its tracking number, once it was marked shipped')
  }
  const stays = staysAsItIs(fixtures, id, single.row, 'a fulfillment that is shipped')
  const parts = [stays, stays.then(() => sendsNothing(fixtures)), staysShipped(fixtures), claimEmailedOnce(fixtures)]
  await fixtures.each(parts, (part) => part, 'note')
})

/** Section 3, Transitions, row 2: a fulfillment that was cancelled or picked up MUST NOT become shipped. */
requirement('SHIP-4', async (fixtures) => {
  const { each, resources, requests } = fixtures
  await requests.control('shipFulfillment')
  await each(
    ['cancelled', 'picked_up'],
    async (status) => {
      const [fulfillment] = await resources.those(
        'listFulfillments',
        (row) => row.status === status && typeof row.id === 'string',
        `a fulfillment that is ${status}`,
      )
      const id = String(fulfillment?.id)
      const { row } = await requests.fulfillments.read(id)
      if (row.status !== status)
        throw new Inconclusive(`needs a fulfillment that is ${status} in the list and in the single read`)
      await staysAsItIs(fixtures, id, row, `a fulfillment that is ${status}`)
    },
    'note',
  )
})

/** The tracking number in a response that is the fulfillment; undefined where the response is something else. */
function trackingIn({ response: { json } }: Exchange): unknown {
  return isObject(json) && json.object === 'fulfillment' ? json.tracking_number : undefined
}

/** Section 3, Transitions, row 2: two calls at the same time MUST NOT both have an effect. */
requirement('SHIP-5', async (fixtures) => {
  const { api, note, requests } = fixtures
  await shipping(fixtures)
  const { id } = await unused(fixtures, 2)
  const codes = await requests.destinations.carriers()
  const sent = [0, 1].map((n) => ({ carrier: codes[n % codes.length], tracking_number: requests.unique.code() }))
  if (api.config.concurrency < 2) note('not exercised: requests at the same time, as the run has one connection')
  const answers = await Promise.all(
    sent.map((each) => requests.fulfillments.ship(id, each.carrier, each.tracking_number)),
  )
  const { row, page } = await (answers.some(isSuccess)
    ? requests.fulfillments.readShipped(id)
    : requests.fulfillments.read(id))
  requireUndisturbed(
    row,
    {},
    sent.map(({ tracking_number }) => tracking_number),
  )
  const accepted = answers.filter(isSuccess)
  if (accepted.length === 0) throw new Inconclusive('needs one of two calls to ship at the same time that is accepted')
  const shown = accepted.map(trackingIn).filter((each) => each !== undefined)
  claim(new Set(shown).size < 2, {
    message: 'two simultaneous ship calls for one fulfillment are both answered with their own tracking number',
    expected: 'one tracking number in all responses',
    actual: shown,
    exchange: accepted.at(-1),
  })
  const winner = sent.find(({ tracking_number }) => tracking_number === row.tracking_number)
  requests.claimStored('shipFulfillment', winner?.carrier === row.carrier || row.carrier === undefined, {
    message:
      'after two simultaneous ship calls, the fulfillment does not show the carrier and tracking number of one call',
    expected: sent,
    actual: { carrier: row.carrier, tracking_number: row.tracking_number },
    exchange: page,
  })
})
