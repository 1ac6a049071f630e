import { setTimeout as sleep } from 'node:timers/promises'
import { allOf } from '../../fixtures/target/receivers/all-of.ts'
import { type Delivery, otherSecret } from '../../fixtures/target/receivers/delivery.ts'
import { duty } from '../../fixtures/target/receivers/duty.ts'
import type { Hook } from '../../fixtures/target/receivers/hook.ts'
import { timestampOf } from '../../fixtures/target/receivers/layout.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { written } from '../../fixtures/target/receivers/writing.ts'
import { Inconclusive, NotApplicable, Violation } from '../../spec/violation.ts'

const copies = 4
/** Copies meet by chance: what one such crowd does not show, another may. */
const crowds = 3
/** A repeat comes after so many times that which the receiver takes to act, with other deliveries between. */
const patience = 5

/** A delivery that was sent more than once, and in words how. */
type Repeated = readonly [what: string, delivery: Delivery]

/** The hook, where there is one. Throws Inconclusive, NotApplicable. */
function hookOf({ hook, config }: Receiver): Hook {
  if (config.declares.includes('idempotent'))
    throw new NotApplicable('its author declares that what it does is idempotent by nature')
  if (hook !== null) return hook
  if (config.hook !== undefined)
    throw new Inconclusive(
      `a --hook URL that shows each act within ${config.settle} ms of the answer: the one that was given did not (the remarks say why); --settle MS gives the receiver more time`,
    )
  throw new Inconclusive(
    '--hook URL, which answers how often the delivery {id} was acted on; or --declares idempotent, where acting twice does no harm',
  )
}

/** Several copies at a time. */
async function atOnce(receiver: Receiver): Promise<Repeated> {
  const twins = receiver.delivery()
  const answers = await receiver.line.together(twins, copies)
  // What was not answered 2xx was asked for again.
  if (answers.includes(false)) await receiver.offer(twins)
  return [`a delivery that came ${copies} times at once`, twins]
}

async function afterForgery(receiver: Receiver): Promise<Repeated> {
  const known = receiver.delivery()
  await receiver.tries(receiver.delivery({ id: known.id, secret: otherSecret() }))
  await receiver.offer(known)
  return ['a true delivery that came after a forged one with its id', known]
}

/** Waits until a retry can bear a later time than the first attempt, and a while: who remembers an id for a moment has forgotten it. */
async function pass(receiver: Receiver, sinceThen: number): Promise<void> {
  const { signing, config } = receiver
  const first = timestampOf(signing, sinceThen)
  const rest = sinceThen + patience * config.settle - receiver.now()
  receiver.tell(`Waiting ${Math.max(1_000, rest)} ms at most before deliveries are repeated …`)
  await sleep(Math.max(0, rest))
  while (timestampOf(signing, receiver.now()) === first) await sleep(20)
}

/** What equal bodies under two ids come to is not said: a body may name its event, and then once is enough. */
async function noteEqualBodies(receiver: Receiver, hook: Hook, pair: readonly Delivery[]): Promise<void> {
  let acts = 0
  for (const { id } of pair) acts += await hook.count(String(id), 0)
  if (acts === 1)
    receiver.note(
      'of two deliveries with equal bodies and different ids it acted on one: right where a body names its event, and a loss where it does not',
    )
}

/** Throws Violation unless a delivery was acted on once, Inconclusive where the receiver has become slow to act. */
async function actedOnce(receiver: Receiver, hook: Hook, [what, { id }]: Repeated): Promise<void> {
  const count = await hook.count(String(id), 1)
  if (count === 1) return
  if (count === 0) {
    const other = receiver.delivery()
    await receiver.offer(other)
    if ((await hook.count(String(other.id), 1)) === 0)
      throw new Inconclusive(
        `a receiver that acts within ${receiver.config.settle} ms of its answer, as it did at first; --settle MS gives it more time`,
      )
    if ((await hook.count(String(id), 0)) === 1) return
  }
  const exchange = receiver.line.exchanges.findLast(({ request }) => request.headers.some(([, value]) => value === id))
  const message = `it acted ${count === 0 ? 'not at all' : `${count} times`} on ${what}`
  throw new Violation({ message, expected: 1, actual: count, exchange })
}

/** RECV-4: attempts of one delivery, seen through the hook. */
export const once = duty('RECV-4', async (receiver) => {
  const hook = hookOf(receiver)
  const began = receiver.now()
  const event = receiver.event()
  const plain = receiver.delivery()
  const respelt = receiver.delivery({ body: JSON.stringify(event) })
  const { id, body } = plain
  await receiver.control('a repeated delivery', { id, body, instant: began })
  await receiver.offer(respelt)
  const same = receiver.body()
  const equal = [receiver.delivery({ body: same }), receiver.delivery({ body: same })]
  for (const each of equal) await receiver.offer(each)
  const others = [await afterForgery(receiver)]
  for (let n = 0; n < crowds; n++) others.push(await atOnce(receiver))
  await pass(receiver, began)
  const again = await receiver.tries(receiver.delivery({ id, body }))
  receiver.note(
    `to a delivery that it has had before it answers ${again}${again.startsWith('2') ? '' : ': what is not answered 2xx comes again, five times, and disables the endpoint in the end'}`,
  )
  await receiver.tries(receiver.delivery({ id: respelt.id, body: `${written(event, { space: ' ' })}\n` }))
  receiver.tell(`Waiting ${receiver.config.settle} ms for acts on what came more than once …`)
  await hook.settle()
  const repeated: Repeated[] = [
    ['a delivery that came twice, with others between', plain],
    ['a delivery that came twice, the second time in other bytes of the same JSON', respelt],
    ...others,
  ]
  const look = (): Promise<void> => allOf(repeated.map((each) => () => actedOnce(receiver, hook, each)))
  await look()
  receiver.later.push(look)
  await noteEqualBodies(receiver, hook, equal)
})
