import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { productUpdates } from '../../fixtures/target/scenarios/products/product-fields.ts'
import { refundedOrder } from '../../fixtures/target/scenarios/orders/refunds.ts'
import { claimSentAfterFailure } from '../../fixtures/target/webhooks/after-failure.ts'
import { renameBundle } from '../../fixtures/target/scenarios/products/renamed-bundle.ts'
import { type EventKind, eventKinds } from '../../fixtures/target/webhooks/kinds.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { claimDeliveredForRun } from '../../fixtures/target/webhooks/run-events.ts'
import { cancellation } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { claimCreatedExist } from '../../fixtures/target/webhooks/unknown-resources.ts'
import { mentions } from '../../fixtures/target/webhooks/payload.ts'
import { fieldOf } from '../../fixtures/target/webhooks/subscriptions.ts'
import {
  arrivalsOf,
  deliveriesByEndpoint,
  claimDeliveredToAll,
  deliveriesOf,
  endpointsOf,
  type Survey,
  survey,
} from '../../fixtures/target/webhooks/event-survey.ts'
import { Violation } from '../../spec/violation.ts'

/** Kinds that have a requirement of their own. */
const ruled: readonly EventKind[] = ['order.refunded', 'customer.updated', 'fulfillment.shipped']

const others = eventKinds.filter((kind) => !ruled.includes(kind))

/** Section 6: each of the twelve kinds MUST be sent to every endpoint that picked it, once for each of its causes. */
requirement(
  'EVENT-7',
  async (fixtures) => {
    // Booking does not make a guest a customer.
    if (fixtures.api.isCertify) await ifConclusive(() => cancellation(fixtures))
    const found = await survey(fixtures)
    claimNothingRefusedIsSent(found)
    await claimDeliveredForEachField(fixtures)
    await claimBundleTold(fixtures, found)
    await claimSentBesideRetries(fixtures)
    await noteInvitations(fixtures)
    await fixtures.each([...eventKinds, null], async (kind) => {
      if (kind === null) {
        await claimCreatedExist(fixtures)
        return claimDeliveredForRun(fixtures, others)
      }
      // Another requirement judges whether a kind that has one is sent at all.
      if (ruled.includes(kind)) arrivalsOf(found, kind)
      else deliveriesOf(fixtures, found, kind)
      claimDeliveredToAll(fixtures, found, kind)
    })
  },
  // Runs after the checks that write, to compare the events with all of them.
  { exclusive: true, watches: true },
)

/** Adds a note if no customer of the run has joined a tier by invitation, and there is such a tier. */
async function noteInvitations({ asked, note, resources }: Fixtures): Promise<void> {
  const tiers = await ifConclusive(() => resources.all('listClubTiers'))
  const invited = (tiers ?? []).filter((tier) => tier['is_active'] === true && tier['allow_public_signup'] === false)
  const isJoined = ({ id }: (typeof invited)[number]): boolean =>
    asked.some(({ ability, body, done }) => ability === 'join-club' && done && body.club_tier_id === id)
  if (invited.length > 0 && !invited.some(isJoined))
    note('not exercised: a customer who joins a tier by invitation only')
}

/** An update of any field of a product is an update of the product. */
async function claimDeliveredForEachField(fixtures: Fixtures): Promise<void> {
  const { api, inboxes } = fixtures
  if (!api.isCertify) return
  // Before the target was rebuilt, other checks may have updated a product already.
  if (inboxes.productEvents === undefined) await ifConclusive(() => productUpdates(fixtures))
  const undelivered = inboxes.productEvents?.undelivered
  if (undelivered !== undefined)
    throw new Violation({
      message: `product.updated is not sent for an update of only ${undelivered.field}, and is sent for updates of other fields`,
      expected: 'a delivery for each of two updates',
      actual: 'none',
      exchange: undelivered.by,
    })
}

