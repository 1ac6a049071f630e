import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../reports/result.ts'
import { fromRoot } from '../../spec/root.ts'
import { buildCli } from '../commands/testing/built-cli.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('driver-test')
const cli = buildCli()

let sandbox: ReturnType<typeof cli>
let told: Record<'base_url' | 'admin_url' | 'key', string>

/** The sandbox in a process of its own, reached by nothing but its ports. */
beforeAll(async () => {
  sandbox = cli(['serve', '--port', '0', '--json'])
  const line = await new Promise<string>((resolve) =>
    sandbox.child.stdout?.once('data', (text) => resolve(String(text))),
  )
  told = JSON.parse(line) as typeof told
})
afterAll(async () => {
  sandbox.child.kill()
  expect((await sandbox.ended).code).toBe(0)
})

/** Judges it by a target file. */
async function judge(
  lines: string,
  args: readonly string[],
): Promise<Result & { code: number | null; texts: string[] }> {
  const [target, json] = [join(folder, 'target.yaml'), join(folder, 'result.json')]
  writeFileSync(target, `base_url: ${told.base_url}\nkey: \${WINERY_KEY}\n${lines}`)
  const env = { WINERY_KEY: told.key, ADMIN: told.admin_url }
  const { ended } = cli(['run', '--target', target, '--json', json, '--seed', '7', '--runs', '2', ...args], env)
  const { code, stdout, stderr } = await ended
  const text = readFileSync(json, 'utf8')
  return { ...(JSON.parse(text) as Result), code, texts: [text, stdout, stderr] }
}

const driverOf = (command: string): string =>
  `admin:\n  command: [${command}]\n  env: { WINERY_ADMIN_URL: "\${ADMIN}" }\n`

const verdicts = ({ requirements }: Result): string[] => requirements.map(({ id, verdict }) => `${id} ${verdict}`)
const events = Array.from({ length: 10 }, (_, n) => `EVENT-${n + 1}`)

test('events of a server in another process are tested through the driver for Node', async () => {
  const result = await judge(driverOf(`"${process.execPath}", "${fromRoot('fixtures/target/drivers/node.mjs')}"`), [
    // Under certify the same abilities are used three times as often, each in a new process.
    '--grade',
    'standard',
    '--only',
    events.join(','),
  ])
  expect(verdicts(result).sort()).toEqual(events.map((id) => `${id} pass`).sort())
  expect(result.bindings['webhook.signature']).toMatchObject({
    value: 't={unix_seconds},v1={hex}',
    provenance: 'observed',
  })
  const notes = result.requirements.flatMap((each) => each.notes)
  expect(notes).toContain('deliveries are signed as t={unix_seconds},v1={hex}')
  expect(notes.join('\n')).toMatch(
    /^tried at 0, 6\d, 36\d, 216\d, 936\d, 5256\d s: an endpoint that answers 500 always/m,
  )
  expect(result.code).toBe(0)
  for (const text of result.texts) expect(text).not.toMatch(/whsec_[0-9a-f]|sk_test_[0-9a-zA-Z]/)
})

test('scopes are certified through the driver for the shell', async () => {
  const ids = ['SCOPE-2', 'SCOPE-3', 'SCOPE-4', 'SCOPE-5', 'ADDON-1', 'RATE-1']
  const result = await judge(driverOf(`sh, "${fromRoot('fixtures/target/drivers/shell.sh')}"`), [
    '--grade',
    'certify',
    '--only',
    ids.join(','),
  ])
  expect(verdicts(result).sort()).toEqual(ids.map((id) => `${id} pass`).sort())
  expect(result.code).toBe(0)
  for (const text of result.texts) expect(text).not.toMatch(/sk_(test|live)_[0-9a-zA-Z]/)
})

test('two keys of the file serve for what needs a key without a scope; what is missing is named', async () => {
  const mint = async (scopes: string[]): Promise<string> => {
    const answer = await fetch(`${told.admin_url}/mint-key`, { method: 'POST', body: JSON.stringify({ scopes }) })
    return ((await answer.json()) as { key: string }).key
  }
  const keys = [['market:read'], ['customers:read', 'sales:read']]
  const lines: string[] = []
  for (const scopes of keys)
    lines.push(`  - { key: ${await mint(scopes)}, scopes: [${scopes.map((each) => `"${each}"`).join(', ')}] }`)
  const result = await judge(`keys:\n${lines.join('\n')}\n`, [
    '--grade',
    'certify',
    '--only',
    'SCOPE-1,SCOPE-2,SCOPE-3,CUSTOMER-1',
  ])
  const open = verdicts(result).filter((each) => !each.endsWith(' pass'))
  expect(open.sort()).toEqual(['SCOPE-2 inconclusive', 'SCOPE-3 inconclusive'])
  const missing = (id: string): string => result.requirements.find((each) => each.id === id)?.missing.join('\n') ?? ''
  expect(missing('SCOPE-2')).toContain('a key with the scopes sales:read: list one under keys in the target file')
  expect(missing('SCOPE-3')).toContain('the admin ability mint-key')
  expect(result.code).toBe(3)
})

test('a driver that fails is an error of the run, in its own words', async () => {
  const driver = join(folder, 'broken.mjs')
  writeFileSync(driver, "console.error('no route to the admin of ' + process.env.ADMIN_TOKEN); process.exit(1)\n")
  const result = await judge(
    `admin:\n  command: ["${process.execPath}", broken.mjs]\n  env: { ADMIN_TOKEN: t0ps3cr3t }\n`,
    ['--only', 'SCOPE-3'],
  )
  expect(result.errors.map(({ message }) => message).join()).toContain(
    'ended with 1 for mint-key. It said: no route to the admin of …',
  )
  expect(verdicts(result)).toEqual(['SCOPE-3 inconclusive'])
  expect(result.code).toBe(4)
  for (const text of result.texts) expect(text).not.toContain('t0ps3cr3t')
})
