import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { skewOf, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { localDate } from '../../fixtures/target/scenarios/bookings/slots.ts'
import {
  ask,
  type AvailabilityRead,
  experiences,
  listedSlots,
  showsSlotsSoon,
  survey,
  understood,
  weekdayBefore,
} from '../../fixtures/target/scenarios/bookings/availability.ts'
import { atInstant } from '../../fixtures/target/scenarios/moved-clock.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { isSuccess } from '../../spec/exchange.ts'
import type { Slot } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** How far the target's clock may be from what its Date header says, in milliseconds. */
const slack = 60_000

const minute = 60_000

/** The target's time when it answered: the earlier of its Date header and our clock, since either may be ahead. */
const timeOf = ({ exchange }: AvailabilityRead): number =>
  exchange.startedAt + exchange.duration + Math.min(0, skewOf(exchange)) - slack

/** When a slot is past: it has begun, and the experience's duration is over. */
const endOf = (slot: Slot, { duration_minutes }: Resource): number =>
  (instantOf(slot.start_at) ?? Number.POSITIVE_INFINITY) + Math.max(0, Number(duration_minutes) || 0) * minute

/** A slot of a response that is past at a time. */
const pastSlot = (asked: AvailabilityRead, now: number): Resource | undefined =>
  listedSlots(asked).find((slot) => endOf(slot, asked.experience) < now)

/** Claims that availability shows no slot that is past at a time. A slot that has begun and not ended is a note. */
function claimNonePast({ note }: Fixtures, asked: AvailabilityRead, now: number): void {
  succeeded(asked.exchange, 'availability of a date must answer')
  const slots = listedSlots(asked)
  const past = pastSlot(asked, now)
  expect(past, asked.exchange).toBeNone('no such slot', `availability on ${asked.date} shows a slot that is past`)
  if (slots.some((slot) => (instantOf(slot.start_at) ?? 0) < now - slack))
    note('availability shows a slot that has begun and has not ended')
}

/** Moves the target's clock to just after a published slot and asks again. Throws Inconclusive without that ability. */
async function claimDroppedOnceEnded(fixtures: Fixtures, daily: readonly AvailabilityRead[]): Promise<void> {
  const length = ({ experience }: AvailabilityRead): number => Number(experience.duration_minutes) || 0
  const shortest = [...daily].sort((a, b) => length(a) - length(b))[0] as AvailabilityRead
  const { experience, date } = shortest
  const slots = listedSlots(shortest)
  // Not the last slot of its day: later slots must still be listed, or the list proves nothing.
  const slot = slots.at(-2) ?? slots[0]
  const end = endOf(slot as Resource, experience)
  await atInstant(fixtures, end + 2 * slack, async () => {
    // A response may be cached for a moment.
    const asked = await fixtures.resources.patiently(
      () => fixtures.api.shared.withoutCache(() => ask(fixtures, experience, date)),
      (seen) => isSuccess(seen.exchange) && pastSlot(seen, end + slack) === undefined,
    )
    claimNonePast(fixtures, asked, end + slack)
  })
}

const week = 7 * 24 * 60 * minute

/**
 * Whether a slot at the time of one of next week's slots has ended this week: otherwise today's list proves nothing.
 */
const hasEndedToday = ({ api }: Fixtures, nextWeek: AvailabilityRead): boolean =>
  listedSlots(nextWeek).some((slot) => endOf(slot, nextWeek.experience) - week < api.knowledge.now - 2 * slack)

/**
 * Compares today's slots, and those of the same weekday last week, with the target's time. Certify compares those of
 * all experiences.
 */
async function claimEndedDropped(fixtures: Fixtures, daily: readonly AvailabilityRead[]): Promise<void> {
  const { api } = fixtures
  let ended: AvailabilityRead | undefined
  for (const asked of daily) {
    const nextWeek = await ask(fixtures, asked.experience, localDate(api, 7))
    if (!hasEndedToday(fixtures, nextWeek)) continue
    ended = asked
    break
  }
  const some = api.isCertify ? daily : new Set([...daily.slice(0, 1), ...(ended === undefined ? [] : [ended])])
  const today = await Promise.all([...some].map(({ experience }) => ask(fixtures, experience, localDate(api, 0))))
  const lastWeek = await Promise.all(
    [...some].slice(0, 3).map(({ experience, date }) => ask(fixtures, experience, weekdayBefore(fixtures, date))),
  )
  for (const asked of [...today, ...lastWeek]) claimNonePast(fixtures, asked, timeOf(asked))
  if (ended === undefined)
    throw new Inconclusive(
      'needs a slot that ended earlier today: run later in the day of the winery, or give the admin driver get-clock, set-clock and advance-clock',
    )
}

/** Section 2, Availability, `slots`: slots that are past MUST be dropped. */
requirement(
  'AVAIL-3',
  async (fixtures) => {
    const soon = (await survey(fixtures)).filter((asked) => showsSlotsSoon(fixtures, asked))
    const daily = nonEmpty(soon, 'needs a scheduled experience with a slot on a day of the next week').slice(0, 6)
    // One after the other: the second half moves the clock.
    const byNow = claimEndedDropped(fixtures, daily)
    const later = byNow.catch(() => undefined).then(() => claimDroppedOnceEnded(fixtures, daily))
    await fixtures.eachPossible([byNow, later], (half) => half)
  },
  { exclusive: true, prepares: true },
)

/** Section 5, Scopes, bookings:read: availability MUST be readable for any date. */
requirement('AVAIL-7', async (fixtures) => {
  const { api, each } = fixtures
  const answered = (await survey(fixtures)).map(({ experience }) => experience)
  // An experience without a response for any day is a violation as well, if another one shows that the parameter is
  // right.
  const all = [...answered, ...(await experiences(fixtures))]
  const kinds = [
    all.find((one) => one.scheduling_mode === 'scheduled'),
    all.find((one) => one.scheduling_mode === 'open'),
  ]
  await each(
    nonEmpty(
      kinds.filter((one) => one !== undefined),
      'needs an experience with a scheduling_mode',
    ),
    async (experience) => {
      for (const date of [localDate(api, -365), localDate(api, 0), localDate(api, 365)]) {
        await understood(fixtures, experience, date)
      }
    },
  )
})

/** Section 4, Lists, parameters and bodies, bullet 1: a date that does not exist MUST be refused. */
requirement('AVAIL-8', async (fixtures) => {
  const { bindings, each } = fixtures
  const [control] = await survey(fixtures)
  if (control === undefined) return
  const param = bindings.get<string>('availability.date')
  const year = Number(control.date.slice(0, 4))
  // Not a leap year.
  const common = year % 4 === 0 ? year + 1 : year
  await each(
    sampled(fixtures, [`${year}-02-30`, `${year}-13-01`, 'someday', `${common}-02-29`], 'texts that are not dates'),
    async (date) => {
      const { exchange } = await ask(fixtures, control.experience, date)
      expect(exchange).toBeRefused({ param, because: `availability for ${date}, which is not a date` })
    },
  )
})