/** An update of a bundle is an update of a product, where the endpoint that watches the run gets those of products. */
async function claimBundleTold(fixtures: Fixtures, { occasions }: Survey): Promise<void> {
  const { api, inboxes, note } = fixtures
  if (!api.isCertify) return
  const watch = inboxes.runWatch
  const product = occasions.all.find(({ kind }) => kind === 'product.updated')?.occasion.id
  const isDelivered = (id: string, from: number): boolean =>
    watch?.endpoint.received().some((delivery) => delivery.at >= from && mentions(delivery, id)) ?? false
  const isDeliveredAtFirst = product !== undefined && isDelivered(product, 0)
  const bundle = isDeliveredAtFirst ? await ifConclusive(() => renameBundle(fixtures)) : undefined
  if (bundle === undefined) return note('not exercised: the event of an update of a bundle')
  const { id, by } = bundle
  claim((await watch?.until(() => isDelivered(id, by.startedAt))) === true, {
    message: `product.updated is sent when a product is updated, and not when a bundle is (key: ${by.request.credential})`,
    expected: `a delivery about ${id}`,
    actual: 'none',
    exchange: by,
  })
}

/** Under certify, an endpoint that waits for the retry of one delivery gets other events as well. */
async function claimSentBesideRetries(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const isTried = await ifConclusive(async () => {
    await claimSentAfterFailure(fixtures)
    return true
  })
  if (isTried === undefined) fixtures.note('not exercised: an event at an endpoint that waits for a retry')
}

/** Claims that no delivery contains a value of a refused write. */
function claimNothingRefusedIsSent(found: Survey): void {
  for (const { kind, text, by } of found.occasions.refusals) {
    const wrong = endpointsOf(found)
      .flatMap((endpoint) => endpoint.received())
      .find((delivery) => mentions(delivery, text))
    if (wrong !== undefined)
      throw new Violation({
        message: `${kind} is sent although the call was refused`,
        expected: 'no delivery',
        actual: wrong.body.toString('utf8').slice(0, 400),
        exchange: by,
      })
  }
}

/**
 * Judges the cause of a kind in the survey, and all of its causes in the run: a server may leave out the one in the
 * survey, which by itself shows nothing if its endpoint got events about others.
 */
const claimDelivered = (fixtures: Fixtures, kind: EventKind, ofSurvey: () => void): Promise<void> =>
  fixtures.each([async () => ofSurvey(), () => claimDeliveredForRun(fixtures, [kind])], (part) => part())

/** Section 6, rule 4: cancelling a paid order MUST send order.refunded, once. */
requirement(
  'EVENT-8',
  async (fixtures) => {
    const found = await survey(fixtures)
    if (fixtures.api.isCertify) {
      if (found.occasions.refundedGift === undefined)
        fixtures.note('not exercised: a cancelled order of gift cards only')
      if (!found.occasions.isFulfilledRefunded)
        fixtures.note('not exercised: an order that was cancelled after it was shipped')
      // Other checks have an order cancelled that was to be shipped.
      const refunded = await ifConclusive(() => refundedOrder(fixtures))
      if (refunded?.cart.fulfillment_method !== 'ship')
        fixtures.note('not exercised: a cancelled order that was to be shipped')
    }
    await claimDelivered(fixtures, 'order.refunded', () => {
      deliveriesOf(fixtures, found, 'order.refunded')
    })
  },
  // Runs after the checks that write, to compare the events with all of them.
  { exclusive: true, watches: true },
)

/** Section 6, rule 6: marking a fulfillment shipped sends fulfillment.shipped, once. */
function claimShippedOnce(fixtures: Fixtures, found: Survey): void {
  deliveriesOf(fixtures, found, 'fulfillment.shipped')
  const { by } = found.occasions.of('fulfillment.shipped')
  for (const { deliveries } of deliveriesByEndpoint(fixtures, found, 'fulfillment.shipped')) {
    const early = deliveries.filter(({ at }) => by !== undefined && at < by.startedAt)
    claim(early.length === 0, {
      message: 'fulfillment.shipped is sent although the call was refused',
      expected: 'no delivery before a call succeeds',
      actual: `${early.length} deliveries after one with an unknown parameter`,
      exchange: by,
    })
    const ids = new Set(deliveries.map((delivery) => fieldOf(delivery, 'x-service-delivery')))
    claim(ids.size <= 1, {
      message: 'marking one fulfillment shipped causes several events',
      expected: 'one delivery',
      actual: [...ids],
      exchange: by,
    })
  }
}

/**
 * Section 3, Transitions, row 2, and section 4, Lists, parameters and bodies, bullet 8: marking a fulfillment shipped
 * MUST send fulfillment.shipped.
 */
requirement(
  'EVENT-10',
  async (fixtures) => {
    const found = await survey(fixtures)
    await claimDelivered(fixtures, 'fulfillment.shipped', () => claimShippedOnce(fixtures, found))
  },
  { exclusive: true, watches: true },
)
