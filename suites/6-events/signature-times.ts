import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { runTime, sleep } from '../../fixtures/target/recording/inputs.ts'
import { declaredSigning, verified } from '../../fixtures/target/webhooks/delivery-signature.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { clockMoves } from '../../fixtures/target/webhooks/run-deliveries.ts'
import { historyOf } from '../../fixtures/target/run-history.ts'
import { about } from '../../fixtures/target/webhooks/subscriptions.ts'
import { endpointsOf, requireArrivals, type Survey, survey } from '../../fixtures/target/webhooks/event-survey.ts'

/** A difference that no replay window would accept, in milliseconds. */
const day = 86_400_000

/** Claims that the timestamp of each signature is within a day of its delivery. */
function claimRecent({ asked, bindings }: Fixtures, found: Survey): void {
  const declared = declaredSigning(bindings)
  // The endpoint that watches the whole run also gets events while checks move the clock.
  const moves = clockMoves(asked)
  const signed = endpointsOf(found).flatMap((endpoint) =>
    endpoint.received().flatMap((delivery) => {
      const signature = verified(delivery, endpoint, declared)
      return signature === undefined ? [] : [{ delivery, ...signature }]
    }),
  )
  for (const { delivery, instant, timestamp } of nonEmpty(signed, 'needs a delivery whose signature can be verified')) {
    const sent = delivery.at + found.skew
    const isMoved = moves.some(([from, to]) => delivery.at > from && delivery.at < to)
    claim(isMoved || instant === undefined || Math.abs(instant - sent) < day, {
      message: 'the timestamp of a signature is far from the time of the delivery',
      expected: `within a day of ${new Date(sent).toISOString()}`,
      actual: timestamp,
    })
  }
}

/** How far apart two events are that a timestamp in seconds must tell from each other, in milliseconds. */
const apart = 2_000

/** A customer, created late enough for its event to have another timestamp than a first one. */
async function laterCustomer({ api, inboxes, note, requests }: Fixtures, first: number): Promise<void> {
  const { runWatch } = inboxes
  // Grades below certify do not wait for it.
  if (runWatch === undefined || !api.isCertify)
    return note(`not exercised: the timestamps of events that are ${apart / 1_000} s apart`)
  await sleep(Math.max(0, first + apart - runTime()))
  const { id } = await requests.customers.make()
  await runWatch.until(() => about(runWatch.endpoint, id).length > 0)
}

/** Events of customers that were created seconds apart have different timestamps. */
async function claimTimePasses(fixtures: Fixtures, found: Survey): Promise<void> {
  const declared = declaredSigning(fixtures.bindings)
  const trails = await ifConclusive(() => retries(fixtures))
  const all = [...endpointsOf(found), ...(trails ?? []).map(({ endpoint }) => endpoint)]
  const signed = () =>
    [...historyOf(fixtures).own].flatMap(([id, { startedAt }]) => {
      const endpoint = all.find((each) => each.secret !== undefined && about(each, id).length > 0)
      const [delivery] = endpoint === undefined ? [] : about(endpoint, id)
      if (endpoint === undefined || delivery === undefined || !id.startsWith('cus_')) return []
      const signature = verified(delivery, endpoint, declared)
      return signature === undefined ? [] : [{ startedAt, ...signature }]
    })
  const [first, ...others] = signed()
  if (first === undefined) return
  if (!others.some(({ startedAt }) => startedAt - first.startedAt >= apart))
    await laterCustomer(fixtures, first.startedAt)
  const times = signed()
  const span = (times.at(-1) ?? first).startedAt - first.startedAt
  // A timestamp of whole minutes may be the same for a minute.
  if (span < (times.every(({ instant }) => (instant ?? 0) % 60_000 === 0) ? 61_000 : apart)) return
  claim(new Set(times.map(({ timestamp }) => timestamp)).size > 1, {
    message: 'deliveries of events at different times carry the same timestamp',
    expected: `different timestamps within ${Math.round(span / 1_000)} s`,
    actual: first.timestamp,
  })
}

/** Section 6, rule 1: the timestamp of a signature MUST pass the replay window of a receiver. */
requirement(
  'EVENT-13',
  async (fixtures) => {
    const found = await survey(fixtures)
    requireArrivals(found)
    claimRecent(fixtures, found)
    await claimTimePasses(fixtures, found)
  },
  { exclusive: true, watches: true },
)
