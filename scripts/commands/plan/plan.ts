import { abilities, type Described } from '../../../fixtures/target/abilities.ts'
import type { Grade, Limits } from '../../../fixtures/target/config.ts'
import { operation as operationOf } from '../../../spec/contract.ts'
import { mostWrites } from './most-writes.ts'
import { plannedWrites, type PlannedWrite } from './writes.ts'

/** The writes of a run, before anything is sent. */
export interface Plan {
  /** Null for the embedded sandbox. */
  base_url: string | null
  grade: Grade
  /** The limit of the target file or of --max-writes; null without one. */
  max_writes: number | null
  /** The maximum number of write requests. */
  total: number
  writes: {
    /** Null for requests outside the contract. */
    operation: string | null
    request: string | null
    at_most: number
    /** How many of them a conformant target accepts. */
    granted_at_most: number
    makes: string
    reaches: string | null
    uses: string | null
    /** The gap whose binding is the body, and whether the target file declares it. */
    binding: { gap: string; declared: boolean } | null
  }[]
  /** The calls of the admin driver, if the target has one. */
  operator: { ability: string; does: string }[]
}

/** The known facts about the planned run. */
export interface Planned {
  baseUrl: string | null
  grade: Grade
  limits: Limits
  declared: Readonly<Record<string, unknown>>
  /** Whether it has further keys or an admin driver, with which more can be tested. */
  hasKeys: boolean
  hasAdmin: boolean
}

/** Abilities that change nothing. */
const looks = /^(list|get)-/

function written(
  { operation, ...rest }: PlannedWrite,
  { grade, hasKeys, hasAdmin, declared }: Planned,
): Plan['writes'][number] {
  const most = mostWrites[operation ?? 'others']
  if (most === undefined) throw new Error(`${operation ?? 'others'} is not counted: npm run planned-writes`)
  const { sent, granted } = grade === 'standard' && !hasKeys && !hasAdmin ? most.standard : most.certify
  const binding = operation === null ? null : `body.${operation}`
  const known = operation === null ? null : operationOf(operation)
  return {
    operation,
    request: known === null ? null : `${known.method} ${known.path}`,
    at_most: sent,
    granted_at_most: granted,
    ...rest,
    binding: binding === null ? null : { gap: binding, declared: binding in declared },
  }
}

/** The plan of a run. Nothing is sent for it. */
export function planOf(planned: Planned): Plan {
  const { baseUrl, grade, limits, hasAdmin } = planned
  const writes = grade === 'read-only' ? [] : plannedWrites.map((each) => written(each, planned))
  const sum = writes.reduce((total, { at_most }) => total + at_most, 0)
  return {
    base_url: baseUrl,
    grade,
    max_writes: limits.writes ?? null,
    total: Math.min(sum, limits.writes ?? sum),
    writes,
    operator:
      grade === 'read-only' || !hasAdmin
        ? []
        : Object.entries<Described>(abilities).flatMap(([ability, { does, first }]) =>
            looks.test(ability)
              ? []
              : [{ ability, does: first === undefined ? does : `${does} Before the checks, ${first}.` }],
          ),
  }
}
