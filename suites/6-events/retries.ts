import { declaredSigning } from '../../fixtures/target/webhooks/delivery-signature.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { claimEveryKindRetried, claimNoKindEarly } from '../../fixtures/target/webhooks/failing-kinds.ts'
import { claimNothingFollows } from '../../fixtures/target/webhooks/disabled-endpoint.ts'
import { about, fieldOf } from '../../fixtures/target/webhooks/subscriptions.ts'
import { followsOneReading, lastRetry } from '../../fixtures/target/webhooks/schedule.ts'
import { timetableOf, wasWatched } from '../../fixtures/target/webhooks/timetable.ts'
import { silence } from '../../fixtures/target/webhooks/scenarios.ts'
import {
  afterSuccess,
  failed,
  isDue,
  isSameDelivery,
  isSpentByOthers,
  requireAnswered,
  requireArrival,
  signedTimes,
  successOf,
  type Trail,
} from '../../fixtures/target/webhooks/trail.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'

const isAnswered = (trail: Trail): boolean => successOf(trail) >= 0

/**
 * A delivery that was answered 2xx is not retried. Where the target sends copies of other deliveries, one copy may come
 * when the clock has moved on.
 */
async function endsWithSuccess({ note }: Fixtures, trail: Trail, sendsCopies: boolean): Promise<void> {
  requireArrival(trail)
  const { answers, attempts } = trail
  const success = successOf(trail)
  if (attempts.length === 1 && !wasWatched(trail)) {
    throw new Inconclusive(
      `needs a run that watches until a retry would be due (--watch 2m), to an endpoint that answers ${answers}`,
    )
  }
  const { retries: after, copies } = afterSuccess(trail)
  // After the last retry nothing follows.
  if (after.length > 0 || success === lastRetry) requireAnswered(trail, success)
  if (copies.length > 0) note(`a delivery that was answered 2xx comes again at once (endpoint answers ${answers})`)
  const [late, ...others] = after
  const isLateCopy =
    sendsCopies && copies.length === 0 && others.length === 0 && isSameDelivery(late, attempts[success])
  claim(after.length === 0 || isLateCopy, {
    message: `a delivery that was answered 2xx is sent again (endpoint answers ${answers})`,
    expected: `${success + 1} attempts`,
    actual: attempts.map(({ reply }) => (typeof reply === 'string' ? reply : reply.status)),
  })
}

/** A delivery with any other response is sent again. */
async function claimTriedAgain(trail: Trail): Promise<void> {
  requireArrival(trail)
  const { answers, attempts } = trail
  if (attempts.length === 1 && !wasWatched(trail)) {
    throw new Inconclusive(
      `needs a run that watches until the first retry is due (--watch 2m), to an endpoint that answers ${answers}`,
    )
  }
  claim(attempts.length > 1, {
    message: `a failed delivery is not tried again (endpoint answers ${answers})`,
    expected: 'another attempt',
    actual: attempts.map(({ reply }) => (typeof reply === 'string' ? reply : reply.status)),
  })
}

/** `0, 60, 360 s`: the signed times, or the ends of the intervals in which the attempts arrived. */
const timesInWords = ({ attempts }: Trail, signed: readonly number[] | undefined): string =>
  signed === undefined
    ? attempts.map(({ stretch }) => `by ${stretch.until} s`).join(', ')
    : `${signed.map((each) => Math.round(each)).join(', ')} s`

/** The attempts up to the first success must be those of the schedule, each at its time. Returns the times as text. */
function judgeSchedule({ bindings }: Fixtures, trail: Trail): string {
  requireArrival(trail)
  const { answers, attempts } = trail
  if (attempts.length === 1) throw new Inconclusive(`needs a second attempt at an endpoint that answers ${answers}`)
  const signed = signedTimes(trail, declaredSigning(bindings))
  const success = successOf(trail)
  const judged = success < 0 ? attempts : attempts.slice(0, success + 1)
  const expected = 'one attempt at once and one after each of 1, 5 and 30 minutes, 2 and 12 hours, and no more'
  const actual = `attempts at ${timesInWords(trail, signed)}`
  // The last retry of a second event is not waited for: it may arrive when the clock has moved on.
  const timed = trail.isSecond === true ? judged.slice(0, lastRetry) : judged
  claim(
    timed.every((attempt, n) => isDue(attempt, n, signed?.[n])) &&
      followsOneReading(signed?.slice(0, timed.length) ?? []),
    { message: `retries do not follow the schedule (endpoint answers ${answers})`, expected, actual },
  )
  const isCutShort = trail.isSecond === true && judged.length === lastRetry
  const isComplete = success >= 0 || judged.length === lastRetry + 1 || isCutShort
  if (!isComplete && isSpentByOthers(trail)) {
    throw new Inconclusive(
      `needs an endpoint that only this run uses: another client's event failed for the last time first and disabled it (it answers ${answers})`,
    )
  }
  claim(isComplete, {
    message: `retries end before the last one of the schedule (endpoint answers ${answers})`,
    expected,
    actual,
  })
  return `tried at ${timesInWords(trail, signed)}`
}

