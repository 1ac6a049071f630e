import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, skewOf, some, succeeded } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { localDate } from '../../fixtures/target/scenarios/slots.ts'
import {
  ask,
  type Asked,
  experiences,
  listedSlots,
  showsSlotsSoon,
  survey,
  understood,
  weekdayBefore,
} from '../../fixtures/target/scenarios/availability.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'

/** How far the target's clock may be from what its Date header says, in milliseconds. */
const slack = 60_000

/** Slots that had begun when the target answered, by its own clock. */
function past({ exchange }: Asked, slots: readonly Resource[]): Resource[] {
  // By both clocks: the target's Date header may be wrong where its own clock is not.
  const now = exchange.startedAt + exchange.duration + Math.min(0, skewOf(exchange))
  return slots.filter((slot) => (instantOf(slot['start_at']) ?? now) < now - slack)
}

requirement('AVAIL-3', async (fixtures) => {
  const { api, each, note } = fixtures
  const soon = (await survey(fixtures)).filter((asked) => showsSlotsSoon(fixtures, asked))
  const daily = some(soon, 'data: a scheduled experience with a slot on a day of the next week').slice(0, 6)
  const today = await Promise.all(daily.map(({ experience }) => ask(fixtures, experience, localDate(api, 0))))
  // The same day of the week as the one that is known to have slots.
  const lastWeek = await Promise.all(
    daily.slice(0, 3).map(({ experience, date }) => ask(fixtures, experience, weekdayBefore(fixtures, date))),
  )
  const earliest =
    soon
      .flatMap(listedSlots)
      .map((slot) => String(slot['start_at']).slice(11, 16))
      .sort()[0] ?? ''
  note(`the earliest slot of a day seen begins at ${earliest}: what is past of today shows only after that`)
  await each([...today, ...lastWeek], async (asked) => {
    const { exchange, date } = asked
    succeeded(exchange, 'availability of a date must answer')
    const [begun] = past(asked, listedSlots(asked))
    claim(begun === undefined, {
      message: `availability on ${date} shows a slot that is past`,
      expected: 'no such slot',
      actual: begun,
      exchange,
    })
  })
})

requirement('AVAIL-7', async (fixtures) => {
  const { api, each } = fixtures
  const answered = (await survey(fixtures)).map(({ experience }) => experience)
  // One that answers for no day at all is failed as well, where another one shows that the question is understood.
  const all = [...answered, ...(await experiences(fixtures))]
  const kinds = [
    all.find((one) => one['scheduling_mode'] === 'scheduled'),
    all.find((one) => one['scheduling_mode'] === 'open'),
  ]
  await each(
    some(
      kinds.filter((one) => one !== undefined),
      'data: an experience with a scheduling_mode',
    ),
    async (experience) => {
      for (const date of [localDate(api, -365), localDate(api, 0), localDate(api, 365)]) {
        await understood(fixtures, experience, date)
      }
    },
  )
})

requirement('AVAIL-8', async (fixtures) => {
  const { bindings, each } = fixtures
  const [control] = await survey(fixtures)
  if (control === undefined) return
  const param = bindings.get<string>('availability.date')
  const year = control.date.slice(0, 4)
  await each([`${year}-02-30`, `${year}-13-01`, 'someday'], async (date) => {
    const { exchange } = await ask(fixtures, control.experience, date)
    refused(exchange, { param, because: `availability for ${date}, which is no date` })
  })
})
