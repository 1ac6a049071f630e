import type { ReportedRequirement, Waiver, WaiverState } from './result.ts'

/** What decides whether a waiver counts. */
interface Waiving {
  waivers?: readonly Waiver[]
  /** `YYYY-MM-DD`; no waiver counts on no day. */
  today?: string
}

// ISO dates are ordered like their texts. A waiver counts on its last day still.
const counts = ({ expires }: Waiver, today: string | undefined): boolean => today !== undefined && today <= expires

/** The waiver that counts for a requirement, the longest of several; null where there is none. */
export function waiverFor(id: string, { waivers = [], today }: Waiving): ReportedRequirement['waiver'] {
  const valid = waivers.filter((each) => each.requirement === id && counts(each, today))
  const [first] = valid.sort((one, other) => (one.expires < other.expires ? 1 : -1))
  return first === undefined ? null : { reason: first.reason, expires: first.expires }
}

/** Whether a requirement is spared by its waiver: it is violated or open. */
export const isWaived = ({ verdict, waiver }: ReportedRequirement): boolean =>
  waiver !== null && (verdict === 'fail' || verdict === 'inconclusive')

/** What became of one waiver in a run. */
export function stateOf(waiver: Waiver, requirements: readonly ReportedRequirement[], { today }: Waiving): WaiverState {
  if (!counts(waiver, today)) return 'expired'
  const requirement = requirements.find(({ id }) => id === waiver.requirement)
  if (requirement === undefined) return 'not asked'
  return isWaived(requirement) ? 'used' : 'unused'
}
