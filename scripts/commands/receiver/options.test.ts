import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../exit.ts'
import { type NamedReceiver, receiverConfig } from './options.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('receiver-options')

const named: NamedReceiver = {
  url: 'http://127.0.0.1:3000/hooks',
  secret: 's3cret-of-mine',
  timeout: 1_000,
  settle: 1_000,
}
const read = (more: Partial<NamedReceiver>) => receiverConfig({ ...named, ...more }, {})

function fileOf(text: string): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, text)
  return file
}

test('the secret may come from the environment, and an option overrides it', () => {
  const { secret: _, ...rest } = named
  expect(receiverConfig(rest, { WINERY_WEBHOOK_SECRET: 'from outside' }).secret).toBe('from outside')
  expect(receiverConfig(named, { WINERY_WEBHOOK_SECRET: 'from outside' }).secret).toBe('s3cret-of-mine')
  expect(() => receiverConfig(rest, {})).toThrow('give WINERY_WEBHOOK_SECRET, or --secret')
})

describe('payloads', () => {
  test('are those of the sandbox, assumed unless they are declared', () => {
    expect(read({}).payloads).toMatchObject({ provenance: 'assumed', kinds: { length: 12 } })
    expect(read({ payloads: 'sandbox', events: ['order.paid'] }).payloads).toMatchObject({
      provenance: 'declared',
      kinds: ['order.paid'],
    })
  })

  test('or come from a file, with different ids each time', () => {
    const { payloads } = read({
      payloads: fileOf('{"order.paid":{"n":"{{unique}}"},"sale.completed":{}}'),
      events: ['order.paid'],
    })
    expect(payloads.kinds).toEqual(['order.paid'])
    const [one, two] = [payloads.of('order.paid'), payloads.of('order.paid')] as { n: string }[]
    expect(one?.n).toMatch(/^[0-9a-f]{32}$/)
    expect(one?.n).not.toBe(two?.n)
  })
})

test.each<[Partial<NamedReceiver>, RegExp]>([
  [{ url: 'hooks' }, /--url: expected a URL/],
  [{ url: 'https://me:pass@example.com/' }, /--url contains a user name/],
  [{ layout: 'v1={hex}' }, /--layout v1=\{hex\}: it needs one of \{unix_seconds\}/],
  [{ hook: 'http://127.0.0.1/acted' }, /--hook: write \{id\}/],
  [{ hook: 'nowhere/{id}' }, /--hook: expected a URL/],
  [{ events: ['order.payed'] }, /Did you mean order\.paid\?/],
  [{ declares: ['nothing'] }, /idempotent \(.+\) or answers-first \(/],
  [
    { payloads: join(folder, 'none.json') },
    /--payloads \S+none\.json: there is no such file; give sandbox, or a file with/,
  ],
  [{ payloads: fileOf('[]') }, /expected a JSON object with a body for each kind/],
  [{ payloads: fileOf('{"order.payed":{}}') }, /Did you mean order\.paid\?/],
  [{ payloads: fileOf('{"order.paid":{}}'), events: ['sale.completed'] }, /no body for any of the kinds/],
])('%j is a usage error that says what to do and holds no secret', (options, message) => {
  let error: unknown
  try {
    read(options)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toContain('s3cret')
})
