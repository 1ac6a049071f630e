import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { kindAt, mentions } from '../../fixtures/target/webhooks/payload.ts'
import { runEvents } from '../../fixtures/target/webhooks/run-deliveries.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { fieldOf, type Subscription } from '../../fixtures/target/webhooks/subscriptions.ts'
import {
  deliveriesByEndpoint,
  endpointsOf,
  requireArrivals,
  type Survey,
  survey,
} from '../../fixtures/target/webhooks/event-survey.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { EventKind } from '../../fixtures/target/webhooks/kinds.ts'
import type { Received } from '../../fixtures/target/webhooks/inbox.ts'

const joined: EventKind = 'club.member_joined'

/** The id of a delivery. Throws Violation if it has none. */
function idOf(delivery: Received): string {
  const id = fieldOf(delivery, 'x-service-delivery') ?? ''
  claim(id.trim() !== '', {
    message: 'a delivery has no delivery id',
    expected: 'X-Service-Delivery, not empty',
    actual: delivery.headers,
  })
  return id
}

/**
 * Claims that the events of one kind about one customer, who joined, left and joined again, have different ids. A
 * delivery may be repeated before the other event arrives, so what counts is that no endpoint got a second id.
 */
async function claimEachJoinHasId(fixtures: Fixtures, found: Survey): Promise<void> {
  const id = found.occasions.all.find(({ kind }) => kind === joined)?.occasion.id
  const joins = fixtures.asked.filter(
    ({ ability, body, done }) => ability === 'join-club' && done && body.customer_id === id,
  )
  if (id === undefined || joins.length < 2)
    return fixtures.note('not exercised: two events of one kind about one customer')
  const endpoints = deliveriesByEndpoint(fixtures, found, joined).map(({ deliveries }) => deliveries.map(idOf))
  const isShared = endpoints.every((ids) => ids.length >= joins.length && new Set(ids).size < joins.length)
  claim(!isShared, {
    message: `two events of the kind ${joined} about one customer have the same delivery id`,
    expected: `${joins.length} ids of ${joins.length} events`,
    actual: endpoints,
  })
}

/**
 * Claims that each event that the run has caused reached the endpoint that watches it under a new delivery id. One event
 * may stand for several changes, and may be repeated, but not for a change that was made after it was accepted.
 */
async function claimEachCauseHasId(fixtures: Fixtures): Promise<void> {
  const events = await runEvents(fixtures)
  if (events === undefined)
    return fixtures.note('not exercised: the ids of the events of the whole run, which no endpoint received')
  const { deliveries, expected, watch } = events
  // Other requirements judge whether an event is sent at all.
  const delivered = expected.filter((each) => deliveries.isDelivered(each))
  await watch.until(() => delivered.every((each) => deliveries.isNew(each)))
  const reused = delivered.find((each) => !deliveries.isNew(each))
  claim(reused === undefined, {
    message: `${reused?.kind} is sent with the delivery id of an earlier delivery that was answered 2xx`,
    expected: `a new id about ${reused?.id}`,
    actual: reused === undefined ? [] : deliveries.idsOf(reused),
    exchange: reused?.by,
  })
}

/** What distinguishes a delivery from those of other events: its kind, if known, and the ids of the run that it mentions. */
function eventsBy({ bindings }: Fixtures, { occasions }: Survey): (delivery: Received) => string {
  const ids = [...occasions.all.flatMap(({ occasion }) => occasion.id ?? []), occasions.lastCustomer ?? []].flat()
  const place = bindings.peek('read.event-kind')
  const kindOf = (delivery: Received): string =>
    place === undefined || place.provenance === 'assumed' ? '' : (kindAt(String(place.value), delivery) ?? '')
  return (delivery) => [kindOf(delivery), ...ids.filter((id) => mentions(delivery, id))].join(' ')
}

/** Claims that no endpoint gets two events under one delivery id. */
async function claimIdsDiffer(fixtures: Fixtures, found: Survey): Promise<void> {
  const eventOf = eventsBy(fixtures, found)
  await fixtures.each(endpointsOf(found), async (endpoint: Subscription) => {
    const events = new Map<string, string>()
    for (const delivery of endpoint.received()) {
      const [id, event] = [idOf(delivery), eventOf(delivery)]
      const other = events.get(id)
      claim(other === undefined || other === event, {
        message: 'two events have the same delivery id at one endpoint',
        expected: 'a different id for each event',
        actual: { id, events: [other, event] },
      })
      events.set(id, event)
    }
  })
}

/** Claims that a delivery keeps its id when it is retried. */
async function claimRetriesKeepId(fixtures: Fixtures): Promise<void> {
  const retried = (await retries(fixtures)).filter(({ attempts }) => attempts.length > 1)
  if (retried.length === 0) throw new Inconclusive('needs a retry of a delivery')
  await fixtures.each(retried, async ({ answers, attempts }) => {
    const used = attempts.map(idOf)
    claim(new Set(used).size === 1, {
      message: `a retry has another delivery id than the first attempt (endpoint answers ${answers})`,
      expected: used[0],
      actual: used.slice(1),
    })
  })
}

/** Section 6, rule 2: each delivery MUST carry a delivery id for idempotency. */
requirement(
  'EVENT-2',
  async (fixtures) => {
    const found = await survey(fixtures)
    requireArrivals(found)
    const claims = [claimIdsDiffer, claimEachJoinHasId, claimEachCauseHasId, claimRetriesKeepId]
    await fixtures.eachPossible(claims, (part) => part(fixtures, found))
    const some = endpointsOf(found).flatMap((endpoint) => endpoint.received())[0]
    if (some !== undefined) fixtures.note(`delivery ids look like ${idOf(some)}`)
  },
  // Runs after the checks that write, to compare the ids with all of them.
  { exclusive: true, watches: true },
)
