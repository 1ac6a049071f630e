import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, withRetry } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { claimEmailedOnce } from '../../fixtures/target/scenarios/shipping/mail.ts'
import { otherKindShipping, shipping, requireUndisturbed } from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { about, withInbox } from '../../fixtures/target/webhooks/subscriptions.ts'
import { expect } from '../../fixtures/target/expect.ts'

import { simultaneousCalls } from '../../fixtures/target/scenarios/shipping/simultaneous-calls.ts'
import { claimUnmoved } from '../../fixtures/target/scenarios/shipping/unshipped.ts'

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
  const other = api.isCertify ? await ifConclusive(() => otherKindShipping(fixtures)) : undefined
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
      const isRepeated = fixtures.api.isCertify
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
  await fixtures.eachPossible(parts, (part) => part)
})

/** Section 3, Transitions, row 2: a fulfillment that was cancelled or picked up MUST NOT become shipped. */
requirement('SHIP-4', async (fixtures) => {
  const { eachPossible, resources, requests } = fixtures
  await requests.control('shipFulfillment')
  await eachPossible(['cancelled', 'picked_up'], async (status) => {
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
  })
})

/**
 * The tracking number in a response that is the fulfillment; undefined where the response is something else, or the call
 * was only accepted (202).
 */
function trackingIn({ response: { json, status } }: Exchange): unknown {
  return status !== 202 && isObject(json) && json.object === 'fulfillment' ? json.tracking_number : undefined
}

/** Section 3, Transitions, row 2: two calls at the same time MUST NOT both have an effect. */
requirement('SHIP-5', async (fixtures) => {
  const { api, note, requests } = fixtures
  if (api.config.concurrency < 2) note('not exercised: requests at the same time, as the run has one connection')
  const {
    sent,
    answers,
    shown: { row, page },
  } = await simultaneousCalls(fixtures)
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