/** The same for a run that watches in real time. */
function judgeWatched(trail: Trail): string {
  requireArrival(trail)
  const { kept } = timetableOf(trail)
  return kept.length === 0 ? 'not tried again so far' : `tried again after ${kept.join(', ')}`
}

async function keepsSchedule(fixtures: Fixtures): Promise<void> {
  const failing = (await retries(fixtures)).filter(({ attempts: [first] }) => first === undefined || failed(first))
  const tried = failing.filter(({ attempts }) => attempts.length > 0)
  claim(tried.length === 0 || tried.some((trail) => trail.attempts.length > 1 || !wasWatched(trail)), {
    message: 'no failed delivery is tried again',
    expected: 'five retries',
    actual: `none at ${tried.length} endpoints`,
  })
  // An attempt without a response fails when the target stops waiting, which may be at any time.
  const timed = failing.filter(({ answers }) => answers !== silence)
  const found = new Map<string, string[]>()
  await fixtures.eachPossible(timed, async (trail) => {
    const times = trail.open === null ? judgeSchedule(fixtures, trail) : judgeWatched(trail)
    found.set(times, [...(found.get(times) ?? []), trail.answers])
  })
  claimNoKindEarly(fixtures)
  for (const [times, answers] of found) fixtures.note(`${times}: an endpoint that answers ${answers.join('; ')}`)
  if (timed.length > 0 && timed.every(({ open, attempts }) => open === null && attempts.length <= lastRetry)) {
    throw new Inconclusive(
      "needs an endpoint whose retries are seen to their end: another client's event disabled it before",
    )
  }
}

/**
 * Whether the last retry was seen to fail. Then no earlier attempt was answered 2xx, including any that the run missed.
 */
const isExhausted = ({ attempts }: Trail): boolean =>
  attempts.length > 0 &&
  attempts.every(failed) &&
  (attempts.length > lastRetry || attempts.at(-1)?.stretch.retry === lastRetry)

/** Whether every delivery to an endpoint was certainly answered 2xx, including those about other events. */
const isHealthy = ({ endpoint, attempts, open }: Trail): boolean =>
  open === null &&
  attempts.length > 0 &&
  endpoint.received().every((each) => !failed(each) && each.answering.doubt === undefined)

/** An endpoint that answers 2xx stays enabled when the last retry to another endpoint has failed. */
async function staysEnabled({ answers, later, laterElsewhere, status }: Trail): Promise<void> {
  claim((later || !laterElsewhere) && status !== 'disabled', {
    message: `an endpoint without a failed delivery is disabled (it answers ${answers})`,
    expected: 'further deliveries',
    actual: { status, delivered: later },
  })
}

/** The trails whose last retry has failed; undefined if a later run judges the requirement. Throws Inconclusive. */
function exhaustedOf({ pending }: Fixtures, trails: readonly Trail[], id: string): readonly Trail[] | undefined {
  const exhausted = trails.filter((trail) => isExhausted(trail))
  if (exhausted.length === 0 && pending.some(({ requirement: each }) => each === id)) return undefined
  return nonEmpty(exhausted, 'needs an endpoint whose first delivery and five retries have failed')
}

