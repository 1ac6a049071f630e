import { forged } from './forged.ts'
import { addedFields, newValues } from './growth.ts'
import { header } from './header.ts'
import { kinds } from './kinds.ts'
import { once } from './once.ts'
import { rawBytes } from './raw-bytes.ts'
import { timing } from './timing.ts'
import { window } from './window.ts'
import type { Duty } from '../../fixtures/target/receivers/duty.ts'

/**
 * The checks of what a receiver owes: section 6 of the document, and what sections 1 and 9 ask of all consumers. Those that
 * send many wrong deliveries come last: a receiver may shut out whoever does.
 */
export const duties: readonly Duty[] = [kinds, addedFields, newValues, once, rawBytes, window, forged, header, timing]
