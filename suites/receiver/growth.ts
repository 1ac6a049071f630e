import { requirement } from '../../fixtures/target/engine/declare.ts'
import { withAddedFields } from '../../fixtures/target/receivers/body-variants.ts'
import { answered, offer } from '../../fixtures/target/receivers/offers.ts'
import { eventOf } from '../../fixtures/target/receivers/payloads.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { unfamiliarWords, withUnfamiliarValues } from '../../fixtures/target/receivers/value-variants.ts'
import { acceptsVariants } from '../../fixtures/target/receivers/variants.ts'
import { collectViolations } from '../../fixtures/target/receivers/collect-violations.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'
import { Violation } from '../../spec/violation.ts'

/** Section 9, bullet 2: added fields MUST be tolerated. */
requirement('RECV-9', (receiver) =>
  acceptsVariants(receiver, 'RECV-9', [{ what: 'further fields in each object', change: withAddedFields }]),
)

/** An event of a kind that does not exist yet. Any response is allowed, but there has to be one. */
async function unfamiliarKind(receiver: Receiver, kind: string, object: string): Promise<void> {
  const what = `an event of an unfamiliar kind, ${kind}`
  const body = JSON.stringify(eventOf(kind, { object }))
  const { kind: _, ...delivery } = receiver.delivery({ body })
  const exchange = await offer(receiver, delivery, { requirement: 'RECV-10', what })
  if (receiver.silent) throw new Unanswered('the receiver no longer answers')
  if (exchange === null)
    throw new Violation({
      message:
        receiver.stoppedAfter === undefined
          ? `it gave no response to ${what}, while it answered other deliveries`
          : `after ${what}, it no longer answered`,
      expected: 'a response',
      actual: 'no response',
    })
  receiver.note(
    `to ${what} it ${answered(exchange)}: the twelve kinds are not an open vocabulary, but v1 may grow, and what is not answered 2xx is sent again`,
  )
}

/** Section 1, Conventions, item 9: unfamiliar values of open vocabularies MUST be tolerated. */
requirement('RECV-10', (receiver) =>
  collectViolations([
    () =>
      acceptsVariants(
        receiver,
        'RECV-10',
        unfamiliarWords.map((word) => ({
          what: `the unfamiliar value ${JSON.stringify(word)} in each open vocabulary`,
          change: (event) => withUnfamiliarValues(event, word),
        })),
      ),
    () => unfamiliarKind(receiver, 'cellar.flooded', 'cellar'),
    () => unfamiliarKind(receiver, 'order.archived', 'order'),
  ]),
)
