import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Result } from '../../../reports/result.ts'
import { fromRoot } from '../../../spec/root.ts'
import { buildCli } from '../testing/built-cli.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('interruption-test')
const file = (name: string): string => join(folder, name)
const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
formats.default(ajv)
const validate = ajv.compile<Result>(JSON.parse(readFileSync(fromRoot('reports/result.schema.json'), 'utf8')) as object)
let start: ReturnType<typeof buildCli>

beforeAll(() => {
  start = buildCli()
})

const read = (path: string): Result => {
  const result = JSON.parse(readFileSync(path, 'utf8')) as Result
  validate(result)
  expect(validate.errors).toBeNull()
  return result
}

/** A sandbox that says when it was asked for so many things of one kind. */
async function watched(isOne: (line: string) => boolean, count: number) {
  let seen = 0
  let after = 0
  let reached = (): void => undefined
  const there = new Promise<void>((resolve) => (reached = resolve))
  const sandbox = await startSandbox({
    seed: 5,
    onAccess: ({ method, path }) => {
      after += 1
      if (isOne(`${method} ${path}`)) seen += 1
      if (seen === count) reached()
    },
  })
  const target = file(`target-${new URL(sandbox.baseUrl).port}.yaml`)
  writeFileSync(target, `base_url: ${sandbox.baseUrl}\nkey: \${K}\nadmin: { url: "${sandbox.adminUrl}" }\n`)
  return { sandbox, target, there, env: { K: sandbox.key }, asked: () => after }
}

test('an interrupted run reports its verdicts so far and revokes its keys, and a resumed run completes the result', async () => {
  const { sandbox, target, there, env, asked } = await watched((line) => line.startsWith('POST '), 60)
  try {
    const wanted = ['--grade', 'certify', '--only', '2,3,5', '--runs', '3', '--seed', '9']
    const options = ['--target', target, ...wanted, '--no-progress']
    const [json, junit, state] = [file('first.json'), file('first.xml'), file('first.state.json')]
    const run = start(['run', ...options, '--json', json, '--junit', junit], env)
    await there
    run.child.kill('SIGINT')
    const { code, stdout, stderr } = await run.ended
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(`--resume ${state} resumes it`) })
    expect(stdout).toContain('INCOMPLETE  the run was interrupted before everything was judged (exit code 3)')
    expect(readFileSync(junit, 'utf8')).toContain('not judged: the run was interrupted')
    const first = read(json)
    expect(first).toMatchObject({ interrupted: true, seed: 9, errors: [] })
    expect(first.summary.pass).toBeGreaterThan(50)
    expect(first.summary.inconclusive).toBeGreaterThan(5)
    expect(
      first.requirements.filter(({ verdict }) => verdict === 'inconclusive').map(({ missing }) => missing[0]),
    ).not.toContain(undefined)
    expect(sandbox.state.keys.list().filter(({ revoked }) => !revoked)).toHaveLength(1)
    expect(readFileSync(state, 'utf8')).not.toContain(sandbox.key)

    const before = asked()
    const resumed = await start(
      ['run', '--target', target, '--no-progress', '--resume', state, '--json', file('second.json')],
      env,
    ).ended
    expect(resumed.code, resumed.stdout + resumed.stderr).toBe(0)
    const second = read(file('second.json'))
    expect(second).toMatchObject({
      interrupted: false,
      seed: 9,
      grade: 'certify',
      requests: first.requests + asked() - before,
    })
    expect(second.summary).toMatchObject({ fail: 0, inconclusive: 0 })
    expect(second.ledger.slice(0, first.ledger.length)).toEqual(first.ledger)
    const passed = ({ requirements }: Result): string[] =>
      requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
    expect(passed(second)).toEqual(expect.arrayContaining(passed(first)))
    expect(second.run_id.split(', ')).toHaveLength(2)

    const idle = asked()
    const again = await start(['run', '--target', target, '--quiet', '--resume', state], env).ended
    expect({ code: again.code, sent: asked() - idle }).toEqual({ code: 0, sent: 0 })
  } finally {
    await sandbox.close()
  }
})

/** A server that takes every request and answers none, and says when the first has come. */
async function silent() {
  let came = (): void => undefined
  const there = new Promise<void>((resolve) => (came = resolve))
  const server = createServer(() => came()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, there, close }
}

const key = { WINERY_KEY: 'sk_test_0123456789' }

test('a run that gets no response ends without verdicts', async () => {
  const { url, there, close } = await silent()
  const json = file('silent.json')
  const run = start(['run', '--base-url', url, '--json', json, '--timeout', '60000', '--no-progress'], key)
  await there
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(3)
  const result = read(json)
  expect(result).toMatchObject({ interrupted: true, summary: { pass: 0, fail: 0 } })
  expect(result.requirements.find(({ id }) => id === 'PAGE-1')).toMatchObject({
    verdict: 'inconclusive',
    missing: ['not judged: the run was interrupted'],
  })
  await close()
})

test('a second signal ends the run at once, and prints what is left undone', async () => {
  const { url, there, close } = await silent()
  const json = file('at-once.json')
  const { child, ended } = start(['run', '--base-url', url, '--json', json, '--timeout', '60000', '--no-progress'], key)
  await there
  child.stderr?.on('data', (text: string) => {
    if (text.includes('A second signal')) child.kill('SIGINT')
  })
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code).toBe(130)
  expect(stderr).toContain('keys that the run minted are not revoked')
  expect(readdirSync(folder).filter((name) => name.startsWith('at-once'))).toEqual([])
  await close()
})
