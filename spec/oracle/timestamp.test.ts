import { expect, test } from 'vitest'
import { looksLikeTimestamp, readTimestamp } from './timestamp.ts'

const instant = Date.parse('2026-06-01T10:00:00-04:00')

test.each([
  '2026-06-01T10:00:00-04:00',
  '2026-06-01T10:00:00.000-04:00',
  '2026-06-01T10:00:00,0-04:00',
  '2026-06-01T10:00-04:00',
  '2026-06-01T10:00:00-04',
  '2026-06-01T10:00-04',
  '2026-06-01T14:00:00Z',
  '20260601T100000-0400',
  '20260601T1400Z',
])('%s is a timestamp', (text) => {
  expect(readTimestamp(text)?.instant).toBe(instant)
})

test.each([
  '2026-06-01 10:00:00-04:00',
  '2026-06-01T10:00:00',
  '2026-06-01T10:00:00-0400',
  '2026-06-01T10:00:00 -04:00',
  '2026-06-01T25:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-06-01',
  'June 1 2026',
])('%s is not a timestamp with an offset', (text) => {
  expect(readTimestamp(text)).toBeUndefined()
})

test.each(['2026-06-01 10:00:00', '2026-06-01T10:00:00', '2026-06-01T10:00:00-0400', '2026-06-01 10:00 UTC'])(
  '%s looks like a timestamp',
  (text) => {
    expect(looksLikeTimestamp(text)).toBe(true)
  },
)

test.each(['2026-06-01', '10:00', 'Delivered 2026-06-01 10:00', '20260601'])('%s does not', (text) => {
  expect(looksLikeTimestamp(text)).toBe(false)
})
