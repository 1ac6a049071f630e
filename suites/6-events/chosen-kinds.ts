import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { EventKind } from '../../fixtures/target/webhooks/kinds.ts'
import { kindAt, mentions } from '../../fixtures/target/webhooks/payload.ts'
import type { Subscription } from '../../fixtures/target/webhooks/subscriptions.ts'
import type { Received } from '../../fixtures/target/webhooks/inbox.ts'
import { endpointsOf, requireArrivals, type Survey, survey } from '../../fixtures/target/webhooks/event-survey.ts'

/** Kinds whose causes in this run are unrelated: the payload of one has no reason to mention the id of the other. */
const unrelated: readonly (readonly [picked: EventKind, other: EventKind])[] = [
  ['product.updated', 'customer.created'],
  ['customer.created', 'product.updated'],
  ['order.paid', 'product.updated'],
]

/** Judges by the kind that a delivery names. Throws Violation, and Inconclusive where none names its kind. */
function claimPickedByKind({ bindings }: Fixtures, endpoints: readonly Subscription[]): void {
  const place = bindings.get<string>('read.event-kind')
  const named = endpoints.flatMap((endpoint) =>
    endpoint.received().map((delivery) => ({ endpoint, kind: kindAt(place, delivery) })),
  )
  if (named.every(({ kind }) => kind === undefined)) {
    throw new Inconclusive(`needs a delivery that names its kind at ${place}: declare read.event-kind`)
  }
  const wrong = named.find(({ endpoint, kind }) => kind !== undefined && !endpoint.kinds.includes(kind))
  if (wrong !== undefined)
    throw new Violation({
      message: 'an endpoint gets a kind of event that was not picked for it',
      expected: wrong.endpoint.kinds,
      actual: wrong.kind,
    })
}

/** Judges by the ids that a delivery mentions, where it does not name the kind that was picked. */
async function claimPickedById({ bindings, eachPossible }: Fixtures, found: Survey): Promise<void> {
  const place = bindings.peek('read.event-kind')
  await eachPossible(unrelated, async ([picked, other]) => {
    const { id, by } = found.occasions.of(other)
    const endpoint = found.single.get(picked) as Subscription
    if (endpoint.isView) throw new Inconclusive(`needs an endpoint that picked only ${picked}`)
    // A payload may mention other resources, such as those that were changed last.
    const isPicked = (delivery: Received): boolean =>
      place !== undefined && kindAt(String(place.value), delivery) === picked
    const isStray = (delivery: Received): boolean => id !== undefined && mentions(delivery, id) && !isPicked(delivery)
    const stray = endpoint.received().find(isStray)
    if (stray !== undefined)
      throw new Violation({
        message: `an endpoint that picked only ${picked} gets an event of the kind ${other}`,
        expected: picked,
        actual: stray.body.toString('utf8').slice(0, 400),
        exchange: by,
      })
  })
}

/** Section 6: the winery picks which events an endpoint gets; the endpoint MUST NOT get others. */
requirement('EVENT-6', async (fixtures) => {
  const found = await survey(fixtures)
  requireArrivals(found)
  const endpoints = [...found.single.values(), ...found.shared].filter(({ isView }) => !isView)
  if (endpointsOf(found).filter((endpoint) => endpoint.received().length > 0).length < 2) {
    throw new Inconclusive('needs deliveries to two endpoints that picked different kinds')
  }
  const parts = [async () => claimPickedByKind(fixtures, endpoints), () => claimPickedById(fixtures, found)]
  await fixtures.eachPossible(parts, (part) => part())
})
