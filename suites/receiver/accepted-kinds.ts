import { requirement } from '../../fixtures/target/engine/declare.ts'
import { answered, banIn, control, offer, refusalOf } from '../../fixtures/target/receivers/offers.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { type KindReport, surveyKinds } from '../../fixtures/target/receivers/kind-reports.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, Violation, Violations } from '../../spec/violation.ts'

/** Milliseconds. Slower answers are noted: the sandbox does not wait longer. */
const slow = 5_000

function noteTimes(receiver: Receiver): void {
  const times = receiver.sender.exchanges.map(({ duration }) => duration).sort((a, b) => a - b)
  const quantile = (share: number): string => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)} ms`
  receiver.note(
    `it answered in at most ${quantile(1)}, median ${quantile(0.5)}, over ${times.length} deliveries; how long the service waits is not published`,
  )
  if ((times.at(-1) ?? 0) > slow)
    receiver.note(
      `a response took longer than ${slow / 1_000} s: a sender may count that as a failure and send again; answer first, act afterwards`,
    )
}

/** Kinds without any response. The shape of a payload explains a refusal, but not silence. */
function silences(receiver: Receiver, reports: readonly KindReport[]): Violation[] {
  return reports
    .filter(({ exchange }) => exchange === null)
    .map(({ kind }) =>
      receiver.stoppedAfter === kind
        ? new Violation({
            message: `after a correctly signed ${kind}, it no longer answered`,
            expected: 'a response of 2xx',
            actual: 'no response',
          })
        : refusalOf(`${kind}, correctly signed`, null),
    )
}

/**
 * Where nothing was answered 2xx: the first correctly signed delivery on which it acted nevertheless, as the hook
 * shows.
 */
async function actedWithoutSuccess({ hook, sender, config }: Receiver): Promise<Violation[]> {
  if (hook === null) return []
  const sent = sender.exchanges.flatMap((exchange) => {
    const { id, signedWith } = sender.deliveries.get(exchange.number) ?? {}
    const isRight = signedWith?.secret === config.secret && signedWith.over === undefined
    return isRight && typeof id === 'string' ? [{ id, exchange }] : []
  })
  await hook.settle()
  // A hook that answers nothing usable shows nothing.
  const counts = await hook.counts(sent.map(({ id }) => id)).catch(() => new Map<string, number>())
  const first = sent.find(({ id }) => (counts.get(id) ?? 0) > 0)
  if (first === undefined) return []
  return [
    new Violation({
      message:
        'it acted on a delivery and did not answer 2xx: the service sends it again, and disables the endpoint in the end',
      expected: 'a response of 2xx',
      actual: first.exchange.response.status,
      exchange: first.exchange,
    }),
  ]
}

/** What to declare before a refusal can be a violation. */
function undeclared({ config }: Receiver, dead: boolean): string {
  if (dead && config.layout === undefined) return 'none of the usual layouts may be right: --layout declares it'
  return 'the shape of a payload is only assumed: --payloads sandbox or --payloads FILE declares it, and --events LIST the kinds that the receiver picked'
}

/** HTTP header names are case-insensitive. */
async function canonicalNames(receiver: Receiver): Promise<void> {
  const what = 'a delivery with header names in upper and lower case, as in X-Service-Signature'
  const delivery = { ...receiver.delivery(), canonicalNames: true }
  const exchange = await offer(receiver, delivery, { requirement: 'RECV-6', what })
  if (exchange !== null && isSuccess(exchange)) return
  await control(receiver, what)
  throw refusalOf(what, exchange)
}

/** Section 6, rule 3: a valid delivery of each kind that the receiver picked MUST be answered 2xx. */
requirement(
  'RECV-6',
  async (receiver) => {
    const { payloads, layout } = receiver.config
    const reports = await surveyKinds(receiver)
    if (receiver.silent) throw new Unanswered('the receiver no longer answers')
    const silent = silences(receiver, reports)
    if (receiver.stoppedAfter !== undefined) throw new Violations(silent)
    const refused = reports.filter(({ exchange }) => exchange !== null && !isSuccess(exchange))
    const throttled = refused.find(({ exchange }) => exchange?.response.status === 429)
    if (throttled !== undefined) throw new Inconclusive(`needs a response other than 429${banIn(throttled.exchange)}`)
    const dead = refused.length === payloads.kinds.length
    if (refused.length > 0 && !dead) await control(receiver, 'a kind that was refused')
    if (payloads.provenance === 'declared' && (!dead || layout !== undefined))
      silent.push(...refused.map(({ kind, exchange }) => refusalOf(`${kind}, correctly signed`, exchange)))
    else if (dead) silent.push(...(await actedWithoutSuccess(receiver)))
    if (silent.length > 0) throw new Violations(silent)
    if (refused.length > 0) {
      const what = refused.map(({ kind, exchange }) => `${kind} (it ${answered(exchange)})`).join(', ')
      throw new Inconclusive(`needs a response of 2xx to ${what}; but ${undeclared(receiver, dead)}`)
    }
    await canonicalNames(receiver)
    noteTimes(receiver)
  },
  { evenIfUnusable: true },
)
