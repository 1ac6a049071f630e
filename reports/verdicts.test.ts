import { expect, test } from 'vitest'
import type { Outcome } from '../fixtures/target/engine/outcome.ts'
import type { RunRecord } from '../fixtures/target/engine/run-record.ts'
import { judgeRun, type Terms } from './verdicts.ts'
import { sampleExchange } from './testing/sample-result.ts'

const outcome = (
  requirement: Outcome['requirement'],
  state: Outcome['state'],
  more: Partial<Outcome> = {},
): Outcome => ({
  requirement,
  state,
  violations: [],
  missing: state === 'inconclusive' ? ['needs something'] : [],
  notes: [],
  error: null,
  unsafe: null,
  exchanges: 1,
  entries: [1],
  duration: 1,
  unfinished: false,
  ...more,
})

const violated = (requirement: Outcome['requirement']): Outcome =>
  outcome(requirement, 'violated', {
    violations: [{ message: 'it is broken', expected: 1, actual: 2, exchange: sampleExchange }],
  })

const partWith = (outcomes: Outcome[], more: Partial<RunRecord> = {}): RunRecord => ({
  outcomes,
  findings: [],
  tally: {},
  remarks: {},
  ledger: [],
  exchanges: [],
  requests: 1,
  writes: {},
  runId: 'k3v9a',
  alive: true,
  discerning: true,
  environment: 'test',
  openapi: null,
  bindings: {},
  minted: [],
  secrets: [],
  interrupted: false,
  pending: [],
  ...more,
})

const terms: Terms = {
  grade: 'standard',
  additions: 'fail',
  only: ['PAGE-1', 'PAGE-2'],
  baseUrl: 'http://winery.test',
  today: '2026-05-01',
}
const until = (expires: string, requirement = 'PAGE-1') => ({ requirement, reason: 'being mended', expires })

const judged = (outcomes: Outcome[], more: Partial<Terms> = {}, part: Partial<RunRecord> = {}) =>
  judgeRun(partWith(outcomes, part), { ...terms, ...more })
const both = (state: Outcome['state']): Outcome[] => [
  state === 'violated' ? violated('PAGE-1') : outcome('PAGE-1', state),
  outcome('PAGE-2', 'passed'),
]

test.each([
  ['passed', 'not_applicable', 'tested anyway'],
  ['inconclusive', 'not_applicable', ''],
  ['error', 'not_applicable', ''],
  ['violated', 'fail', 'declares it not applicable (no lists here), but an exchange shows a violation'],
] as const)('a requirement that is declared not applicable and %s is %s', (state, verdict, note) => {
  const [first] = judged(both(state), { notApplicable: { 'PAGE-1': 'no lists here' } }).requirements
  expect(first?.verdict).toBe(verdict)
  expect(first?.notes.join()).toContain(note)
  if (verdict === 'not_applicable') expect(first?.missing).toEqual(['declared in the target file: no lists here'])
})

test('a requirement without a check is untested, whatever is declared', () => {
  const { requirements } = judged([], { only: ['CHARGE-1'], notApplicable: { 'CHARGE-1': 'no' } })
  expect(requirements[0]?.verdict).toBe('untested')
})

test.each(['violated', 'inconclusive', 'error'] as const)(
  'a waiver does not change the verdict of a requirement that is %s, and removes it from the exit code',
  (state) => {
    const waived = judged(both(state), { waivers: [until('2026-05-01')] })
    expect(waived.requirements[0]).toMatchObject({
      verdict: state === 'violated' ? 'fail' : 'inconclusive',
      waiver: { reason: 'being mended', expires: '2026-05-01' },
    })
    expect(waived.exit).toEqual({ code: 0, reason: 'no requirement is violated, not counting 1 that is waived' })
    expect(waived.waivers).toEqual([{ ...until('2026-05-01'), state: 'used' }])
  },
)

test('a waiver counts on its last day and not later; without a current day no waiver counts', () => {
  const late = judged(both('violated'), { waivers: [until('2026-04-30')] })
  expect(late).toMatchObject({ exit: { code: 1 }, waivers: [{ state: 'expired' }] })
  expect(late.requirements[0]?.waiver).toBeNull()
  const { today: _, ...timeless } = terms
  expect(judgeRun(partWith(both('violated')), { ...timeless, waivers: [until('2099-01-01')] }).exit.code).toBe(1)
})

test('a waiver covers only its own requirement', () => {
  expect(judged([violated('PAGE-1'), violated('PAGE-2')], { waivers: [until('2026-05-02')] }).exit).toEqual({
    code: 1,
    reason: '1 requirement is violated, not counting 1 that is waived',
  })
})

test('an unused waiver is distinguished from one whose requirement was not part of the run', () => {
  expect(
    judged(both('passed'), { waivers: [until('2026-05-02'), until('2026-05-02', 'EVENT-1')] }).waivers.map(
      ({ state }) => state,
    ),
  ).toEqual(['unused', 'not asked'])
})

test('an interrupted run judges what it has, and nothing else', () => {
  const shown = { exchanges: 1, elements: 3, nulls: 0, values: {}, entries: [] }
  const only = ['PAGE-1', 'PAGE-2', 'Money.currency', 'Customer.email']
  const part = judged(
    [outcome('PAGE-1', 'passed')],
    { only },
    { interrupted: true, tally: { 'Money.currency': shown } },
  )
  expect(Object.fromEntries(part.requirements.map(({ id, verdict, missing }) => [id, missing[0] ?? verdict]))).toEqual({
    'PAGE-1': 'pass',
    'PAGE-2': 'not judged: the run was interrupted',
    'Money.currency': 'pass',
    'Customer.email': 'not judged: the run was interrupted',
  })
  expect(part).toMatchObject({ interrupted: true, exit: { code: 3 } })
  expect(judged([violated('PAGE-1')], { only }, { interrupted: true }).exit).toMatchObject({
    code: 1,
    reason: expect.stringContaining('interrupted'),
  })
})

