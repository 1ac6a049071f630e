import { expect, test } from 'vitest'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { independentServers, tryBehind } from './independent-run.ts'
import { checksOf } from './proof.ts'
import { falseAlarms } from './variants-run.ts'

const [orchard] = independentServers as [(typeof independentServers)[number]]

test('a relay without a fault changes no response and causes no failure', async () => {
  const run = await tryBehind((next) => next, orchard, 1, null)
  expect(run.altered).toBe(0)
  expect(falseAlarms(run)).toEqual([])
})

test.for([
  'Order.paid_at/dropped',
  'MARKET-3/foreign',
  'INV-1/one-for-some',
  'WRITES-2/patch-on-market',
  'COMM-3/note-as-answered',
  'AUTH-3/any-case',
  'ERR-5/malformed-json-to-cancelBooking',
])('%s is reported in front of a server that was written from the specification alone', async (name) => {
  const fault = faults.find((each) => each.name === name)
  const face = fault?.sandbox?.face
  if (fault === undefined || face === undefined)
    throw new Error(`${name} is not a fault that changes requests or responses`)
  const { requirements } = await tryBehind(face, orchard, 1, await checksOf(broken(fault)))
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(broken(fault))
})
