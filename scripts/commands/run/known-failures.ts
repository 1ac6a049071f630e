import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { parse } from 'yaml'
import type { Result, Waiver } from '../../../reports/result.ts'
import { catalogue } from '../../../spec/contract.ts'
import { didYouMean } from '../../../spec/near.ts'
import { UsageError } from '../exit.ts'

/** Requirements that are known to fail, with the file that lists them. */
export interface KnownFailures {
  name: string
  entries: readonly Waiver[]
}

const ids = catalogue.filter(({ subject }) => subject === 'server').map(({ id }) => id)

/** One entry of the file. Throws UsageError. */
function entryOf(entry: unknown, where: string): Waiver {
  const { requirement, reason, expires } = (entry ?? {}) as Partial<Record<keyof Waiver, unknown>>
  const refuse = (what: string): never => {
    throw new UsageError(`${where}: ${what}`)
  }
  if (typeof requirement !== 'string' || !ids.includes(requirement))
    return refuse(
      `requirement ${JSON.stringify(requirement)} is not in the catalogue. ${didYouMean(String(requirement), ids)}`.trimEnd(),
    )
  if (typeof reason !== 'string' || reason.trim() === '')
    return refuse('reason is missing; say why the requirement fails')
  if (expires === undefined) return refuse('expires is missing; write the last day as YYYY-MM-DD')
  const day = typeof expires === 'string' && new Date(`${expires}T00:00:00Z`)
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(expires))
    return refuse(`expires ${JSON.stringify(expires)} is not a day; write the last day as YYYY-MM-DD`)
  return { requirement, reason, expires }
}

/**
 * Reads a list of `{requirement, reason, expires}`, YAML or JSON. Throws UsageError, which says what is wrong and
 * where.
 */
export function readKnownFailures(name: string): KnownFailures {
  let list: unknown
  try {
    // Dates stay strings: the core schema of YAML has no dates.
    list = parse(readTextFile(name), { schema: 'core' })
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(`--known-failures ${name}: ${error.message}`)
    throw new UsageError(`${name}: ${(error as Error).message.trim()}`)
  }
  if (!Array.isArray(list ?? []))
    throw new UsageError(`${name}: expected a list of entries with requirement, reason and expires`)
  return { name, entries: ((list ?? []) as unknown[]).map((entry, n) => entryOf(entry, `${name}, entry ${n + 1}`)) }
}

/** The result of a run. It is incomplete if an entry of the list is stale: expired, or no longer failing. */
export function withStaleEntries(result: Result, { name, entries }: KnownFailures): Result {
  const stale = result.waivers.filter(
    ({ requirement, reason, state }) =>
      (state === 'unused' || state === 'expired') &&
      entries.some((each) => each.requirement === requirement && each.reason === reason),
  )
  if (stale.length === 0 || result.exit.code !== 0) return result
  const said = stale.map(
    ({ requirement, state }) => `${requirement} ${state === 'expired' ? 'expired' : 'no longer fails'}`,
  )
  return { ...result, exit: { code: 3, reason: `${name} is out of date: ${said.join(', ')}; remove the entry` } }
}
