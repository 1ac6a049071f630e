import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { kindAt } from '../../fixtures/target/webhooks/payload.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { fieldOf, mentions, type Subscription } from '../../fixtures/target/webhooks/subscriptions.ts'
import { endpointsOf, requireArrivals, survey } from '../../fixtures/target/webhooks/survey.ts'
import type { Received } from '../../fixtures/target/webhooks/inbox.ts'

/** The id of a delivery. Throws Violation where it has none. */
function idOf(delivery: Received): string {
  const id = fieldOf(delivery, 'x-service-delivery') ?? ''
  claim(id.trim() !== '', {
    message: 'a delivery carries no id',
    expected: 'X-Service-Delivery, not empty',
    actual: delivery.headers,
  })
  return id
}

requirement(
  'EVENT-2',
  async (fixtures) => {
    const { bindings, each, note } = fixtures
    const found = await survey(fixtures)
    requireArrivals(found)
    const { occasions } = found
    const ids = [...occasions.all.flatMap(({ occasion }) => occasion.id ?? []), occasions.lastCustomer ?? []].flat()
    const kindPlace = bindings.peek('read.event-kind')

    /** What tells an event from others: the kind, where it can be read, and what of the run's own it mentions. */
    function eventOf(delivery: Received): string {
      const kind =
        kindPlace === undefined || kindPlace.provenance === 'assumed'
          ? ''
          : (kindAt(String(kindPlace.value), delivery) ?? '')
      return [kind, ...ids.filter((id) => mentions(delivery, id))].join(' ')
    }

    async function different(): Promise<void> {
      await each(endpointsOf(found), async (endpoint: Subscription) => {
        const events = new Map<string, string>()
        for (const delivery of endpoint.received()) {
          const [id, event] = [idOf(delivery), eventOf(delivery)]
          const other = events.get(id)
          claim(other === undefined || other === event, {
            message: 'two events reach an endpoint under one delivery id',
            expected: 'an id of its own for each',
            actual: { id, events: [other, event] },
          })
          events.set(id, event)
        }
      })
    }

    async function kept(): Promise<void> {
      const retried = (await retries(fixtures)).filter(({ attempts }) => attempts.length > 1)
      if (retried.length === 0) throw new Inconclusive('a delivery that is tried again')
      await each(retried, async ({ answers, attempts }) => {
        const used = attempts.map(idOf)
        claim(new Set(used).size === 1, {
          message: `a delivery changes its id when it is tried again (to an endpoint that answers ${answers})`,
          expected: used[0],
          actual: used.slice(1),
        })
      })
    }

    await each([different, kept], (face) => face(), 'note')
    const some = endpointsOf(found).flatMap((endpoint) => endpoint.received())[0]
    if (some !== undefined) note(`delivery ids look like ${idOf(some)}`)
  },
  { exclusive: true },
)
