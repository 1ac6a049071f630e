import { expect, test } from 'vitest'
import { catalogue } from '../../spec/contract.ts'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { loadChecks } from '../engine/load-suites.ts'

const testable = catalogue.filter(({ subject, untested }) => subject === 'server' && untested === undefined)

test('every requirement of the server has a fault that proves its check', () => {
  const proven = new Set(faults.map(broken))
  expect(testable.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([])
})

test('every fault breaks a requirement that has a check or is judged by the oracle', () => {
  const known = new Set(testable.map(({ id }) => id))
  expect(faults.filter((fault) => !known.has(broken(fault))).map(({ name }) => name)).toEqual([])
})

test('every rule of the server has a check, and every check a rule', async () => {
  const checks = new Set<string>((await loadChecks()).keys())
  const rules = testable.filter(({ kind }) => kind === 'rule').map(({ id }) => id)
  expect(rules.filter((id) => !checks.has(id))).toEqual([])
  const rows = new Set(testable.map(({ id }) => id))
  expect([...checks].filter((id) => !rows.has(id))).toEqual([])
})

test('no two faults have one name', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
