import { InvalidArgumentError } from 'commander'
import type { CheckedId } from '../../../fixtures/target/engine/declare.ts'

/** One of the parts of a run that several machines share, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** Reads `1/4`. Throws InvalidArgumentError. */
export function shardOf(text: string): Shard {
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.map(Number) ?? []
  if (index === undefined || count === undefined || index < 1 || index > count)
    throw new InvalidArgumentError('Expected INDEX/COUNT, such as 1/4, with an index from 1 to the count.')
  return { index, count }
}

/**
 * The checks of one shard. The last shard has the checks that change how the whole target behaves, because they must not
 * run beside others; the other shards have the rest, in runs of neighbours, which share what they create and read.
 */
export async function checksOfShard(checks: readonly string[], { index, count }: Shard): Promise<string[]> {
  if (count === 1) return [...checks]
  const { loadChecks } = await import('../../engine/load-suites.ts')
  const declared = await loadChecks()
  const isExclusive = (id: string): boolean => declared.get(id as CheckedId)?.options.exclusive === true
  if (index === count) return checks.filter(isExclusive)
  const shared = checks.filter((id) => !isExclusive(id))
  const at = (n: number): number => Math.floor((n * shared.length) / (count - 1))
  return shared.slice(at(index - 1), at(index))
}
