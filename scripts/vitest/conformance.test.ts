import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { faults } from '../../fixtures/proof/faults/index.ts'
import type { Fault } from '../../fixtures/proof/faults/fault.ts'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

interface Report {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
}

const folder = temporaryFolder('conformance')
const oracle = 'scripts/vitest/every-exchange.ts'

/** Starts a sandbox with a seeded fault, for one test. */
async function startBroken(name: string): Promise<Sandbox> {
  const fault = faults.find((each) => each.name === name) as Fault
  const sandbox = await startSandbox({ seed: 3, ...fault.sandbox })
  onTestFinished(() => sandbox.close())
  fault.tamper?.(sandbox)
  return sandbox
}

/**
 * Runs the project `conformance` as a person would, with these variables of the environment. Returns its report and its
 * exit code.
 */
async function vitest(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; text: string; report: Report }> {
  const file = join(mkdtempSync(join(folder, 'report-')), 'report.json')
  const own = Object.entries(process.env).filter(([name]) => !/^(WINERY_|VITEST|FORCE_COLOR|CI$)/.test(name))
  const env = { ...Object.fromEntries(own), NO_COLOR: '1', WINERY_PATIENCE: '2000', ...settings }
  const output = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
  const all = [fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'conformance', ...output, ...args]
  const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, all, { cwd: fromRoot('.'), env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    )
  })
  return { code, text, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
}

const byKey = ({ baseUrl, key }: Sandbox): Record<string, string> => ({ WINERY_BASE_URL: baseUrl, WINERY_KEY: key })

/** A target file that names the admin driver as well. */
function withAdmin({ baseUrl, adminUrl, key }: Sandbox): Record<string, string> {
  const target = join(mkdtempSync(join(folder, 'target-')), 'target.yaml')
  writeFileSync(target, `base_url: ${baseUrl}\nkey: ${key}\nadmin:\n  url: ${adminUrl}\n`)
  return { WINERY_TARGET: target, WINERY_GRADE: 'certify' }
}

const withStatus = ({ testResults }: Report, status: string): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((each) => each.status === status).map(({ title }) => title.slice(0, title.indexOf(':'))),
  )

describe.concurrent('the project conformance', () => {
  test('a violation fails its own test, with the line of the check, the difference, the exchange and curl', async () => {
    const target = await startBroken('CURSOR-3/any-list')
    const files = ['suites/1-conventions/cursors.ts', 'suites/6-events/delivery-id.ts', oracle]
    const chosen = 'CURSOR-1:|CURSOR-3:|EVENT-2:|Customer.email:'
    const { code, text, report } = await vitest(byKey(target), ...files, '-t', chosen)
    expect(code).toBe(1)
    expect(withStatus(report, 'failed')).toEqual(['CURSOR-3'])
    expect(withStatus(report, 'passed').sort()).toEqual(['CURSOR-1', 'Customer.email'])
    expect(text).toMatch(/suites\/1-conventions\/cursors\.ts:\d+:\d+/)
    expect(text).toMatch(/RequirementViolated: [^]*\n> GET \/v1\/[^]*\n< 200 [^]*\n\$ curl [^\n]*Bearer \$WINERY_KEY/)
    expect(text).not.toContain(target.key)
    // Without an admin driver no webhook endpoint can be registered.
    expect(text).toMatch(/EVENT-2: [^\n]*\[inconclusive: /)
  })

  test('a shape that is chosen by itself runs the checks that show it', async () => {
    const target = await startBroken('CURSOR-3/any-list')
    const { code, report } = await vitest(byKey(target), oracle, '-t', 'Customer.email:')
    expect(code).toBe(0)
    expect(withStatus(report, 'passed')).toEqual(['Customer.email'])
  })

  test('the events of all tests are judged, since an endpoint receives them from the start', async () => {
    const target = await startBroken('EVENT-8/twice')
    const files = ['suites/3-states/orders.ts', 'suites/6-events/kinds.ts']
    const { report } = await vitest(withAdmin(target), ...files, '-t', 'STATE-1:|EVENT-8:')
    expect(withStatus(report, 'failed')).toEqual(['EVENT-8'])
  })

  test('a check that judges the whole run is repeated after all tests', async () => {
    const target = await startBroken('WRITES-1/inactive-products-gone')
    const files = ['suites/1-conventions/service.ts', 'suites/4-endpoints/product-updates.ts', oracle]
    const { code, text } = await vitest(withAdmin(target), ...files, '-t', 'WRITES-1:|PRODUCT-7:|no exchange')
    expect(code).toBe(1)
    expect(text).toMatch(/no longer finds a resource[^]*WRITES-1/)
  })
})
