import type { Result } from './result.ts'
import { counted } from './text.ts'

const headlines: Record<Result['exit']['code'], string> = {
  0: 'Conformant',
  1: 'Not conformant',
  3: 'Incomplete',
  4: 'Not judged',
  5: 'Refused for safety',
}

/**
 * The outcome of a run in a few words. Recorded traffic cannot show that a server conforms. A receiver that was not asked
 * how often it acts may act twice on a delivery, so it is not called conformant either.
 */
export function headlineOf({ exit, recorded, subject, requirements }: Result): string {
  if (exit.code === 0 && recorded !== undefined) return 'No violation seen'
  const isActingOpen = requirements.some(({ id, verdict }) => id === 'RECV-4' && verdict === 'inconclusive')
  if (exit.code === 0 && subject === 'receiver' && isActingOpen) return 'No violation found, acting once not tested'
  return headlines[exit.code]
}

/** What the verdicts rest on: the requests of a run with its grade and seed, or recorded exchanges. */
export function effortOf({ recorded, requests, timing, grade, seed, subject }: Result): string[] {
  if (recorded !== undefined)
    return [`${counted(recorded.exchanges, 'recorded exchange')} from ${recorded.source}`, 'nothing sent']
  return [
    `${counted(requests, 'request')} in ${(timing.duration_ms / 1000).toFixed(1)} s`,
    `grade ${grade}`,
    ...(subject === 'server' ? [`seed ${seed}`] : []),
  ]
}
