import type { Grade } from '../../../fixtures/target/config.ts'

/** How many requests a run may send to the sandbox with its default data, or to an independent server. */
export const mostRequests: Readonly<Record<Grade, number>> = { 'read-only': 300, standard: 1000, certify: 2500 }
