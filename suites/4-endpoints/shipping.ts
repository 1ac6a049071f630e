import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'
import { mailTo } from '../../fixtures/target/scenarios/shipping/mail.ts'
import {
  clubShipping,
  shipping,
  requireUndisturbed,
  unlistedCarrier,
} from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { expect } from '../../fixtures/target/expect.ts'

import { claimUnmoved, unusedFulfillment } from '../../fixtures/target/scenarios/shipping/unshipped.ts'

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
  const { id, row } = await unusedFulfillment(fixtures, 1)
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
requirement('SHIP-2', (fixtures) => fixtures.eachPossible([shopCarrier, clubCarrier], (part) => part(fixtures)))
