import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/holdings.ts'
import { isBookable, localDate, type Slot } from '../../fixtures/target/samples/slots.ts'
import { dateIn, instantIn, instantOf, inZone } from '../../fixtures/target/samples/times.ts'
import { type Attempt, guestEmailOf } from '../../fixtures/target/samples/visits.ts'

/** A booking to be refused, and why. */
interface Wrong {
  because: string
  slot: Pick<Slot, 'experience' | 'start_at'>
}

const zoneOf = ({ api }: Fixtures): string => api.knowledge.zone ?? 'UTC'

/** A time at which an experience could be booked, were it bookable: a published slot, else midday. */
async function timeAt(fixtures: Fixtures, experience: Resource): Promise<string> {
  const { api, requests, note } = fixtures
  for (const days of [2, 3, 5]) {
    const slots = experience['scheduling_mode'] === 'scheduled' ? await requests.slots.on(experience, localDate(api, days)) : []
    const free = slots.find(({ status, remaining }) => status !== 'full' && remaining > 0)
    if (free !== undefined) return free.start_at
  }
  if (experience['scheduling_mode'] === 'open') return inZone(instantIn(zoneOf(fixtures), localDate(api, 2), '12:00'), zoneOf(fixtures))
  note(`${String(experience['name'])} publishes no slot: a time of another experience is taken, which is none of its slots either`)
  return (await requests.slots.take(1)).start_at
}

/** One experience of each mode for which something holds, rather without `more` against it. Throws Inconclusive. */
async function unbookable(fixtures: Fixtures, because: string, holds: (each: Resource) => boolean, clean: (each: Resource) => boolean): Promise<Wrong[]> {
  const found = await fixtures.holdings.those('listExperiences', (each) => holds(each) && typeof each['id'] === 'string', `${because}`)
  const ofMode = (mode: string): Resource | undefined => {
    const some = found.filter((each) => each['scheduling_mode'] === mode)
    return some.find(clean) ?? some[0]
  }
  const experiences = [ofMode('scheduled'), ofMode('open')].filter((each) => each !== undefined)
  return Promise.all(experiences.map(async (experience) => ({ because: `${because} (${String(experience['scheduling_mode'])})`, slot: { experience, start_at: await timeAt(fixtures, experience) } })))
}

/** Times beside the published slots. Throws Inconclusive. */
async function unpublished(fixtures: Fixtures): Promise<Wrong[]> {
  const { api, holdings, requests, note } = fixtures
  const slot = await requests.slots.take(1)
  const zone = zoneOf(fixtures)
  const at = (experience: Resource, instant: number): Pick<Slot, 'experience' | 'start_at'> => ({ experience, start_at: inZone(instant, zone) })
  const start = instantOf(slot.start_at) ?? Number.NaN
  const published = new Set((await requests.slots.on(slot.experience, slot.date)).map(({ start_at }) => instantOf(start_at)))
  const beside = [start + 60_000, start - 60_000].find((instant) => !published.has(instant)) ?? start + 1000
  const time = slot.start_at.slice(11, 16)
  const wrong = [
    { because: 'a time one minute beside a slot', slot: at(slot.experience, beside) },
    { because: 'a time that is past', slot: at(slot.experience, instantIn(zone, dateIn(start - 14 * 86_400_000, zone), time)) },
  ]
  for (const experience of (await holdings.all('listExperiences')).filter((each) => isBookable(each) && each['scheduling_mode'] === 'scheduled')) {
    for (const date of [localDate(api, 2), localDate(api, 5)]) {
      const { length } = await requests.slots.on(experience, date)
      if (length === 0) return [...wrong, { because: 'a time on a day without slots', slot: at(experience, instantIn(zone, date, time)) }]
    }
  }
  note('not exercised: a day on which a scheduled experience has no slots')
  return wrong
}

const prepaid = (each: Resource): boolean => each['requires_prepayment'] === true
const walkIn = (each: Resource): boolean => each['walk_in_only'] === true
const active = (each: Resource): boolean => each['is_active'] === true

const reasons = {
  // Nothing else may be wrong with it: any other fault would refuse the booking just as well.
  prepaid: (fixtures: Fixtures) => unbookable(fixtures, 'an experience that has to be paid in advance', (each) => prepaid(each) && active(each) && !walkIn(each), () => true),
  unpublished,
  inactive: (fixtures: Fixtures) => unbookable(fixtures, 'an experience that is not active', (each) => each['is_active'] === false, (each) => !prepaid(each) && !walkIn(each)),
  walkIn: (fixtures: Fixtures) => unbookable(fixtures, 'an experience for walk-ins alone', walkIn, (each) => !prepaid(each) && active(each)),
}

type Reason = keyof typeof reasons
type Tried = Wrong & { attempt: Attempt }

/** Tries all that is wrong in one way; what cannot be tried for want of data is told by a message. */
async function tryAll(fixtures: Fixtures, reason: Reason): Promise<Tried[] | Inconclusive> {
  try {
    const wrong = await reasons[reason](fixtures)
    return await Promise.all(wrong.map(async (each) => ({ ...each, attempt: await fixtures.requests.visits.attempt(each.slot) })))
  } catch (error) {
    if (error instanceof Inconclusive) return error
    throw error
  }
}

/** Every booking that must be refused, and the list of bookings after the last of them: one walk serves all four checks. */
const refusals = (fixtures: Fixtures) => fixtures.api.once('bookings to be refused', async () => {
  const tried = new Map<Reason, Tried[] | Inconclusive>()
  for (const reason of Object.keys(reasons) as Reason[]) tried.set(reason, await tryAll(fixtures, reason))
  return { tried, afterwards: await fixtures.holdings.walkNow('listBookings') }
})

/** Each attempt is refused where a valid one succeeds, and none of them has left a booking. */
async function judge(fixtures: Fixtures, reason: Reason): Promise<void> {
  const { each, holdings, requests } = fixtures
  await requests.control('createBooking')
  const { tried, afterwards } = await refusals(fixtures)
  const own = tried.get(reason) ?? []
  if (own instanceof Inconclusive) throw own
  await each(own, async ({ because, attempt }) => {
    refused(attempt.exchange, { because: `a booking of ${because}` })
    const row = afterwards.items.find((booking) => guestEmailOf(booking) === attempt.values['guest_email'])
    claim(row === undefined, {
      message: `a booking of ${because} was refused and is in the list all the same`,
      expected: 'no such booking',
      actual: row,
      exchange: row === undefined ? undefined : holdings.pageWith(afterwards, row),
    })
  })
}

requirement('BOOKING-1', (fixtures) => judge(fixtures, 'prepaid'))
requirement('BOOKING-2', (fixtures) => judge(fixtures, 'unpublished'))
requirement('BOOKING-3', (fixtures) => judge(fixtures, 'inactive'))
requirement('BOOKING-4', (fixtures) => judge(fixtures, 'walkIn'))
