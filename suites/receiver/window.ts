import type { Delivery } from '../../fixtures/target/receivers/delivery.ts'
import { duty } from '../../fixtures/target/receivers/duty.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { digestOf, timestampOf, withParts } from '../../fixtures/target/receivers/layout.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refused.ts'

const second = 1_000
const day = 86_400 * second
/** No window is as long as that: a receiver that takes such a timestamp has none. */
const tenYears = 3_650 * day
/** A shorter one is noted: deliveries and clocks are late now and then. */
const short = 30 * second

const inWords = (milliseconds: number): string =>
  milliseconds < 2 * day ? `${Math.round(milliseconds / second)} s` : `${Math.round(milliseconds / day)} days`

/** Whether a delivery is taken that is rightly signed with a time so far from now. */
const takesAt = (receiver: Receiver, offset: number): Promise<boolean> =>
  receiver.takes(receiver.delivery({ instant: receiver.now() + offset }))

/** The last distance that is taken and the first that is not, in milliseconds, to a second or a hundredth. */
async function edge(receiver: Receiver, sign: 1 | -1): Promise<[taken: number, refused: number]> {
  let taken = 0
  let refused = tenYears
  let next = 64 * second
  while (refused - taken > Math.max(second, taken / 100)) {
    if (await takesAt(receiver, sign * next)) taken = next
    else refused = next
    // Upwards by doubling, as windows are minutes rather than years, and then by halves.
    next = refused === tenYears ? Math.min(next * 2, (taken + refused) / 2) : (taken + refused) / 2
  }
  return [taken, refused]
}

/** A time of long ago that was signed, and one of now beside it: whoever verifies the one and dates by the other has no window. */
function twoTimes(receiver: Receiver): Probe[] {
  const orders: readonly (readonly ('signed' | 'fresh' | 'digest')[])[] = [
    ['signed', 'fresh', 'digest'],
    ['fresh', 'signed', 'digest'],
    ['signed', 'digest', 'fresh'],
  ]
  const { signing } = receiver
  if (withParts(signing, ['']) === undefined) return []
  const bearing = (order: (typeof orders)[number], change: (digest: Buffer) => Buffer): Delivery => {
    const delivery = receiver.delivery()
    const signed = timestampOf(signing, receiver.now() - tenYears)
    const digest = change(digestOf(signing, receiver.config.secret, signed, delivery.body))
    const values = { signed, digest, fresh: timestampOf(signing, receiver.now()) }
    const parts = order.map((each) => values[each])
    return { ...delivery, signature: withParts(signing, parts) ?? null }
  }
  return orders.map((order) => ({
    what: `a signature with two times, in the order ${order.join(', ')}, of which the signed one is ten years old`,
    wrong: () => bearing(order, (digest) => digest),
    unless: {
      what: 'a signature with two times and a digest of zeros (RECV-7, RECV-8)',
      wrong: () => bearing(order, () => Buffer.alloc(32)),
    },
  }))
}

/** RECV-3: there is a window on the timestamp. How long it is, and whether it has another end, is found out and noted. */
export const window = duty('RECV-3', async (receiver) => {
  const old = (kind = receiver.kind): Delivery =>
    receiver.delivery({ body: receiver.body(kind), instant: receiver.now() - tenYears })
  await allRefused(receiver, [
    {
      what: 'a delivery with a timestamp of ten years ago, rightly signed: it has no replay window',
      wrong: () => old(),
    },
    ...twoTimes(receiver),
    ...(await receiver.kindsTaken()).map((kind) => ({
      what: `a delivery of ${kind} with a timestamp of ten years ago, rightly signed`,
      wrong: () => old(kind),
      kind,
    })),
  ])
  if ((await receiver.answersTell()) === false)
    receiver.tell(`Finding the replay window; what is refused shows after ${receiver.config.settle} ms alone …`)
  const [taken, refused] = await edge(receiver, -1)
  receiver.replayWindow = Math.round(taken / second)
  receiver.note(`its replay window is ${inWords(taken)} to ${inWords(refused)} long`)
  if (taken > day) receiver.note('a window of more than a day outlasts the last retry of a delivery; minutes are usual')
  if (refused <= short)
    receiver.note(
      `a window of at most ${inWords(refused)} refuses what is a little late, or comes from a clock a little off`,
    )
  if (await takesAt(receiver, tenYears))
    receiver.note('it sets no bound on times to come, of which the document says nothing')
  else {
    const [ahead, beyond] = await edge(receiver, 1)
    receiver.note(`it takes timestamps of up to ${inWords(ahead)} to ${inWords(beyond)} to come`)
  }
  const untimely = await receiver.tries(receiver.delivery({ timestamp: 'NaN' }))
  receiver.note(`to a timestamp that is no time, rightly signed, it answers ${untimely}`)
})
