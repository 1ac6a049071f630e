import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Hook } from '../../fixtures/target/receivers/hook.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { newRepeats, repeatAtEnd, repeatNow } from '../../fixtures/target/receivers/repeats.ts'
import { Inconclusive, NotApplicable } from '../../spec/violation.ts'

/** The hook. Throws Inconclusive if there is none, NotApplicable if it is not needed. */
function hookOf({ hook, config }: Receiver): Hook {
  if (config.declares.includes('idempotent'))
    throw new NotApplicable('its author declares that acting twice has the same effect as acting once')
  if (hook !== null) return hook
  if (config.hook !== undefined)
    throw new Inconclusive(
      `needs a hook that reports each action within ${config.settle} ms after the response; the one at --hook did not (the notes say why); --settle MS gives the receiver more time`,
    )
  throw new Inconclusive(
    'needs --hook URL, which answers how often the receiver acted on the delivery {id}; or --declares idempotent, if acting twice does no harm',
  )
}

/**
 * Section 6, rules 1 and 2: a delivery id MUST be acted on once, however often it comes. The hook is compared with all
 * deliveries at the end of the run.
 */
requirement('RECV-4', async (receiver) => {
  hookOf(receiver)
  const repeats = newRepeats(receiver)
  await repeatNow(receiver, repeats)
  receiver.atEnd.push({ requirement: 'RECV-4', repeat: () => repeatAtEnd(receiver, repeats) })
})
