import { expect, test } from 'vitest'
import type { CheckedId, CheckOptions, Declared } from '../../fixtures/target/engine/declare.ts'
import { TargetLock } from '../../fixtures/target/lock.ts'
import { type Checks, runEach } from './run-each.ts'

const names: CheckedId[] = [
  'MONEY-1',
  'MONEY-2',
  'TIME-1',
  'TIME-2',
  'ID-1',
  'ID-2',
  'PAGE-1',
  'PAGE-2',
  'NOTE-1',
  'NOTE-2',
]

/** Twelve checks with the options of some of them; each records that it begins, and that its first response arrives. */
async function begun(options: Partial<Record<CheckedId, CheckOptions>>): Promise<string[]> {
  const events: string[] = []
  const declared = (id: CheckedId): Declared<null> => ({ check: () => Promise.resolve(), options: options[id] ?? {} })
  const more: CheckedId[] = ['CLUB-1', 'ORDER-3']
  const checks = [...names, ...more].map((id) => [id, declared(id)] as const) satisfies Checks<CheckedId, null>
  const judge = async (id: CheckedId): Promise<void> => {
    events.push(`${id} begins`)
    // The response takes a microtask: how timers and immediates follow each other depends on the speed of the machine.
    await Promise.resolve()
    events.push(`${id} has a response`)
  }
  await runEach({ lock: new TargetLock(), judge }, checks, {})
  return events
}

test('an early check begins before the others, and a late one after them', async () => {
  const events = await begun({ 'NOTE-1': { early: true }, 'MONEY-1': { late: true } })
  expect(events[0]).toBe('NOTE-1 begins')
  expect(events.slice(-2)).toEqual(['MONEY-1 begins', 'MONEY-1 has a response'])
})

test('the first checks get their responses before the last ones begin', async () => {
  const events = await begun({})
  expect(events.indexOf('MONEY-1 has a response')).toBeLessThan(events.indexOf('CLUB-1 begins'))
})
