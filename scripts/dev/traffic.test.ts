import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { clients } from './traffic/clients.ts'
import { failedByFault, recordedRows } from './campaign/recorded.ts'
import { judgedWith, ordinaryDay, sampled, tried } from './traffic/measure.ts'

/** Whether a program can be started here. */
const has = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const programs = { curl: 'curl', undici: process.execPath, python: 'python3' } as const
const recorded = failedByFault(recordedRows())
const steps = await ordinaryDay()
// Two for each client: `npm run traffic` tries sixty with each.
const faults = sampled(6)

describe.each(Object.entries(clients))('traffic of %s', (name, client) => {
  const at = Object.keys(clients).indexOf(name)
  test.skipIf(!has(programs[name as keyof typeof programs]))('with the sandbox violates nothing', async () => {
    expect([...(await judgedWith(client, steps))]).toEqual([])
  })
  test.skipIf(!has(programs[name as keyof typeof programs])).each(faults.filter((_, n) => n % 3 === at))(
    'shows $name, and violates nothing else',
    async (fault) => {
      expect(await tried(client, steps, fault, recorded.get(fault.name) ?? [])).toEqual({ found: true, strays: [] })
    },
  )
})
