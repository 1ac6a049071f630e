import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTarget } from './target.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('named-target')

function fileWith(text: string): string {
  const file = join(folder, 'target.yaml')
  writeFileSync(file, text)
  return file
}

const url = 'https://sandbox.winery.test'
const key = 'sk_test_0123456789'

test('nothing named means the embedded sandbox', () => {
  expect(namedTarget({}, {})).toBeNull()
})

test('options, environment and file each name a target', () => {
  const plain = { baseUrl: url, key, keys: [], admin: null, declared: {}, notApplicable: {}, waivers: [], warnings: [] }
  expect(namedTarget({ baseUrl: `${url}/`, key }, {})).toEqual(plain)
  expect(namedTarget({}, { WINERY_BASE_URL: url, WINERY_KEY: key })).toEqual(plain)
  expect(namedTarget({ target: fileWith(`base_url: ${url}\nkey: \${K}\n`) }, { K: key })).toEqual(plain)
})

test('an option overrides the file, and the file overrides the environment', () => {
  const target = fileWith('base_url: http://file.test\nkey: ${K}\n')
  const env = { K: 'sk_test_of_the_file', WINERY_BASE_URL: 'http://env.test', WINERY_KEY: 'sk_test_of_the_env' }
  expect(namedTarget({ target }, env)).toMatchObject({ baseUrl: 'http://file.test', key: 'sk_test_of_the_file' })
  expect(namedTarget({ target, baseUrl: 'http://option.test', key }, env)).toMatchObject({
    baseUrl: 'http://option.test',
    key,
  })
})

test('an empty option is refused: an unset variable must not select the sandbox', () => {
  expect(() => namedTarget({ baseUrl: '' }, {})).toThrow(/--base-url is empty: is its variable set\?/)
  expect(() => namedTarget({ target: '' }, { WINERY_KEY: key })).toThrow(/--target is empty/)
})

test('an incomplete target is refused with what is missing', () => {
  expect(() => namedTarget({ baseUrl: url }, {})).toThrow(/a base URL \(from --base-url\) but no key/)
  expect(() => namedTarget({}, { WINERY_KEY: key })).toThrow(/a key \(from WINERY_KEY\) but no base URL/)
  expect(() => namedTarget({ target: fileWith('keys: []\n') }, {})).toThrow(/a target file but no base URL/)
})

test.each([
  ['winery.test', /is not a URL/],
  ['ftp://winery.test', /begins with ftp:/],
  ['https://me:secret@winery.test', /user name or a password/],
  ['https://winery.test/?a=1', /contains a \? or a #/],
])('%s is no base URL', (baseUrl, why) => {
  expect(() => namedTarget({ baseUrl, key }, {})).toThrow(why)
})

test('a base URL that ends in /v1 causes a warning', () => {
  expect(namedTarget({ baseUrl: `${url}/v1`, key }, {})?.warnings).toEqual([expect.stringContaining('ends in /v1')])
})

test('a key that reaches a live winery is refused, wherever it is given', () => {
  const live = { name: 'UnsafeTarget' }
  expect(() => namedTarget({ baseUrl: url, key: 'sk_live_0123456789' }, {})).toThrow(expect.objectContaining(live))
  expect(() => namedTarget({ key: 'sk_live_0123456789' }, {})).toThrow(expect.objectContaining(live))
  const target = fileWith(`base_url: ${url}\nkey: \${K}\nkeys:\n  - { key: "\${L}", scopes: [] }\n`)
  expect(() => namedTarget({ target }, { K: key, L: 'sk_live_0123456789' })).toThrow(expect.objectContaining(live))
})

test('a key that no header can carry is refused without being repeated', () => {
  const call = (): unknown => namedTarget({ baseUrl: url, key: 'sk_test_with blank' }, {})
  expect(call).toThrow(/the key from --key contains spaces/)
  expect(call).not.toThrow(/with blank/)
})
