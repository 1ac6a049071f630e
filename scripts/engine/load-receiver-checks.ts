// In the order in which the checks run.
import '../../suites/receiver/accepted-kinds.ts'
import '../../suites/receiver/allowed-values.ts'
import '../../suites/receiver/growth.ts'
import '../../suites/receiver/once.ts'
import '../../suites/receiver/refetch.ts'
// These send many wrong deliveries, for which a receiver may ban the sender.
import '../../suites/receiver/raw-bytes.ts'
import '../../suites/receiver/window.ts'
import '../../suites/receiver/forged.ts'
import '../../suites/receiver/header.ts'
import '../../suites/receiver/timing.ts'
import { type Declared, declaredReceiverChecks, type ReceiverRuleId } from '../../fixtures/target/engine/declare.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'

/** Every check of the receiver suite, in the order in which they run. */
export const receiverChecks: ReadonlyMap<ReceiverRuleId, Declared<Receiver>> = declaredReceiverChecks