test('a field that may be absent, and is, is not applicable once its object was seen', () => {
  const shown = { exchanges: 1, elements: 3, nulls: 0, values: {}, entries: [] }
  const verdictsOf = (tally: RunRecord['tally']): string[] =>
    judged([], { only: ['ErrorBody.detail', 'ErrorBody.message'] }, { tally }).requirements.map(
      ({ id, verdict }) => `${id} ${verdict}`,
    )
  expect(verdictsOf({ 'ErrorBody.type': shown })).toEqual([
    'ErrorBody.message inconclusive',
    'ErrorBody.detail not_applicable',
  ])
  expect(verdictsOf({})).toEqual(['ErrorBody.message inconclusive', 'ErrorBody.detail inconclusive'])
})

test('a pending requirement stays inconclusive until its time', () => {
  const pending = [{ requirement: 'PAGE-1', until: '2026-05-01T12:00:00Z', waitsFor: 'the third retry' }]
  const open = judged(both('passed'), {}, { pending })
  expect(open.requirements[0]).toMatchObject({
    verdict: 'inconclusive',
    missing: ['pending until 2026-05-01T12:00:00Z: the third retry'],
  })
  expect(open.pending).toEqual([{ requirement: 'PAGE-1', until: '2026-05-01T12:00:00Z', waits_for: 'the third retry' }])
})

test('a refused key is not a failure of the target: the run ends with 4 and prints what to do', () => {
  const part = { alive: false, obstacle: 'the target refuses the key: give another' }
  const { exit } = judged(both('inconclusive'), {}, part)
  expect(exit).toEqual({ code: 4, reason: 'the target refuses the key: give another' })
  expect(judged(both('violated'), {}, part).exit).toEqual({
    code: 1,
    reason: '1 requirement is violated; in addition, the target refuses the key: give another',
  })
})

test('violations by a server without anything of the API are not counted, and any sign of the API lets them count', () => {
  const exchange = { ...sampleExchange, response: { ...sampleExchange.response, status: 404, headers: [] } }
  const seen = { exchanges: 1, elements: 1, nulls: 0, values: {}, entries: [exchange.number] }
  const missing = { requirement: 'REQID-1', pointer: '', message: 'header is missing', expected: '', actual: 'none' }
  const having = (field: readonly [string, string]) => ({
    ...exchange,
    response: { ...exchange.response, headers: [field] },
  })
  const elsewhere: Partial<RunRecord> = {
    alive: false,
    obstacle: 'no such API was found there: all were answered 404. Check the base URL',
    environment: null,
    findings: [{ finding: missing, exchange }],
    tally: { 'REQID-1': seen, 'ENV-1': seen, 'ERR-2': seen, 'Error.closed': seen },
  }
  const exitOn = (more: Partial<RunRecord>) =>
    judged(both('inconclusive'), { only: ['PAGE-1', 'REQID-1'] }, { ...elsewhere, ...more }).exit
  expect(exitOn({})).toEqual({
    code: 4,
    reason:
      'no such API was found there: all were answered 404. Check the base URL. No response has anything of this API, so 1 violated requirement is not counted',
  })
  const signs: Partial<RunRecord>[] = [
    { environment: 'test' },
    { tally: { ...elsewhere.tally, 'ErrorBody.type': seen } },
    { tally: { ...elsewhere.tally, 'list listCustomers': seen } },
    { tally: { ...elsewhere.tally, 'REQID-1': { ...seen, entries: [exchange.number, exchange.number + 1] } } },
    { findings: [{ finding: missing, exchange: having(['x-request-id', 'req_1']) }] },
    {
      findings: [
        { finding: missing, exchange },
        { finding: { ...missing, requirement: 'ENV-1' }, exchange: having(['x-service-environment', 'prod']) },
      ],
    },
  ]
  for (const sign of signs) expect(exitOn(sign).code).toBe(1)
  const { obstacle: _, ...reached } = elsewhere
  expect(judged(both('inconclusive'), { only: ['PAGE-1', 'REQID-1'] }, reached).exit.code).toBe(1)
})

test('a requirement that the grade does not require may be inconclusive without a change of the exit code, and is counted', () => {
  const only = ['PAGE-1', 'EVENT-1']
  const outcomes = [outcome('PAGE-1', 'passed'), outcome('EVENT-1', 'inconclusive')]
  const { exit } = judged(outcomes, { only })
  expect(exit).toEqual({
    code: 0,
    reason: 'no requirement is violated; 1 that the grade standard does not require is inconclusive',
  })
})

test('the reason of an incomplete run names the requirements that make it so', () => {
  const ids = ['PAGE-1', 'PAGE-2', 'PAGE-3', 'PAGE-4', 'PAGE-6', 'ID-1', 'ID-2', 'ID-6', 'DATE-1', 'DATE-2'] as const
  const outcomes = ids.map((id) => outcome(id, 'inconclusive'))
  expect(judged([...outcomes, outcome('EVENT-1', 'inconclusive')], { only: [...ids, 'EVENT-1'] }).exit).toEqual({
    code: 3,
    reason:
      '9 requirements that the grade standard requires are inconclusive: ' +
      'ID-1, ID-2, DATE-1, DATE-2, PAGE-1, PAGE-2, PAGE-6, PAGE-3 and 1 more',
  })
})
