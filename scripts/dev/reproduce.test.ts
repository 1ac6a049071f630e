import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { reproduce } from '../../reports/reproduce.ts'
import type { ReportedViolation } from '../../reports/result.ts'
import { sampleExchange } from '../../reports/testing/sample-result.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

const run = promisify(execFile)
let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.close()
})

async function violationsOf(fault: Fault, id: string, more: Partial<RunConfig> = {}): Promise<ReportedViolation[]> {
  sandbox ??= await startSandbox({ seed: 7, ...fault.sandbox })
  fault.tamper?.(sandbox)
  const { baseUrl } = sandbox
  const part = await runChecks(sandboxConfig(sandbox, { only: [id], ...more }))
  const { requirements } = judgeRun(part, { grade: 'certify', additions: 'fail', only: [id], baseUrl })
  return requirements.find((each) => each.id === id)?.violations ?? []
}

const named = (name: string): Fault => {
  const fault = faults.find((each) => each.name === name)
  if (fault === undefined) throw new Error(`there is no fault ${name}`)
  return fault
}

/** The status and the body that a command of a report gets, in a shell without any other variable. */
async function executed(command: string, key: string): Promise<{ status: number; body: string }> {
  const { stdout } = await run('sh', ['-c', command], { env: { PATH: process.env['PATH'], WINERY_KEY: key } })
  const [head = '', ...body] = stdout.split('\r\n\r\n')
  return { status: Number(/^HTTP\/\S+ (\d+)/.exec(head)?.[1]), body: body.join('\r\n\r\n') }
}

describe('the commands of a report, executed against the faulty server', () => {
  type Seen = (status: number, body: string) => boolean
  const accepted: Seen = (status) => status === 200
  const bundleWithCount: Seen = (_, body) =>
    (JSON.parse(body) as { data: { is_bundle: boolean; bottles_on_hand: number | null }[] }).data.some(
      (level) => level.is_bundle && level.bottles_on_hand !== null,
    )
  const withoutShipping: Seen = (_, body) => !body.includes('/v1/fulfillments/{fulfillment_id}/ship')
  const cutNote: Seen = (_, body) => (JSON.parse(body) as { note: string }).note.length === 199

  test.each([
    ['PARAMS-1/ignored-by-listCustomers', 'PARAMS-1', accepted],
    ['PARAMS-1/ignored-by-listBookings', 'PARAMS-1', accepted],
    ['INV-1/nothing', 'INV-1', bundleWithCount],
    ['NOTE-1/199', 'NOTE-1', cutNote],
    ['VERSION-3/without-shipping', 'VERSION-3', withoutShipping],
  ])('%s shows itself again', async (name, id, isViolated) => {
    sandbox = undefined
    const [violation] = (await violationsOf(named(name), id)).filter(({ exchange }) => exchange !== null)
    const command = violation?.reproduce ?? ''
    const { key } = sandbox!
    expect(command).toContain('$WINERY_KEY')
    expect(command).not.toContain(key)
    const { status, body } = await executed(command, key)
    expect(status).toBe(violation?.exchange?.response.status)
    expect(isViolated(status, body)).toBe(true)
  })
})

test('a command is safe in a shell, whatever a request contains', async () => {
  const body = `{"a":"'; echo owned; $(echo owned) \`echo owned\` \\" $HOME !x\\n"}`
  const command = reproduce(
    {
      ...sampleExchange,
      request: {
        ...sampleExchange.request,
        method: 'POST',
        query: `q=';echo%20owned`,
        headers: [['x-odd', `'"$(echo owned)`]],
        body,
      },
    },
    'http://127.0.0.1:4080',
  )
  const { stdout } = await run('sh', ['-c', command.replace(/^curl/, `printf '%s\\0'`)], { env: { WINERY_KEY: 'k' } })
  expect(stdout.split('\0')).toEqual([
    '-sS',
    '-i',
    '--globoff',
    '-X',
    'POST',
    '-H',
    'Authorization: Bearer k',
    '-H',
    `x-odd: '"$(echo owned)`,
    '--data-binary',
    body,
    `http://127.0.0.1:4080/v1/customers?q=';echo%20owned`,
    '',
  ])
})

test('a command names the key that it needs, if it is not that of the run', () => {
  const sentBy = (credential: string | null): string =>
    reproduce({ ...sampleExchange, request: { ...sampleExchange.request, credential } }, 'http://127.0.0.1:4080')
  expect(sentBy('the word null')).toMatch(/ # WINERY_KEY: the word null$/)
  expect(sentBy('main')).not.toContain('#')
  expect(sentBy(null)).not.toContain('WINERY_KEY')
})

test('a counterexample is sent again by id, seed and path', async () => {
  sandbox = undefined
  const fault = named('ID-5/unused-shows-another')
  const [first] = (await violationsOf(fault, 'ID-5', { runs: 20 })).filter(
    ({ counterexample }) => counterexample !== undefined,
  )
  const { path, seed, value } = first!.counterexample!
  const [again] = (await violationsOf(fault, 'ID-5', { seed, path })).filter(
    ({ counterexample }) => counterexample !== undefined,
  )
  expect(again?.counterexample?.value).toBe(value)
})
