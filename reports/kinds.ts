import type { ReportedViolation } from './result.ts'

/** One kind of violation: an example, and the number of violations. */
export interface Kind {
  example: ReportedViolation
  count: number
}

/**
 * Violations of one requirement by kind: those that differ only in numbers, such as the index of an element, are of one
 * kind.
 */
export function kindsOf(violations: readonly ReportedViolation[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const violation of violations) {
    const kind = `${violation.exchange?.operation ?? ''} ${violation.message.replace(/\d+/g, '#')}`
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, { example: violation, count: 1 })
    else known.count += 1
  }
  return [...kinds.values()]
}

/** How many violations of one kind there are; empty for a single one. */
export const alike = (count: number): string => (count > 1 ? ` (one of ${count} of this kind)` : '')

/** How many violations are of none of the kinds that are shown. */
export const further = (kinds: readonly Kind[], shown: number): number =>
  kinds.slice(shown).reduce((sum, { count }) => sum + count, 0)
