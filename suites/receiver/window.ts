import { duty } from '../../fixtures/receivers/duty.ts'
import type { Receiver } from '../../fixtures/receivers/receiver.ts'
import { Violation } from '../../spec/violation.ts'

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

/** RECV-3: there is a window on the timestamp. How long it is, and whether it has another end, is found out and noted. */
export const window = duty('RECV-3', async (receiver) => {
  await receiver.control('a delivery of long ago')
  const old = receiver.delivery({ instant: receiver.now() - tenYears })
  if (await receiver.takes(old)) {
    const exchange = receiver.line.exchanges.at(-1)
    throw new Violation({
      message: 'it took a delivery with a timestamp of ten years ago, rightly signed: it has no replay window',
      expected: 'an answer outside 2xx',
      actual: exchange?.response.status,
      exchange,
    })
  }
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
