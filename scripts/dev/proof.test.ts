import { expect, test } from 'vitest'
import { catalogue } from '../../spec/contract.ts'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { readRows } from '../commands/explain/declarations.ts'
import { loadChecks } from '../engine/load-suites.ts'

const testable = catalogue.filter(({ subject, untested }) => subject === 'server' && untested === undefined)

const rowAt = readRows()

/** Which edit is missing: the file below `folder` that has the topic of the row. */
function missing(what: string, id: string, folder: string): string {
  const [, topic] = /^spec\/requirements\/(.*):\d+$/.exec(rowAt(id) ?? '') ?? []
  return `${id} has no ${what}; add one to ${folder}/${topic ?? 'contract'}`
}

test('every requirement of the server has a fault that proves its check', () => {
  const proven = new Set(faults.map(broken))
  const unproven = testable.filter(({ id }) => !proven.has(id))
  expect(unproven.map(({ id }) => missing('fault', id, 'fixtures/proof/faults'))).toEqual([])
})

/** A sentence ends where the next one begins. */
const sentence = /\.\s+(?=[A-Z`"'])/

test('an observation is one sentence, or parts that each name the faults that prove them', () => {
  const known = new Set(faults.map(({ name }) => name))
  const unproven = testable
    .filter(({ kind }) => kind === 'rule')
    .flatMap(({ id, observe }) => {
      if (typeof observe === 'string')
        return sentence.test(observe) ? [`${id}: write several sentences as parts, each with its faults`] : []
      return observe.flatMap(([says, ...proofs]) => [
        ...(proofs.length === 0 ? [`${id}: name a fault that proves "${says}"`] : []),
        ...proofs.filter((each) => !known.has(`${id}/${each}`)).map((each) => `${id} has no fault ${each}`),
      ])
    })
  expect(unproven).toEqual([])
})

test('every fault breaks a requirement that has a check or is judged by the oracle', () => {
  const known = new Set(testable.map(({ id }) => id))
  expect(faults.filter((fault) => !known.has(broken(fault))).map(({ name }) => name)).toEqual([])
})

test('every rule of the server has a check, and every check a rule', async () => {
  const checks = new Set<string>((await loadChecks()).keys())
  const unchecked = testable.filter(({ id, kind }) => kind === 'rule' && !checks.has(id))
  expect(unchecked.map(({ id }) => missing('check', id, 'suites'))).toEqual([])
  const rows = new Set(testable.map(({ id }) => id))
  const stray = [...checks].filter((id) => !rows.has(id))
  expect(stray.map((id) => `${id} has a check but no row, or its row is untested`)).toEqual([])
})

test('no two faults have one name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
