import { requirement } from '../../fixtures/target/engine/declare.ts'
import { circumstances } from '../../fixtures/target/receivers/circumstances.ts'
import type { Delivery } from '../../fixtures/target/receivers/delivery.ts'
import { digestOf, timestampOf, withParts } from '../../fixtures/target/receivers/layout.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refusals.ts'
import { beyondAnyWindow } from '../../fixtures/target/receivers/wrong-deliveries.ts'

const second = 1_000
const day = 86_400 * second
const year = 365 * day
/** A shorter window is noted: deliveries and clocks are sometimes late. */
const short = 30 * second

const inWords = (milliseconds: number): string =>
  milliseconds < 2 * day ? `${Math.round(milliseconds / second)} s` : `${Math.round(milliseconds / day)} days`

/** Ages in years. A mistake in units makes a window of years or decades, or lets only some ages pass. */
const ages = [5, 10, 20, 40, 55] as const

/** Whether a delivery is accepted that is correctly signed with a time this far from now. */
const acceptsAt = (receiver: Receiver, offset: number): Promise<boolean> =>
  receiver.takes(
    receiver.delivery({ instant: receiver.now() + offset }),
    `a delivery with a timestamp ${inWords(Math.abs(offset))} ${offset < 0 ? 'ago' : 'ahead'}`,
  )

/**
 * The longest distance that is accepted and the shortest that is refused, in milliseconds, to a second or a hundredth.
 */
async function edge(receiver: Receiver, sign: 1 | -1): Promise<[taken: number, refused: number]> {
  let taken = 0
  let refused = beyondAnyWindow
  let next = 64 * second
  while (refused - taken > Math.max(second, taken / 100)) {
    if (await acceptsAt(receiver, sign * next)) taken = next
    else refused = next
    // Doubled at first, since windows are minutes rather than years, then bisected.
    next = refused === beyondAnyWindow ? Math.min(next * 2, (taken + refused) / 2) : (taken + refused) / 2
  }
  return [taken, refused]
}

/**
 * An old time that was signed, and a present one in the same header: one of them may be verified, and the other dated.
 */
function twoTimes(receiver: Receiver): Probe[] {
  const orders: readonly (readonly ('signed' | 'fresh' | 'digest')[])[] = [
    ['signed', 'fresh', 'digest'],
    ['fresh', 'signed', 'digest'],
    ['signed', 'digest', 'fresh'],
  ]
  const { signing } = receiver
  if (withParts(signing, ['']) === undefined) return []
  const withOrder = (order: (typeof orders)[number], change: (digest: Buffer) => Buffer): Delivery => {
    const { signedWith: _, ...delivery } = receiver.delivery()
    const signed = timestampOf(signing, receiver.now() - 2 * beyondAnyWindow)
    const digest = change(digestOf(signing, receiver.config.secret, signed, delivery.body))
    const values = { signed, digest, fresh: timestampOf(signing, receiver.now()) }
    return {
      ...delivery,
      signature:
        withParts(
          signing,
          order.map((each) => values[each]),
        ) ?? null,
    }
  }
  return orders.map((order) => ({
    what: `a signature with two times, in the order ${order.join(', ')}, of which the signed one is ten years old`,
    wrong: () => withOrder(order, (digest) => digest),
    unless: {
      what: 'a signature with two times and a digest of zeros (RECV-7, RECV-8)',
      wrong: () => withOrder(order, () => Buffer.alloc(32)),
    },
  }))
}

/** Old deliveries: of several ages, and in each circumstance. */
async function old(receiver: Receiver): Promise<Probe[]> {
  const aged = (what: string, instant: () => number): Probe => ({
    what: `a correctly signed delivery with ${what}`,
    wrong: () => receiver.delivery({ instant: instant() }),
  })
  return [
    ...ages.map((each) => aged(`a timestamp of ${each} years ago`, () => receiver.now() - each * year)),
    aged('the timestamp 0', () => 0),
    ...twoTimes(receiver),
    ...(await circumstances(receiver)).map(({ what, parts, more }) => ({
      what: `a correctly signed delivery ${what}, with a timestamp of ten years ago`,
      wrong: () => ({ ...receiver.delivery({ ...parts(), instant: receiver.now() - 10 * year }), ...more }),
      right: parts,
      more,
    })),
  ]
}

/** Notes the length of the window, and whether it also bounds future times. */
async function measure(receiver: Receiver): Promise<void> {
  if (!(await receiver.answersTell()))
    receiver.say(`Measuring the replay window: each refusal takes ${receiver.config.settle} ms to show …`)
  const [taken, refused] = await edge(receiver, -1)
  receiver.replayWindow = Math.round(taken / second)
  receiver.note(`its replay window is ${inWords(taken)} to ${inWords(refused)} long`)
  if (taken > day)
    receiver.note('a window of more than a day is longer than all retries of a delivery; minutes are usual')
  if (refused <= short)
    receiver.note(
      `a window of at most ${inWords(refused)} refuses deliveries that are a little late, or from another clock`,
    )
  if (await acceptsAt(receiver, beyondAnyWindow))
    receiver.note('it does not limit future timestamps; the document does not mention them')
  else {
    const [ahead, beyond] = await edge(receiver, 1)
    receiver.note(`it accepts future timestamps up to ${inWords(ahead)} to ${inWords(beyond)} ahead`)
  }
  const exchange = await receiver.answerTo(receiver.delivery({ timestamp: 'NaN' }), 'the timestamp NaN')
  receiver.note(
    `to a correctly signed timestamp that is not a time it answers ${exchange?.response.status ?? 'nothing'}`,
  )
}

/** Section 6, rule 1: a receiver MUST have a replay window on the timestamp. Its length is a note. */
requirement('RECV-3', async (receiver) => {
  await allRefused(receiver, 'RECV-3', await old(receiver))
  await measure(receiver)
})
