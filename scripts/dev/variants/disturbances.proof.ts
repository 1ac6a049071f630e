import { expect, test } from 'vitest'
import { disturbances, disturbed } from '../../../fixtures/proof/variants/data/disturbances.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import { falseAlarms, type ServerRun, tryServer } from '../variants-run.ts'

/** The checks that compare two moments of a slot. */
const only = ['AVAIL-5', 'BOOKING-5', 'BOOKING-7', 'BOOKING-8', 'BOOKING-10', 'BOOKING-11']

type Name = keyof typeof disturbances
type IsMoment = Parameters<typeof disturbed>[1]

/** Runs these checks on a sandbox that is disturbed at some moments. */
async function runDisturbed(name: Name, isMoment: IsMoment): Promise<ServerRun> {
  const sandbox = await startSandbox({ seed: 1, ...disturbed(disturbances[name], isMoment) })
  const more = { only, patience: 300, concurrency: 2 }
  try {
    return await tryServer({ ...sandbox, declared: {} }, 'certify', 1, more)
  } finally {
    await sandbox.close()
  }
}

const names = Object.keys(disturbances) as Name[]

/** The number of requests of these checks, from the first booking on, that touch slots. */
async function moments(): Promise<number> {
  let most = 0
  const { requirements } = await runDisturbed('a guest books', (count) => {
    most = count
    return false
  })
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  expect(passed).toEqual(expect.arrayContaining(only))
  return most
}

test.concurrent.for(names)('%s, at one moment: no check fails', { timeout: 600_000 }, async (name) => {
  const alarms: string[] = []
  // Every second moment: one that is left out is beside one that is tried.
  for (let at = await moments(); at > 0; at -= 2) {
    const run = await runDisturbed(name, (count) => count === at)
    alarms.push(...falseAlarms(run).map((alarm) => `before request ${at}: ${alarm}`))
  }
  expect(alarms).toEqual([])
})

// A change that is taken back at the next request, each time, cannot be told from a violation.
const lasting = names.filter((name) => disturbances[name].length === 1)
const operations = ['readAvailability', 'createBooking', 'cancelBooking']

test.concurrent.for(lasting)('%s, before each request of one kind: no check fails', async (name) => {
  for (const each of operations) {
    const run = await runDisturbed(name, (_count, operation) => operation === each)
    expect(falseAlarms(run), each).toEqual([])
  }
})
