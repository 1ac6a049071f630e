import { type Declared, declaredReceiverChecks, type ReceiverRuleId } from '../../fixtures/target/engine/declare.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'

/** Every check of the receiver suite, in the order in which they run. */
export async function loadReceiverChecks(): Promise<ReadonlyMap<ReceiverRuleId, Declared<Receiver>>> {
  await import('../../suites/receiver/accepted-kinds.ts')
  await import('../../suites/receiver/allowed-values.ts')
  await import('../../suites/receiver/growth.ts')
  await import('../../suites/receiver/once.ts')
  await import('../../suites/receiver/refetch.ts')
  // These send many invalid deliveries, for which a receiver may ban the sender.
  await import('../../suites/receiver/raw-bytes.ts')
  await import('../../suites/receiver/window.ts')
  await import('../../suites/receiver/forged.ts')
  await import('../../suites/receiver/header.ts')
  await import('../../suites/receiver/timing.ts')
  return declaredReceiverChecks
}
