import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { fromRoot } from '../../spec/root.ts'

interface Report {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
}

const fault = faults.find(({ name }) => name === 'CURSOR-3/any-list')
const file = fromRoot(`node_modules/.cache/conformance-${process.pid}.json`)
const files = ['suites/1-conventions/cursors.ts', 'suites/6-events/delivery-id.ts', 'scripts/vitest/every-exchange.ts']
let broken: Sandbox

/** Runs the project `conformance` against a target as a person would, and returns its report and its exit code. */
async function vitest(target: Sandbox, ...args: string[]): Promise<{ code: number; text: string; report: Report }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(WINERY_|VITEST|FORCE_COLOR|CI$)/.test(name))
  const env = { ...Object.fromEntries(own), NO_COLOR: '1', WINERY_BASE_URL: target.baseUrl, WINERY_KEY: target.key }
  const output = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
  const all = [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'conformance', ...output, ...args]
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, all, { cwd: fromRoot('.'), env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    )
  })
  return { code, text, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
}

const withStatus = ({ testResults }: Report, status: string): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((each) => each.status === status).map(({ title }) => title.slice(0, title.indexOf(':'))),
  )

beforeAll(async () => {
  expect(fault).toBeDefined()
  broken = await startSandbox({ seed: 3, ...fault?.sandbox })
})
afterAll(async () => {
  await broken.close()
  rmSync(file, { force: true })
})

test('a violation fails its own test, with the line of the check, the difference, the exchange and curl', async () => {
  const { code, text, report } = await vitest(broken, ...files, '-t', 'CURSOR-1:|CURSOR-3:|EVENT-2:|Customer.email:')
  expect(code).toBe(1)
  expect(withStatus(report, 'failed')).toEqual(['CURSOR-3'])
  expect(withStatus(report, 'passed').sort()).toEqual(['CURSOR-1', 'Customer.email'])
  expect(text).toMatch(/suites\/1-conventions\/cursors\.ts:\d+:\d+/)
  expect(text).toMatch(/RequirementViolated: [^]*\n> GET \/v1\/[^]*\n< 200 [^]*\n\$ curl [^\n]*Bearer \$WINERY_KEY/)
  expect(text).not.toContain(broken.key)
  // Without an admin driver no webhook endpoint can be registered.
  expect(text).toMatch(/EVENT-2: [^\n]*\[inconclusive: /)
})

test('a shape that is chosen by itself runs the checks that show it', async () => {
  const { code, report } = await vitest(broken, 'scripts/vitest/every-exchange.ts', '-t', 'Customer.email:')
  expect(code).toBe(0)
  expect(withStatus(report, 'passed')).toEqual(['Customer.email'])
})
