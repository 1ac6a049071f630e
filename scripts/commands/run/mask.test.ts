import { expect, test } from 'vitest'
import { masking } from './mask.ts'

const secret = 'sk_test_a+b/c"d\\e0123456789'
const mask = masking([secret])

test('a secret is masked wherever it occurs, also as a key', () => {
  const data = {
    text: `curl -H "Authorization: Bearer ${secret}"`,
    [secret]: [{ deep: secret }],
    count: 7,
    nothing: null,
  }
  expect(mask(data)).toEqual({
    text: 'curl -H "Authorization: Bearer [key]"',
    '[key]': [{ deep: '[key]' }],
    count: 7,
    nothing: null,
  })
})

const unicode = [...secret].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('')
const percent = [...secret].map((each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`).join('')

test.each([
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded throughout', percent],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['as JSON', JSON.stringify(secret).slice(1, -1)],
  ['as JSON within JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  ['with its slashes escaped', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  ['split by JSON escapes', `sk_test\\u005fa+b${unicode.slice(6 * 11)}`],
  ['wholly in JSON escapes', unicode],
  ['as entities of HTML', [...secret].map((each) => `&#${each.charCodeAt(0)};`).join('')],
  ['in hex', Buffer.from(secret).toString('hex').toUpperCase()],
])('a secret is masked %s', (_, text) => {
  expect(mask(`before ${text} after`)).toBe('before [key] after')
})

test.each(['', 'Bearer ', 'key:', 'a:'])('a secret is masked in base64, after %j', (before) => {
  for (const form of ['base64', 'base64url'] as const) {
    const coded = Buffer.from(`${before}${secret}`).toString(form)
    const masked = mask(`Basic ${coded} end`)
    expect(masked).toContain('[key]')
    const left = masked.replace('[key]', '').replace(/^Basic | end$/g, '')
    expect(left.length).toBeLessThan(Math.ceil((before.length * 8) / 6) + 4)
  }
})

test('a secret that was cut short is masked from its beginning', () => {
  expect(mask(`the key ${secret.slice(0, 18)}… is unknown`)).toBe('the key [key]… is unknown')
})

test('two secrets with the same beginning are both masked', () => {
  const both = masking(['sk_test_0123456789', 'sk_test_0123456789abcdef'])
  expect(both('sk_test_0123456789abcdef sk_test_0123456789')).toBe('[key] [key]')
})

test('text that only begins like a key is not masked', () => {
  expect(mask('a test key begins with sk_test_')).toBe('a test key begins with sk_test_')
  expect(masking(['test'])('a test')).toBe('a test')
})

test('a key in a query is masked in the path, in the curl command and in the response of the target', () => {
  const key = 'sk_test_0123456789abcdef'
  const query = `api_key=${encodeURIComponent(key)}`
  const report = {
    request: { method: 'GET', path: '/v1/market', query },
    curl: `curl 'https://cellar.winery.test/v1/market?${query}'`,
    error: `GET /v1/market?${query} got no usable response`,
    body: { error: { message: `unknown parameter api_key=${key}`, param: 'api_key' } },
  }
  const masked = masking([key])(report)
  expect(JSON.stringify(masked)).not.toContain('0123456789')
  expect(masked.request.query).toBe('api_key=[key]')
  expect(masked.curl).toBe("curl 'https://cellar.winery.test/v1/market?api_key=[key]'")
})
