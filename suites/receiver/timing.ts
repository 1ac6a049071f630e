import { duty } from '../../fixtures/target/receivers/duty.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** At most so many pairs, and for at most so many milliseconds where answers are slow. */
const most = 40
const longest = 20_000

const differing =
  (at: number) =>
  (digest: Buffer): Buffer => {
    const changed = Buffer.from(digest)
    changed[at] = (changed[at] as number) ^ 0xff
    return changed
  }

async function timed(receiver: Receiver, body: string, at: number): Promise<number> {
  const exchange = await receiver.answerTo(receiver.delivery({ body, digest: differing(at) }))
  if (exchange === null)
    throw new Inconclusive('a receiver that answers what it refuses, so that its answers can be timed')
  return exchange.duration
}

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

/** RECV-2: how long refusals take where the digest is wrong from its first byte on, and where only in its last. Told, never judged. */
export const timing = duty('RECV-2', async (receiver) => {
  const body = receiver.body()
  const differences: number[] = []
  const began = performance.now()
  for (let n = 0; n < most && (n < 2 || performance.now() - began < longest); n++) {
    // In turn, so that what slows one of a pair slows both.
    const first = n % 2 === 0
    const one = await timed(receiver, body, first ? 0 : 31)
    const two = await timed(receiver, body, first ? 31 : 0)
    differences.push(first ? two - one : one - two)
  }
  const pairs = differences.length
  const average = mean(differences)
  const error = Math.sqrt(mean(differences.map((each) => (each - average) ** 2)) / (pairs - 1))
  const micro = (milliseconds: number): string => `${(Math.abs(milliseconds) * 1_000).toFixed(0)} \u00b5s`
  receiver.note(
    `a digest wrong in its last byte was refused ${micro(average)} ${average < 0 ? 'sooner' : 'later'} than one wrong in its first, with a standard error of ${micro(error)}, over ${pairs} pairs; a comparison that stops early differs by nanoseconds`,
  )
})
