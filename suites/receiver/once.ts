import { type Delivery, otherSecret } from '../../fixtures/receivers/delivery.ts'
import { duty } from '../../fixtures/receivers/duty.ts'
import type { Hook } from '../../fixtures/receivers/hook.ts'
import type { Receiver } from '../../fixtures/receivers/receiver.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, NotApplicable, Violation } from '../../spec/violation.ts'

const copies = 4

/** Throws Violation unless a delivery was acted on once, after it had time for more. */
async function actedOnce(receiver: Receiver, hook: Hook, { id }: Delivery, what: string): Promise<void> {
  await hook.count(String(id), 1)
  const count = await hook.settled(String(id))
  if (count === 1) return
  const message = `it acted ${count === 0 ? 'not at all' : `${count} times`} on ${what}`
  throw new Violation({ message, expected: 1, actual: count, exchange: receiver.line.exchanges.at(-1) })
}

/** RECV-4: attempts of one delivery, seen through the hook. */
export const once = duty('RECV-4', async (receiver) => {
  const { hook, config } = receiver
  if (config.declares.includes('idempotent'))
    throw new NotApplicable('its author declares that what it does is idempotent by nature')
  if (hook === null) {
    throw new Inconclusive(
      '--hook URL, which answers how often the delivery {id} was acted on; or --declares idempotent, where acting twice does no harm',
    )
  }
  const first = receiver.delivery()
  const { id, body } = first
  await receiver.control('a repeated delivery', { id, body })
  // A retry is signed at its own time.
  const again = await receiver.tries(receiver.delivery({ id, body, instant: receiver.now() + 1_000 }))
  receiver.note(
    `to a delivery that it has had before it answers ${again}${again.startsWith('2') ? '' : ': what is not answered 2xx comes again, and disables the endpoint in the end'}`,
  )
  await actedOnce(receiver, hook, first, 'a delivery that came twice, one after the other')

  const twins = receiver.delivery()
  const answers = await receiver.line.together(twins, copies)
  // What was not answered 2xx was asked for again.
  if (!answers.every(isSuccess)) await receiver.offer(twins)
  await actedOnce(receiver, hook, twins, `a delivery that came ${copies} times at once`)

  const known = receiver.delivery()
  await receiver.tries(receiver.delivery({ id: known.id, secret: otherSecret() }))
  await receiver.offer(known)
  await actedOnce(receiver, hook, known, 'a true delivery that came after a forged one with its id')
})
