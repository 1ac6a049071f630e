import { mergeRecords } from '../../../fixtures/target/engine/merge-records.ts'
import type { Result } from '../../../reports/result.ts'
import { UsageError } from '../exit.ts'
import { conclude } from '../run/conclude.ts'
import type { OutputOptions } from '../run/output-options.ts'
import { outputsOf } from '../run/outputs.ts'
import { type Part, readPart } from '../run/part-file.ts'

/** Judges the parts in these files as one run, and writes the result. Throws UsageError. */
export async function merge(paths: readonly string[], options: OutputOptions): Promise<void> {
  const named = paths.map((path) => ({ path, part: readPart(path) }))
  const result = mergedResult(named)
  const inputs = Object.fromEntries(paths.map((path) => [`the part ${path}`, path]))
  await outputsOf(options, inputs).write(result, { only: named[0]?.part.terms.only ?? null })
  process.exitCode = result.exit.code
}

interface Named {
  path: string
  part: Part
}

/** What all parts of one run have in common. */
const commonOf = ({ seed, runs, embedded, terms, shard, personal, comparison }: Part): Record<string, unknown> => ({
  seed,
  'number of random cases': runs,
  grade: terms.grade,
  'base URL': embedded ? 'the embedded sandbox' : terms.baseUrl,
  '--only': terms.only,
  '--additions': terms.additions,
  exemptions: [terms.notApplicable, terms.waivers],
  '--show-personal': personal,
  '--baseline': comparison.baseline,
  '--known-failures': comparison.knownFailures,
  'number of shards': shard.count,
})

/** Throws UsageError unless the files are all the parts of one run. */
function checkParts(parts: readonly [Named, ...Named[]]): void {
  const [first, ...others] = parts
  const common = commonOf(first.part)
  for (const { path, part } of others) {
    const differing = Object.entries(commonOf(part)).find(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(common[name]),
    )
    if (differing !== undefined)
      throw new UsageError(`${first.path} and ${path} are not parts of the same run: their ${differing[0]} differs`)
  }
  for (let index = 1; index <= first.part.shard.count; index += 1) {
    const of = parts.filter(({ part }) => part.shard.index === index)
    if (of.length === 0) throw new UsageError(`the part of shard ${index}/${first.part.shard.count} is missing`)
    if (of.length > 1) throw new UsageError(`${of.map(({ path }) => path).join(' and ')} are both of shard ${index}`)
  }
}

/** The result of the whole run, from its parts in any order. Throws UsageError. */
export function mergedResult(named: readonly Named[]): Result {
  const [first, ...rest] = [...named].sort((one, other) => one.part.shard.index - other.part.shard.index)
  if (first === undefined) throw new UsageError('merge needs at least one part')
  checkParts([first, ...rest])
  const parts = [first, ...rest].map(({ part }) => part)
  const record = parts.map((part) => part.record).reduce((whole, part) => mergeRecords(whole, part))
  const startedAt = parts.map((part) => part.startedAt).sort()[0] as string
  const end = Math.max(...parts.map((part) => Date.parse(part.startedAt) + part.duration))
  const { terms, embedded, seed, personal, comparison } = first.part
  const whole = { ...record, interrupted: parts.some((part) => part.record.interrupted) }
  const circumstances = { embedded, seed, personal, startedAt, duration: end - Date.parse(startedAt) }
  return conclude(whole, terms, circumstances, comparison)
}
