import { expect, test } from 'vitest'
import { masking } from './mask.ts'

test('a secret is masked wherever it stands, in each spelling of a request', () => {
  const secret = 'sk_test_a+b/c"d'
  const mask = masking([secret])
  const data = {
    text: `curl -H "Authorization: Bearer ${secret}"`,
    [secret]: [encodeURIComponent(secret), { deep: JSON.stringify(secret), coded: Buffer.from(secret).toString('base64') }],
    count: 7,
    nothing: null,
  }
  expect(mask(data)).toEqual({
    text: 'curl -H "Authorization: Bearer [key]"', '[key]': ['[key]', { deep: '"[key]"', coded: '[key]' }], count: 7, nothing: null,
  })
})

test('a word too short to be a secret stays', () => {
  expect(masking(['test'])('a test')).toBe('a test')
})
