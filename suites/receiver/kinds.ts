import { duty } from '../../fixtures/target/receivers/duty.ts'
import { eventOf } from '../../fixtures/target/receivers/payloads.ts'
import { banIn, type Receiver } from '../../fixtures/target/receivers/receiver.ts'
import type { EventKind } from '../../fixtures/target/webhooks/kinds.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, Violation, Violations } from '../../spec/violation.ts'

/** Slower ones are noted: the sandbox, for one, gives a receiver no more. */
const slow = 5_000

function noteTimes(receiver: Receiver): void {
  const times = receiver.line.exchanges.map(({ duration }) => duration).sort((a, b) => a - b)
  const of = (share: number): string => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)} ms`
  receiver.note(
    `it answered within ${of(1)} at most, ${of(0.5)} in the median, over ${times.length} deliveries; how long the service waits is not published`,
  )
  if ((times.at(-1) ?? 0) > slow)
    receiver.note(
      `an answer took longer than ${slow / 1_000} s: a sender may take that for none and send again; answer first, act afterwards`,
    )
}

/** RECV-6: a good delivery of each kind that was picked. Nothing accuses that rests on a payload of our own making. */
export const kinds = duty(
  'RECV-6',
  async (receiver) => {
    const { payloads, layout } = receiver.config
    const refused: Violation[] = []
    const idle: EventKind[] = []
    for (const kind of payloads.kinds) {
      const delivery = receiver.delivery({ body: receiver.body(kind) })
      const exchange = await receiver.offer(delivery)
      if (isSuccess(exchange)) {
        if ((await receiver.hook?.count(String(delivery.id), 1)) === 0) idle.push(kind)
        continue
      }
      if (exchange.response.status === 429) throw new Inconclusive(`an answer other than 429${banIn(exchange)}`)
      refused.push(
        new Violation({
          message: `it refused ${kind}, rightly signed`,
          expected: 'an answer of 2xx',
          actual: exchange.response.status,
          exchange,
        }),
      )
    }
    if (refused.length > 0 && refused.length < payloads.kinds.length) await receiver.control('a kind that was refused')
    if (idle.length > 0)
      receiver.note(`it answered 2xx to ${idle.join(', ')}, and its hook showed no act on it in time`)
    const isKnown = refused.length < payloads.kinds.length || layout !== undefined
    if (refused.length > 0 && payloads.provenance === 'declared' && isKnown) throw new Violations(refused)
    if (refused.length > 0) {
      const what = refused.map(({ evidence }) => `${evidence.message} (${String(evidence.actual)})`).join(', ')
      throw new Inconclusive(
        `${what}; but the shape of a payload is only assumed: --payloads sandbox or --payloads FILE declares it, --events LIST the kinds that were picked`,
      )
    }
    receiver.note(
      `to an event of a kind that this version does not know it answers ${await receiver.tries(receiver.delivery({ body: JSON.stringify(eventOf('cellar.flooded', { object: 'cellar' })) }))}: the kinds are no open vocabulary, but v1 may grow, and what is not answered 2xx comes again`,
    )
    noteTimes(receiver)
  },
  { evenIfDead: true },
)
