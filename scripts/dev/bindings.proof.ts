import { expect, test } from 'vitest'
import { inconclusiveUnbound } from '../../fixtures/target/inconclusive-unbound.ts'
import { withoutBindings } from './without-binding.ts'

// Each takes a whole run: `npm run bindings` measures the others.
test('without body.shipFulfillment exactly the measured requirements are inconclusive', async () => {
  const always = await withoutBindings(['openapi.location'])
  const { inconclusive } = await withoutBindings(['openapi.location', 'body.shipFulfillment'])
  expect(inconclusive.filter((id) => !always.inconclusive.includes(id))).toEqual(
    inconclusiveUnbound['body.shipFulfillment'],
  )
})