async function endsWithLastRetry(fixtures: Fixtures): Promise<void> {
  const { each } = fixtures
  const trails = await retries(fixtures)
  await each(trails.filter(isHealthy), (trail) => staysEnabled(trail))
  const exhausted = exhaustedOf(fixtures, trails, 'EVENT-5')
  if (exhausted === undefined) return
  if (!trails.some((trail) => (trail.later || trail.laterElsewhere) && !exhausted.includes(trail))) {
    throw new Inconclusive('needs a later event that reaches another endpoint')
  }
  await each(exhausted, async ({ answers, later }) => {
    claim(!later, {
      message: `an endpoint still gets events after the last retry failed (it answers ${answers})`,
      expected: 'no further delivery',
      actual: 'a delivery of a later event',
    })
  })
  const recovered = trails.filter((trail) => trail.attempts.length === lastRetry + 1 && successOf(trail) === lastRetry)
  await each(recovered, async (trail) => {
    const { answers, later, status } = trail
    if (!later || status === 'disabled') requireAnswered(trail, lastRetry)
    claim(later && status !== 'disabled', {
      message: `an endpoint is disabled although the last retry succeeded (it answers ${answers})`,
      expected: 'further deliveries',
      actual: { status, delivered: later },
    })
  })
}

async function claimWineryTold(fixtures: Fixtures): Promise<void> {
  const exhausted = exhaustedOf(fixtures, await retries(fixtures), 'EVENT-16')
  await fixtures.each(exhausted ?? [], async ({ answers, status }) => {
    claim(status !== 'enabled', {
      message: `an endpoint is reported as enabled after the last retry failed (it answers ${answers})`,
      expected: 'disabled',
      actual: status,
    })
    if (status !== 'disabled')
      throw new Inconclusive('needs an admin driver that reports which endpoints are disabled (list-webhooks)')
  })
}

/** A failed delivery is tried again although a later event has gone to its endpoint. */
async function claimTriedAgainBeside({ endpoint, earlier, attempts, answers }: Trail): Promise<void> {
  if (earlier === undefined || attempts.length < 2) return
  const tries = about(endpoint, earlier)
  claim(tries.length !== 1, {
    message: `a failed delivery is not tried again once another event goes to its endpoint (it answers ${answers})`,
    expected: 'another attempt, as for the later event',
    actual: tries.map(({ reply }) => (typeof reply === 'string' ? reply : reply.status)),
  })
}

/** Each failed delivery is tried again, and under certify one of each kind. */
async function retriesFailures(fixtures: Fixtures): Promise<void> {
  const trails = await retries(fixtures)
  const failing = trails.filter((trail) => !isAnswered(trail))
  const isMoved = trails.every(({ open }) => open === null)
  const parts = [
    () => fixtures.eachPossible(failing, claimTriedAgain),
    () => fixtures.each(failing, claimTriedAgainBeside),
    ...(isMoved ? [() => claimEveryKindRetried(fixtures)] : []),
  ]
  await fixtures.each(parts, (part) => part())
}

/** Whether a delivery that was answered 2xx came again before the clock was moved: no retry can have been due then. */
const hasSentCopies = ({ inboxes: { registered, retriedFrom = 0 } }: Fixtures): boolean =>
  registered.some((endpoint) => {
    const accepted = endpoint.received().filter((each) => !failed(each) && each.at < retriedFrom)
    // Another event under the same id, or none at all, is not a copy.
    const copied = accepted.flatMap((each) => {
      const id = fieldOf(each, 'x-service-delivery')
      return id === undefined ? [] : [`${id} ${each.body.toString('latin1')}`]
    })
    return new Set(copied).size < copied.length
  })

async function endsSuccesses(fixtures: Fixtures): Promise<void> {
  const answered = (await retries(fixtures)).filter(isAnswered)
  const sendsCopies = answered.some((trail) => afterSuccess(trail).copies.length > 0) || hasSentCopies(fixtures)
  const judge = (trail: Trail): Promise<void> => endsWithSuccess(fixtures, trail, sendsCopies)
  await fixtures.eachPossible(nonEmpty(answered, 'needs a delivery that was answered 2xx'), judge)
}

/** Section 6, rule 3: any response but a 2xx MUST trigger a retry. */
requirement('EVENT-3', retriesFailures, { exclusive: true })
/** Section 6, rule 3: a 2xx response is success, after which the delivery MUST NOT be retried. */
requirement('EVENT-15', endsSuccesses, { exclusive: true })
/** Section 6, rule 3: retries MUST come after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. */
requirement('EVENT-4', keepsSchedule, { exclusive: true })
/** Section 6, rule 3: after the last retry fails, the endpoint MUST be disabled. */
requirement(
  'EVENT-5',
  (fixtures) => fixtures.each([endsWithLastRetry, claimNothingFollows], (part) => part(fixtures)),
  { exclusive: true },
)
/** Section 6, rule 3: after the last retry fails, the winery MUST be told. */
requirement('EVENT-16', claimWineryTold, { exclusive: true })
