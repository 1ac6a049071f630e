import { duty } from '../../fixtures/target/receivers/duty.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { grown, unfamiliar } from '../../fixtures/target/receivers/writing.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, Violation, Violations } from '../../spec/violation.ts'

/** Sends each kind that is taken as it is, once more with a change. Throws Violations, or Inconclusive where nothing could be changed. */
async function tolerates(receiver: Receiver, what: string, change: (event: unknown) => unknown): Promise<void> {
  const refused: Violation[] = []
  let tried = 0
  for (const kind of receiver.config.payloads.kinds) {
    const changed = change(receiver.event(kind))
    if (changed === undefined) continue
    const sends = async (body: unknown): Promise<[Exchange, boolean]> => {
      const delivery = receiver.delivery({ body: JSON.stringify(body) })
      const exchange = await receiver.offer(delivery)
      return [exchange, await receiver.took(delivery, exchange)]
    }
    const takesPlain = async (): Promise<boolean> => (await sends(receiver.event(kind)))[1]
    if (!(await takesPlain())) continue
    const [exchange, took] = await sends(changed)
    // The plain one once more: what has stopped taking anything does not refuse the change.
    if (!took && !(await takesPlain())) continue
    tried += 1
    if (took) continue
    refused.push(
      new Violation({
        message: isSuccess(exchange)
          ? `it acted on ${kind}, and never did with ${what}`
          : `it took ${kind}, but refused it with ${what}`,
        expected: 'that it is taken',
        actual: exchange.response.status,
        exchange,
      }),
    )
  }
  if (refused.length > 0) throw new Violations(refused)
  if (tried === 0)
    throw new Inconclusive(`a kind of event that the receiver takes, and that can have ${what} (--events, --payloads)`)
}

/** RECV-9: what v1 may grow by. */
export const addedFields = duty('RECV-9', (receiver) => tolerates(receiver, 'a further field in each object', grown))

/** RECV-10: statuses that nobody knows yet. */
export const newValues = duty('RECV-10', (receiver) =>
  tolerates(receiver, 'an unfamiliar status of an order or fulfillment', unfamiliar),
)
