import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../reports/result.ts'
import { fromRoot, packageRoot } from '../../spec/root.ts'

const run = promisify(execFile)

let folder = ''
let tarball = ''

const manifest = JSON.stringify({ name: 'consumer', private: true, type: 'module' })

/** A folder of another project, with packages installed. */
async function project(name: string, ...packages: string[]): Promise<string> {
  const cwd = join(folder, name)
  await run('mkdir', [cwd])
  await writeFile(join(cwd, 'package.json'), manifest)
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', ...packages], { cwd })
  return cwd
}

/** The version of a development tool that this project uses. */
async function pinned(name: string): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return `${name}@${devDependencies[name] ?? ''}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winery-package-'))
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: packageRoot })
  tarball = join(folder, (await readdir(folder)).find((file) => file.endsWith('.tgz')) ?? '')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('files that only prove or develop the suite are not packed', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.split('\n')
  expect(files).toContain('package/dist/scripts/cli.js')
  expect(files.filter((file) => /\/proof\/|\/dev\/|\.(test|proof)\.|build\/|campaign/.test(file))).toEqual([])
})

test('without vitest, the command and the library run', async () => {
  const cwd = await project('plain', tarball)
  expect(await readdir(join(cwd, 'node_modules'))).not.toContain('vitest')
  await run('npx', ['winery-conformance', '--grade', 'standard', '--json', 'result.json', '--quiet'], { cwd })
  const { summary, exit } = JSON.parse(await readFile(join(cwd, 'result.json'), 'utf8')) as Result
  expect(exit.code).toBe(0)
  expect(summary.fail).toBe(0)
  expect(summary.pass).toBeGreaterThan(300)

  const program = `
    import { requirements, run, startSandbox } from 'winery-conformance'
    const sandbox = await startSandbox({ seed: 3 })
    const { summary } = await run({ baseUrl: sandbox.baseUrl, key: sandbox.key, only: ['CURSOR-3', 'Customer.email'] })
    await sandbox.close()
    console.log(JSON.stringify({ known: requirements.length, summary }))`
  await writeFile(join(cwd, 'program.js'), program)
  const said = JSON.parse((await run(process.execPath, ['program.js'], { cwd })).stdout) as object
  expect(said).toMatchObject({ summary: { pass: 2, fail: 0, inconclusive: 0 } })
})

test('with vitest, conformance() registers a test for each requirement, and its types hold', async () => {
  const cwd = await project('tested', tarball, await pinned('vitest'), 'typescript@6.0.3', await pinned('@types/node'))
  const source = `
    import { afterAll } from 'vitest'
    import { startSandbox } from 'winery-conformance'
    import { conformance } from 'winery-conformance/vitest'
    const sandbox = await startSandbox({ seed: 3 })
    afterAll(() => sandbox.close())
    conformance({ baseUrl: sandbox.baseUrl, key: sandbox.key, only: ['CURSOR', 'EVENT-2'] })`
  await writeFile(join(cwd, 'api.test.ts'), source)
  const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--noEmit', '--skipLibCheck']
  await run('npx', ['tsc', ...options, '--types', 'node', 'api.test.ts'], { cwd })
  await run('npx', ['vitest', 'run', '--reporter=json', '--outputFile=report.json'], { cwd })
  const report = JSON.parse(await readFile(join(cwd, 'report.json'), 'utf8')) as object
  expect(report).toMatchObject({ numTotalTests: 4, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1 })
})
