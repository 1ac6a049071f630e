import { InvalidArgumentError } from 'commander'
import { expect, test, vi } from 'vitest'
import { duration } from './duration.ts'
import { noticesOn } from './notices.ts'

const stream = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('a log gets a notice once, with the time that it takes', () => {
  const log = stream(false)
  const { show, end } = noticesOn(log, true)
  show({ text: 'Register this:\n  http://h.test/all', until: Date.now() + 299_500 })
  end()
  show({ text: 'Too late.' })
  expect(log.written).toEqual(['Register this:\n  http://h.test/all\nwaiting for up to 5:00 minutes\n'])
})

test('a terminal gets a countdown, unless progress is hidden', async () => {
  const [counting, plain] = [stream(true), stream(true)]
  const displays = [noticesOn(counting, true), noticesOn(plain, false)]
  for (const { show } of displays) show({ text: 'Watching.', until: Date.now() + 3_600_000 })
  await vi.waitFor(() => expect(counting.written.length).toBeGreaterThan(1), { timeout: 10_000 })
  for (const { end } of displays) end()
  expect(counting.written[0]).toBe('\r\u001b[2KWatching.\n')
  expect(counting.written[1]?.slice(5)).toMatch(/^waiting, (60:00|59:\d\d) left$/)
  expect(plain.written).toEqual([expect.stringMatching(/^Watching\.\nwaiting for up to 60:00 minutes\n$/)])
})

test('durations are read in seconds, minutes and hours', () => {
  const read = duration(5 * 3_600_000)
  expect(['90s', '6m', '5h'].map(read)).toEqual([90_000, 360_000, 18_000_000])
  for (const wrong of ['6', '0m', '6h', '6 m', 'm', '-1s']) expect(() => read(wrong)).toThrow(InvalidArgumentError)
})
