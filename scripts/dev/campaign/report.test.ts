import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import type { Proof } from '../proof.ts'
import { read, stale, worse, written } from './report.ts'

const fault = (name: Fault['name'], does: string, also?: Fault['also']): Fault => ({
  name,
  does,
  sandbox: {},
  ...(also && { also }),
})
const proof = (name: string, ...failed: string[]): [string, Proof] => [
  name,
  { fault: name, failed, errors: [], requests: 9 },
]

const faults = [
  fault('ID-3/any', 'takes any id'),
  fault('PAGE-2/twice', 'shows a row twice', ['CURSOR-3']),
  fault('REQID-3/same', 'repeats an id'),
]
const proofs = new Map([
  proof('ID-3/any', 'ID-3'),
  proof('PAGE-2/twice', 'PAGE-2', 'CURSOR-3'),
  proof('REQID-3/same', 'MONEY-1'),
])
const report = written(faults, proofs)
const before = read(report)

describe('the report of a campaign', () => {
  test('counts what was caught and what was failed beyond, and names both', () => {
    expect(report).toContain('| all | 3 | 2 | 1 |')
    expect(report).toContain('- `REQID-3/same` (repeats an id): failed `MONEY-1`')
    expect(report).toContain('- `REQID-3/same`: `MONEY-1`')
  })

  test('is read back as it was written', () => {
    expect([...before]).toEqual([
      ['ID-3/any', { does: 'takes any id', failed: ['ID-3'] }],
      ['PAGE-2/twice', { does: 'shows a row twice', failed: ['PAGE-2', 'CURSOR-3'] }],
      ['REQID-3/same', { does: 'repeats an id', failed: ['MONEY-1'] }],
    ])
  })

  test('is stale once a fault has come, gone or changed', () => {
    expect(stale(faults, before)).toEqual([])
    const now = [
      fault('ID-3/any', 'takes some ids'),
      fault('PAGE-2/twice', 'shows a row twice'),
      fault('ID-5/new', 'is new'),
    ]
    expect(stale(now, before)).toEqual([
      'REQID-3/same is in the report and is no fault any more',
      'ID-3/any does something else than the report says',
      'ID-5/new is not in the report',
    ])
  })

  test('says what has become worse, and nothing of what it knows already', () => {
    const [any, twice, same] = faults as [Fault, Fault, Fault]
    expect(worse(any, proof('', 'ID-3')[1], before)).toEqual([])
    expect(worse(any, proof('')[1], before)).toEqual(['ID-3/any is not caught any more'])
    expect(worse(twice, proof('', 'PAGE-2', 'CURSOR-3', 'ID-3')[1], before)).toEqual([
      'PAGE-2/twice now accuses ID-3 as well',
    ])
    expect(worse(same, proof('', 'MONEY-1')[1], before)).toEqual([])
  })
})
