import { readTargetFile } from '../../fixtures/target/target-file.ts'
import type { GapId } from '../../spec/gaps.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'
import { environmentOf, fileOf, independentServers, withServer } from './independent-run.ts'

const seed = 7
const kiln = independentServers.find(({ name }) => name === 'kiln')!

/** What the maintainer of Kiln declares, which shows nothing of its bodies. */
export async function declaredGaps(): Promise<GapId[]> {
  const { declared } = await withServer(kiln, seed, (running) =>
    Promise.resolve(readTargetFile(fileOf(kiln), environmentOf(kiln, running))),
  )
  return Object.keys(declared) as GapId[]
}

/** A run with a target file that lacks some bindings. */
interface Unbound {
  /** In the order of the catalogue. */
  inconclusive: string[]
  /** The bindings that were discovered without the file. */
  found: GapId[]
}

/** Tests Kiln under certify with a target file that lacks some bindings. */
export function withoutBindings(left: readonly GapId[]): Promise<Unbound> {
  return withServer(kiln, seed, async (running) => {
    const { baseUrl, key, keys, admin, declared } = readTargetFile(fileOf(kiln), environmentOf(kiln, running))
    const kept = Object.fromEntries(Object.entries(declared).filter(([gap]) => !left.includes(gap as GapId)))
    const common = { grade: 'certify', only: null, baseUrl: baseUrl ?? '' } as const
    const part = await runChecks({
      ...common,
      key: key ?? '',
      keys,
      admin,
      declared: kept,
      seed,
      runs: 5,
      concurrency: 8,
      timeout: 10_000,
      patience: 5_000,
    })
    const { requirements } = judgeRun(part, { ...common, additions: 'fail' })
    return {
      inconclusive: requirements.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
      found: left.filter((gap) => ['observed', 'documented'].includes(part.bindings[gap]?.provenance ?? '')),
    }
  })
}
