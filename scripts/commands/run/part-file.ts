import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import type { RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Result } from '../../../reports/result.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import { jsonFaultOf } from '../../../spec/json-fault.ts'
import { UsageError } from '../exit.ts'
import { counted } from '../../../reports/text.ts'
import type { Comparison } from './conclude.ts'
import type { Judged } from './judge.ts'
import { digitsOfBigint } from './digits-of-bigint.ts'
import { reserve } from './output-file.ts'
import { suite } from './result-of.ts'
import type { Shard } from './shard.ts'

const format = 'winery-conformance part 2'

/** What one shard recorded, masked as reports are, and the terms by which the whole is judged. */
export interface Part {
  format: typeof format
  version: string
  shard: Shard
  terms: Terms
  embedded: boolean
  seed: number
  runs: number
  startedAt: string
  /** Milliseconds. */
  duration: number
  personal: Result['personal_data']
  record: RunRecord
  /** What the whole is compared with. */
  comparison: Comparison
}

/** The text of a part file. It holds no key and no secret. */
const renderPart = (part: Omit<Part, 'format' | 'version'>): string =>
  `${JSON.stringify({ format, version: suite.version, ...part, record: { ...part.record, secrets: [] } }, digitsOfBigint)}\n`

/** Reads a file that `run --shard` wrote. Throws UsageError. */
export function readPart(path: string): Part {
  const refuse = (why: string): UsageError => new UsageError(`${path}: ${why}`)
  let part: Partial<Part> | null
  let text = ''
  try {
    text = readTextFile(path)
    part = JSON.parse(text) as Partial<Part> | null
  } catch (error) {
    if (error instanceof Unreadable) throw refuse(error.message)
    throw refuse(`${jsonFaultOf(text)?.message ?? 'not JSON'}; name files that run --shard wrote with --out`)
  }
  if (part?.format !== format || !Array.isArray(part.record?.outcomes))
    throw refuse('not a part of a run; name files that run --shard wrote with --out')
  if (part.version !== suite.version)
    throw refuse(`written by version ${part.version}, and this is ${suite.version}; merge with the same version`)
  return part as Part
}

interface PartOptions {
  shard?: Shard
  out?: string
  seed?: number
}

/** The file of one shard, which was checked to be writable before anything is sent. */
export interface PartFile {
  /** Writes what the shard recorded. Returns a sentence about it. */
  write(judged: Judged): string
  abandon(): void
}

/** Outputs that only the whole run has. */
const ofTheWhole = ['json', 'junit', 'html', 'markdown', 'har', 'github', 'state', 'resume'] as const

/** Reserves the file of a part; null if the run is not sharded. Throws UsageError. */
export function partFile(
  options: PartOptions & Partial<Record<(typeof ofTheWhole)[number], unknown>>,
): PartFile | null {
  const { shard, out, seed } = options
  if (shard === undefined && out === undefined) return null
  if (shard === undefined) throw new UsageError('--out needs --shard INDEX/COUNT')
  if (out === undefined) throw new UsageError('--shard needs --out FILE, for merge')
  if (seed === undefined) throw new UsageError('--shard needs --seed NUMBER: all shards of a run have the same seed')
  const whole = ofTheWhole.find((name) => options[name] !== undefined)
  if (whole !== undefined) throw new UsageError(`--${whole} needs the whole run: give it to merge`)
  const file = reserve('--out', out)
  return {
    abandon: () => file.abandon(),
    write({ result, part: record, terms, config, comparison }) {
      const { timing, personal_data: personal, target } = result
      const { started_at: startedAt, duration_ms: duration } = timing
      const { runs } = config
      file.write(
        renderPart({
          shard,
          terms,
          embedded: target.embedded,
          seed,
          runs,
          startedAt,
          duration,
          personal,
          record,
          comparison,
        }),
      )
      const early = record.interrupted ? ' The shard was interrupted.' : ''
      return `Shard ${shard.index}/${shard.count} ran ${counted(record.outcomes.length, 'check')} and is in ${out}.${early} merge judges the whole.`
    },
  }
}
