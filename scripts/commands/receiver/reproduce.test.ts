import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listen } from '../../../fixtures/sandbox/receivers/listen.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import { judgedAt, of, secret } from './testing/judged.ts'

const run = promisify(execFile)

/** Runs a command of a report against a receiver of ours; returns what it answers. */
async function repeated(name: string, requirement: string): Promise<string> {
  const { url, hook, close } = await listen(new (mistakes[name]?.Receiver ?? RightReceiver)(secret))
  const result = await judgedAt(url, { hook })
  const command = of(result, requirement)?.violations[0]?.reproduce ?? ''
  expect(command).not.toContain(secret)
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, WINERY_WEBHOOK_SECRET: secret } })
  await close()
  return stdout
}

test.each([
  ['known-values-only', 'RECV-10', /^HTTP\/1.1 500 /, 'a correctly signed delivery is signed again'],
  ['no-window', 'RECV-3', /^HTTP\/1.1 200 /, 'an old one has the same age when it is signed again'],
  ['any-digest', 'RECV-7', /^HTTP\/1.1 200 /, 'another secret stays another'],
  ['unsigned', 'RECV-8', /^HTTP\/1.1 200 /, 'an unsigned one has no signature'],
])('the command for %s repeats the violation of %s', async (name, requirement, answer) => {
  expect(await repeated(name, requirement)).toMatch(answer)
})
