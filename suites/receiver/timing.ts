import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { acceptance } from '../../fixtures/target/receivers/refusals.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** Pairs at most, and milliseconds at most if answers are slow. */
const most = 40
const longest = 20_000

const differing =
  (at: number) =>
  (digest: Buffer): Buffer => {
    const changed = Buffer.from(digest)
    changed[at] = (changed[at] as number) ^ 0xff
    return changed
  }

/**
 * Reports an invalid delivery that was answered 2xx: at once, or at the end if only the hook can show whether it was
 * accepted.
 */
async function reportTaken(receiver: Receiver, id: string, what: string, exchange: Exchange): Promise<void> {
  const { hook, atEnd, found } = receiver
  const violation = acceptance({ what, exchange })
  if (hook !== null) {
    const look = async (): Promise<void> => {
      if ((await hook.count(id, 0)) > 0) throw violation
    }
    atEnd.push({ requirement: 'RECV-7', look })
  } else if (found.length === 0 && (await receiver.answersTell())) found.push({ requirement: 'RECV-7', violation })
}

async function timed(receiver: Receiver, body: string, at: number): Promise<number> {
  const what = 'one of many deliveries with a wrong digest'
  const delivery = receiver.delivery({ body, digest: differing(at) })
  const exchange = await receiver.answerTo(delivery, what)
  if (exchange === null)
    throw new Inconclusive('needs a receiver that answers what it refuses, so that its responses can be timed')
  // A receiver may accept wrong digests only after it has refused many.
  if (isSuccess(exchange)) await reportTaken(receiver, String(delivery.id), what, exchange)
  return exchange.duration
}

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length

/**
 * Section 6, rule 1: digests MUST be compared in constant time. How long refusals take if the digest is wrong in its
 * first byte, and in its last, is a note, never a verdict.
 */
requirement('RECV-2', async (receiver) => {
  const body = receiver.body()
  const differences: number[] = []
  const began = performance.now()
  for (let n = 0; n < most && (n < 2 || performance.now() - began < longest); n++) {
    // Alternating, so that what slows one of a pair slows both.
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
    `a digest that is wrong in its last byte was refused ${micro(average)} ${average < 0 ? 'sooner' : 'later'} than one that is wrong in its first, with a standard error of ${micro(error)}, over ${pairs} pairs; a comparison that stops early differs by nanoseconds`,
  )
})
