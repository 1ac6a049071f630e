import type { ReportedViolation } from './result.ts'
import { firstOf } from './text.ts'

/** One kind of violation: an example, the number of violations, and the endpoints on which they were seen. */
export interface Kind {
  example: ReportedViolation
  count: number
  /** Ids of operations, each once. */
  operations: string[]
}

/**
 * Violations of one requirement by kind: those whose messages differ only in numbers, such as the index of an element,
 * are of one kind, on whichever endpoint.
 */
export function kindsOf(violations: readonly ReportedViolation[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const violation of violations) {
    const kind = violation.message.replace(/\d+/g, '#')
    const known = kinds.get(kind) ?? { example: violation, count: 0, operations: [] }
    kinds.set(kind, known)
    known.count += 1
    const operation = violation.exchange?.operation ?? null
    if (operation !== null && !known.operations.includes(operation)) known.operations.push(operation)
  }
  return [...kinds.values()]
}

/** How many violations of one kind there are, and on which endpoints; empty for a single one. */
export function alike({ count, operations }: Kind): string {
  if (count === 1) return ''
  const where = operations.length === 0 ? '' : `, on ${firstOf(operations, 2)}`
  return ` (one of ${count} of this kind${where})`
}

/** How many violations are of none of the kinds that are shown. */
export const further = (kinds: readonly Kind[], shown: number): number =>
  kinds.slice(shown).reduce((sum, { count }) => sum + count, 0)
