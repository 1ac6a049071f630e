import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { Result } from '../../reports/result.ts'
import { buildCli } from './testing/built-cli.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

let start: ReturnType<typeof buildCli>
beforeAll(() => void (start = buildCli()), 60_000)

const folder = temporaryFolder('judge')
const file = (name: string): string => join(folder, name)
const resultIn = (name: string): Result => JSON.parse(readFileSync(file(name), 'utf8')) as Result
const verdictOf = (result: Result, id: string) => result.requirements.find((each) => each.id === id)

/** Sends requests through a proxy in front of the sandbox, ends it with a signal, and gives what it came to. */
async function proxied(signal: 'SIGINT' | 'SIGTERM', paths: readonly string[], ...options: string[]) {
  const sandbox = await startSandbox({ seed: 3 })
  const { child, ended } = start(['proxy', '--upstream', sandbox.baseUrl, '--port', '0', ...options])
  const [line] = (await once(child.stderr!, 'data')) as [string]
  const url = /http:\/\/[\d.:]+/.exec(line)![0]
  const headers = { authorization: `Bearer ${sandbox.key}` }
  for (const path of paths) await (await fetch(url + path, { headers })).text()
  child.kill(signal)
  const outcome = await ended
  await sandbox.close()
  return { ...outcome, key: sandbox.key }
}

test('a proxy judges what passed, and its exchange log gives the same verdicts to judge', async () => {
  const paths = ['/v1/orders?zz=1', '/v1/club/tiers', '/v1/customers', '/v1/market', '/elsewhere']
  const { code, stdout, key } = await proxied(
    'SIGTERM',
    paths,
    '--json',
    file('proxy.json'),
    '--har',
    file('proxy.har'),
  )
  expect(stdout).toContain('NO VIOLATION SEEN')
  expect(code).toBe(0)
  const result = resultIn('proxy.json')
  expect(result.recorded?.exchanges).toBe(4)
  expect(verdictOf(result, 'Customer.email')).toMatchObject({
    verdict: 'pass',
    rests_on: { exchanges: 1, entries: [3] },
  })
  expect(verdictOf(result, 'Order.email')?.verdict).toBe('inconclusive')
  expect(verdictOf(result, 'CURSOR-1')?.verdict).toBe('inconclusive')
  expect(verdictOf(result, 'TIME-2')?.rests_on.entries).toEqual([2, 3])
  expect(verdictOf(result, 'ENDPOINT.listCustomers')?.rests_on).toMatchObject({ exchanges: 1, entries: [3] })
  expect(
    result.requirements.filter(({ verdict, rests_on }) => verdict === 'pass' && rests_on.entries.length === 0),
  ).toEqual([])

  const [page, summary] = [file('judge.html'), file('judge.md')]
  const outputs = ['--json', file('judge.json'), '--html', page, '--markdown', summary]
  const judged = await start(['judge', file('proxy.har'), ...outputs]).ended
  for (const written of [page, summary]) {
    expect(readFileSync(written, 'utf8')).toMatch(/No violation seen[^]*4 recorded exchanges/)
    expect(readFileSync(written, 'utf8')).not.toContain(key)
  }
  expect(judged.code).toBe(0)
  const verdicts = ({ requirements }: Result) =>
    requirements.map(({ id, verdict, rests_on }) => [id, verdict, rests_on])
  expect(verdicts(resultIn('judge.json'))).toEqual(verdicts(result))
  for (const name of ['proxy.json', 'proxy.har', 'judge.json'])
    expect(readFileSync(file(name), 'utf8')).not.toContain(key)
})

test('a proxy that nothing passed is incomplete, also with Ctrl-C', async () => {
  const { code, stdout } = await proxied('SIGINT', [])
  expect(stdout).toContain('no recorded exchange shows a requirement')
  expect(code).toBe(3)
})

const har = (...urls: string[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: urls.map((url) => ({
        startedDateTime: '2026-05-04T10:00:00Z',
        request: { method: 'GET', url, headers: [{ name: 'Authorization', value: 'Bearer sk_test_secretsecret' }] },
        response: {
          status: 200,
          headers: [{ name: 'date', value: 'x' }],
          content: { text: '{"sk_test_secretsecret":1}' },
        },
      })),
    },
  })

test('a violation ends with 1, and the report holds no key of the recording', async () => {
  writeFileSync(file('bad.har'), har('https://api.winery.test/v1/market', 'https://cdn.winery.test/a.js'))
  const { code, stdout } = await start(['judge', file('bad.har')]).ended
  expect(code).toBe(1)
  expect(stdout).toMatch(/REQID-1 +section 1/)
  expect(stdout).not.toContain('secretsecret')
  expect(stdout).toContain('an entry was left out: not below https://api.winery.test/v1')
})

test.each([
  ['missing.har', undefined, /missing\.har: there is no such file/],
  ['cut.har', '{"log": {"entr', /cut\.har: the file ends in the middle of its JSON/],
  [
    'none.har',
    har('https://example.com/'),
    /none\.har: none of its entries \(1\) is a call of an endpoint below \/v1; record/,
  ],
  [
    'two.har',
    har('https://a.test/v1/market', 'https://b.test/x/v1/market'),
    /two\.har: its entries call more than one API: https:\/\/a\.test \(1\), https:\/\/b\.test\/x \(1\); name one with --base-url/,
  ],
])('%s is a usage error with a remedy', async (name, text, message) => {
  if (text !== undefined) writeFileSync(file(name), text)
  const { code, stderr } = await start(['judge', file(name)]).ended
  expect(stderr).toMatch(message)
  expect(code).toBe(2)
})
