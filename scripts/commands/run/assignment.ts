import { defaults, type Grade, type RunConfig } from '../../../fixtures/target/config.ts'
import { counted } from '../../../reports/text.ts'
import { randomSeed } from '../../engine/run.ts'
import { checksOf } from './checks-of.ts'
import { configOf, type Wanted } from './config-of.ts'
import { checksOfShard } from './shard.ts'
import { leftOpen, type State } from './state.ts'
import type { NamedTarget } from './target.ts'

/** A run that is about to start: its target, and the checks, bounds and seed with which it runs. */
export interface Assignment {
  isEmbedded: boolean
  target: NamedTarget
  /** The requirements that the whole run is about; null for all. Those of a resumed run or a shard may be fewer. */
  asked: readonly string[] | null
  checks: readonly string[]
  /** Whether `checks` are fewer than all. */
  isPartial: boolean
  grade: Grade
  seed: number
  runs: number
  config: RunConfig
  startedAt: Date
}

/** An absent option is as in the run that is resumed, or else the default. */
const chosenBy = (
  wanted: Wanted,
  earlier: State | null,
  usualGrade: Grade,
): Pick<Assignment, 'grade' | 'seed' | 'runs'> => ({
  grade: wanted.grade ?? earlier?.grade ?? usualGrade,
  seed: wanted.seed ?? earlier?.seed ?? randomSeed(),
  runs: wanted.runs ?? earlier?.runs ?? defaults.runs,
})

/** Derives what to run from the options and, for a resumed run, from its state. */
export async function assignmentOf(
  named: NamedTarget | null,
  target: NamedTarget,
  only: string[] | null,
  wanted: Wanted,
  earlier: State | null,
): Promise<Assignment> {
  const asked = earlier?.only ?? only
  const all = earlier === null ? checksOf(asked) : leftOpen(earlier)
  const checks = wanted.shard === undefined ? all : await checksOfShard(all, wanted.shard)
  const isPartial = asked !== null || earlier !== null || wanted.shard !== undefined
  const isEmbedded = named === null
  const chosen = chosenBy(wanted, earlier, isEmbedded ? 'certify' : 'standard')
  const config = configOf(target, wanted, { ...chosen, only: isPartial ? checks : null }, earlier)
  return { isEmbedded, target, asked, checks, isPartial, ...chosen, config, startedAt: new Date() }
}

/** One line about what starts now. */
export function opening({ isEmbedded, target, checks, isPartial, seed }: Assignment, isResumed: boolean): string {
  const where = isEmbedded ? 'the embedded sandbox' : target.baseUrl
  const some = isPartial ? ` with ${counted(checks.length, 'check')}` : ''
  return `${isResumed ? 'Resuming the run against' : 'Testing'} ${where}${some}, seed ${seed} …`
}

/** The secrets that a run knows before it starts. */
export const secretsOf = ({ key, keys, webhooks }: NamedTarget): string[] => [
  key,
  ...keys.map((each) => each.key),
  ...Object.values(webhooks?.secrets ?? {}),
]
