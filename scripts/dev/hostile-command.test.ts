import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../fixtures/proof/hostile/certificate.ts'
import { front, type Meddle } from '../../fixtures/proof/hostile/front.ts'
import type { Result } from '../../reports/result.ts'
import { buildCli } from '../commands/testing/built-cli.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

let start: ReturnType<typeof buildCli>
const folder = temporaryFolder('hostile-command')
const honest: Meddle = ({ relay }) => relay()

beforeAll(() => {
  start = buildCli()
})

async function command(args: readonly string[], key: string): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await start(['run', ...args], { WINERY_KEY: key, NODE_EXTRA_CA_CERTS: '' }).ended
  const output = stdout + stderr
  expect(output).not.toContain(key)
  return { code, output }
}

function targetFile(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const readOnly = ['--grade', 'read-only', '--only', 'PAGE-2,ENV-3', '--no-progress']

test('a certificate that does not verify ends the command with 4 and names the remedy, which works', async () => {
  const tls = selfSigned()
  const { baseUrl, key, close } = await front(honest, { tls })
  try {
    const unknown = await command(['--base-url', baseUrl, ...readOnly], key)
    expect(unknown.code).toBe(4)
    expect(unknown.output).toMatch(/certificate could not be verified[^]*Give the target file tls: \{ ca: FILE \}/)

    writeFileSync(join(folder, 'ca.pem'), tls.certificate)
    const file = targetFile('known.yaml', `base_url: ${baseUrl}\nkey: \${WINERY_KEY}\ntls: { ca: ca.pem }\n`)
    const known = await command(['--target', file, ...readOnly], key)
    expect(known.output).toMatch(/2 pass/)
    expect(known.code).toBe(0)
  } finally {
    await close()
  }
})

test('an unusable certificate file is reported before anything is sent', async () => {
  const file = targetFile('torn.yaml', 'base_url: https://127.0.0.1:1\nkey: ${WINERY_KEY}\ntls:\n  ca: nowhere.pem\n')
  const { code, output } = await command(['--target', file, ...readOnly], 'sk_test_0123456789')
  expect(code).toBe(2)
  expect(output).toMatch(/torn\.yaml:4:7: tls\.ca: .*nowhere\.pem: there is no such file/)
})

test('a target that dies on the way gets a whole report: what was judged before, and why the rest was not', async () => {
  const { baseUrl, key, close } = await front(({ number, relay }) => (number > 80 ? undefined : relay()))
  try {
    const json = join(folder, 'result.json')
    const args = ['--base-url', baseUrl, '--grade', 'read-only', '--timeout', '500', '--no-progress', '--json', json]
    const { code, output } = await command(args, key)
    expect(code).toBe(4)
    expect(output).toContain('nothing further is sent to the target')
    const text = readFileSync(json, 'utf8')
    expect(text).not.toContain(key)
    const { summary, requirements } = JSON.parse(text) as Result
    expect(summary.fail).toBe(0)
    expect(summary.pass).toBeGreaterThan(0)
    expect(requirements.length).toBe(Object.values(summary).reduce((sum, each) => sum + each, 0))
  } finally {
    await close()
  }
})

test('limits of the target file hold for the command', async () => {
  let came = 0
  const { baseUrl, key, close } = await front(({ relay }) => {
    came += 1
    return relay()
  })
  try {
    const file = targetFile(
      'limits.yaml',
      `base_url: ${baseUrl}\nkey: \${WINERY_KEY}\nlimits: { requests: 100, concurrency: 2 }\n`,
    )
    const { code, output } = await command(['--target', file, '--grade', 'read-only', '--no-progress'], key)
    expect(came).toBe(100)
    expect(code).toBe(3)
    expect(output).toContain('raise limits.requests')
  } finally {
    await close()
  }
})
