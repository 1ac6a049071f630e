import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import type { Proof } from '../proof.ts'
import { asJson, asMarkdown, rowsOf, stale, worse } from './report.ts'
import type { Row } from './recorded.ts'

const fault = (name: Fault['name'], does: string): Fault => ({ name, does, sandbox: {} })
const proof = (name: string, ...failed: string[]): Proof => ({ fault: name, failed, errors: [], requests: 9 })

const faults = [
  fault('ID-3/any', 'takes any id'),
  fault('PAGE-2/twice', 'shows a row twice'),
  fault('REQID-3/same', 'repeats an id'),
]
const [any, twice] = faults as [Fault, Fault, Fault]
const own = new Map([
  ['ID-3/any', proof('ID-3/any', 'ID-3')],
  ['PAGE-2/twice', proof('PAGE-2/twice', 'PAGE-2')],
  ['REQID-3/same', proof('REQID-3/same', 'REQID-3')],
])
const whole = new Map([
  ['PAGE-2/twice', proof('PAGE-2/twice', 'PAGE-2', 'CURSOR-3')],
  ['REQID-3/same', proof('REQID-3/same', 'MONEY-1')],
])
const proofs = { own, whole }
const rows = rowsOf(faults, proofs)

describe('the report of a campaign', () => {
  test('counts what was reported and what else failed, and names both', () => {
    const text = asMarkdown(rows)
    expect(text).toContain('| all | 3 | 3 | 2 | 1 | 2 |')
    expect(text).toContain('- `REQID-3/same` (repeats an id): the whole run failed `MONEY-1`')
    expect(text).toContain('- `PAGE-2`: `CURSOR-3` (1)')
  })

  test('is read back as it was written, one fault a line', () => {
    expect(JSON.parse(asJson(rows)) as Row[]).toEqual(rows)
    expect(asJson(rows).split('\n')).toHaveLength(6)
  })

  test('is stale once a fault was added, removed or changed', () => {
    expect(stale(faults, rows)).toEqual([])
    expect(stale([fault('ID-3/any', 'takes some ids'), twice, fault('ID-5/new', 'is new')], rows)).toEqual([
      'REQID-3/same is in the report and no longer exists',
      'ID-3/any does something else than the report says',
      'ID-5/new is not in the report',
    ])
  })

  test('reports what has become worse, and nothing that it already records', () => {
    expect(worse(any, proof('', 'ID-3'), rows)).toEqual({ survived: [], beside: [] })
    expect(worse(any, proof(''), rows).survived).toEqual(['ID-3/any is no longer reported'])
    expect(worse(twice, proof('', 'PAGE-2', 'CURSOR-3', 'ID-3'), rows).beside).toEqual([
      'PAGE-2/twice: ID-3 fails as well',
    ])
  })
})
