import type { ReportedViolation } from './result.ts'

/** One kind of violation: an example, and how many are like it. */
export interface Kind {
  example: ReportedViolation
  count: number
}

/** Violations of one requirement by kind: those that differ only in numbers, such as the index of an element, are alike. */
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

/** How many violations are like the one that is shown; nothing for a single one. */
export const alike = (count: number): string => (count > 1 ? ` (one of ${count} alike)` : '')

/** How many violations are of none of the kinds that are shown. */
export const further = (kinds: readonly Kind[], shown: number): number =>
  kinds.slice(shown).reduce((sum, { count }) => sum + count, 0)
