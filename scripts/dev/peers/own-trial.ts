import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import type { Peer } from './peer.ts'
import { knownBy, measured, outcomeOf, type Trial, type World } from './trial.ts'
import { prepared } from './workshop.ts'

/** This suite by whole runs with each grade, one fault after the other, until the time is up. */
export async function ownTrials(
  peers: readonly Peer[],
  { country, key, record }: World,
  faults: readonly Fault[],
  until: number,
  say: (text: string) => void,
): Promise<Map<string, Trial>> {
  const trials = await Promise.all(
    peers.map(async (peer) => {
      const [measure] = await prepared(peer, key, record)
      const runs = [
        await measured(measure, { fault: null, country }),
        await measured(measure, { fault: null, country }),
      ]
      const trial: Trial = { baseline: runs.map(([run]) => run), outcomes: new Map(), spots: [], runs: 0 }
      return { name: peer.name, measure, trial }
    }),
  )
  for (const { name: fault } of faults) {
    if (performance.now() > until) break
    for (const { measure, trial } of trials) {
      const findings = await measured(measure, { fault, country }).then(
        ([run]) => run.findings,
        () => null,
      )
      trial.outcomes.set(fault, outcomeOf(findings, knownBy(trial.baseline)))
    }
    say(`this suite: ${fault}`)
  }
  return new Map(trials.map(({ name, trial }) => [name, trial]))
}
