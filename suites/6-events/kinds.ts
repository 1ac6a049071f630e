import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { type EventKind, eventKinds } from '../../fixtures/target/webhooks/kinds.ts'
import { fieldOf, mentions } from '../../fixtures/target/webhooks/subscriptions.ts'
import {
  arrivalsOf,
  deliveriesByEndpoint,
  claimToldToAll,
  deliveriesOf,
  endpointsOf,
  type Survey,
  survey,
} from '../../fixtures/target/webhooks/survey.ts'

/** Kinds of which the document says more: that they are sent at all is a requirement of its own. */
const ruled: readonly EventKind[] = ['order.refunded', 'customer.updated', 'fulfillment.shipped']

requirement('EVENT-7', async (fixtures) => {
  const found = await survey(fixtures)
  tellNothingRefused(found)
  await fixtures.each(eventKinds, async (kind) => {
    const told = ruled.includes(kind) ? arrivalsOf(found, kind) : deliveriesOf(fixtures, found, kind)
    if (told.length > 0) claimToldToAll(fixtures, found, kind)
  })
})

/** What a write was refused with may stand in no delivery. */
function tellNothingRefused(found: Survey): void {
  for (const { kind, mark, by } of found.occasions.refusals) {
    const told = endpointsOf(found)
      .flatMap((endpoint) => endpoint.received())
      .find((delivery) => mentions(delivery, mark))
    claim(told === undefined, {
      message: `${kind} is sent although the call was refused`,
      expected: 'no delivery',
      actual: told?.body.toString('utf8').slice(0, 400),
      exchange: by,
    })
  }
}

requirement('EVENT-8', async (fixtures) => {
  deliveriesOf(fixtures, await survey(fixtures), 'order.refunded')
})

requirement('EVENT-10', async (fixtures) => {
  const found = await survey(fixtures)
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
      message: 'one parcel that is marked shipped causes several events',
      expected: 'one delivery',
      actual: [...ids],
      exchange: by,
    })
  }
})
