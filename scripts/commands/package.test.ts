import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../reports/result.ts'
import { packageRoot } from '../../spec/root.ts'

const run = promisify(execFile)

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winery-package-'))
  const packed = join(folder, 'packed')
  const empty = join(folder, 'empty')
  await run('mkdir', [packed, empty])
  await run('npm', ['pack', '--silent', '--pack-destination', packed], { cwd: packageRoot })
  const [tarball = ''] = await readdir(packed)
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', join(packed, tarball)], {
    cwd: empty,
  })
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the packed package runs its suites from inside node_modules of an empty folder', async () => {
  const cwd = join(folder, 'empty')
  await run('npx', ['winery-conformance', '--json', 'result.json', '--quiet'], { cwd })
  const { summary, exit } = JSON.parse(await readFile(join(cwd, 'result.json'), 'utf8')) as Result
  expect(exit.code).toBe(0)
  expect(summary.fail).toBe(0)
  expect(summary.pass).toBeGreaterThan(300)
}, 60_000)
