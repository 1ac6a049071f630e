import type { ReportedRequirement, Waiver, WaiverState } from './result.ts'

/** The waivers of a run and its day. */
interface Waiving {
  waivers?: readonly Waiver[]
  /** `YYYY-MM-DD`; if absent, no waiver counts. */
  today?: string
}

// ISO dates sort as text. A waiver still counts on its last day.
const isInForce = ({ expires }: Waiver, today: string | undefined): boolean => today !== undefined && today <= expires

/** The waiver that counts for a requirement, the latest of several; null if there is none. */
export function waiverFor(id: string, { waivers = [], today }: Waiving): ReportedRequirement['waiver'] {
  const valid = waivers.filter((each) => each.requirement === id && isInForce(each, today))
  const [first] = valid.sort((one, other) => (one.expires < other.expires ? 1 : -1))
  return first === undefined ? null : { reason: first.reason, expires: first.expires }
}

/** Whether a waiver has an effect on a requirement: it fails or is inconclusive, and is waived. */
export const isWaived = ({ verdict, waiver }: ReportedRequirement): boolean =>
  waiver !== null && (verdict === 'fail' || verdict === 'inconclusive')

/** The effect of one waiver in a run. */
export function stateOf(waiver: Waiver, requirements: readonly ReportedRequirement[], { today }: Waiving): WaiverState {
  if (!isInForce(waiver, today)) return 'expired'
  const requirement = requirements.find(({ id }) => id === waiver.requirement)
  if (requirement === undefined) return 'not asked'
  return isWaived(requirement) ? 'used' : 'unused'
}
