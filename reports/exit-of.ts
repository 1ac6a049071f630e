import { header } from '../spec/exchange.ts'
import { catalogue } from '../spec/contract.ts'
import type { Requirement } from '../spec/requirements/row.ts'
import type { RunRecord } from '../fixtures/target/engine/run-record.ts'
import type { Grade } from '../fixtures/target/config.ts'
import type { ReportedRequirement, Result } from './result.ts'
import { counted, firstOf } from './text.ts'
import { isWaived } from './waivers.ts'

const rows = new Map(catalogue.map((row) => [row.id, row]))

/** Whether a grade requires a verdict. Otherwise the requirement may be inconclusive without making the run incomplete. */
function isRequired(grade: Grade, { needs }: Requirement): boolean {
  if (grade === 'certify') return true
  const optional =
    grade === 'standard'
      ? ['admin', 'restricted-keys', 'inbox', 'hook', 'sandbox']
      : ['admin', 'restricted-keys', 'inbox', 'write', 'hook', 'sandbox']
  return !needs.some((need) => optional.includes(need))
}

const countIs = (count: number, noun: string): string => `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`

const unfinished = 'the run was interrupted before everything was judged'

/** Why a run with these waivers is not complete, or undefined if it is. */
function incompleteReason(counting: readonly ReportedRequirement[], grade: Grade, waivers: string): string | undefined {
  const open = counting.filter(
    ({ id, verdict }) => verdict === 'inconclusive' && isRequired(grade, rows.get(id) as Requirement),
  )
  if (open.length === 0) return undefined
  const which = `${counted(open.length, 'requirement')} that the grade ${grade} requires`
  const ids = open.map(({ id }) => id)
  return `${which} ${open.length === 1 ? 'is' : 'are'} inconclusive${waivers}: ${firstOf(ids, 8)}`
}

/** Requirements that count every response, or every error that is a JSON object, even of a server without this API. */
const ofAnyServer = new Set(['REQID-1', 'ENV-1', 'ERR-2', 'Error.error', 'Error.closed'])

/** The headers of every response of the API. */
const names = ['x-request-id', 'x-service-environment']

/**
 * Whether no response of the run has anything of the API: neither of its headers, nor an error envelope, nor a resource
 * or list. The tally counts all responses, and names the first of them.
 */
function isOfAnotherServer({ tally, findings, environment }: RunRecord): boolean {
  const ofHeaders = findings.filter(({ finding: { requirement } }) => ['REQID-1', 'ENV-1'].includes(requirement))
  const withoutId = new Set(
    ofHeaders.flatMap(({ finding, exchange }) => (finding.requirement === 'REQID-1' ? [exchange.number] : [])),
  )
  const { entries = [] } = tally['REQID-1'] ?? {}
  return (
    environment === null &&
    ofHeaders.every(({ exchange }) => names.every((name) => header(exchange, name) === undefined)) &&
    entries.length > 0 &&
    entries.every((number) => withoutId.has(number)) &&
    Object.entries(tally).every(([id, { elements }]) => elements === 0 || ofAnyServer.has(id))
  )
}

/** The exit code of a run that found violations of some requirements, and why. */
function withViolations(part: RunRecord, failed: number, waivers: string): Result['exit'] {
  const { obstacle, interrupted } = part
  if (obstacle !== undefined && isOfAnotherServer(part))
    return {
      code: 4,
      reason: `${obstacle}. No response has anything of this API, so ${countIs(failed, 'violated requirement')} not counted`,
    }
  const besides = obstacle === undefined ? '' : `; in addition, ${obstacle}`
  const early = interrupted ? `; ${unfinished}` : ''
  return { code: 1, reason: `${countIs(failed, 'requirement')} violated${waivers}${early}${besides}` }
}

/** The exit code of a run and why. Waived requirements do not count. */
export function exitOf(part: RunRecord, requirements: readonly ReportedRequirement[], grade: Grade): Result['exit'] {
  const unsafe = part.outcomes.find((each) => each.unsafe !== null)?.unsafe
  if (unsafe !== undefined && unsafe !== null) return { code: 5, reason: unsafe }
  const waived = new Set(requirements.filter(isWaived).map(({ id }) => id))
  const counting = requirements.filter(({ id }) => !waived.has(id))
  const waivers =
    waived.size === 0 ? '' : `, not counting ${waived.size} that ${waived.size === 1 ? 'is' : 'are'} waived`
  const failed = counting.filter(({ verdict }) => verdict === 'fail').length
  if (failed > 0) return withViolations(part, failed, waivers)
  if (part.interrupted) return { code: 3, reason: unfinished }
  if (part.obstacle !== undefined) return { code: 4, reason: part.obstacle }
  const errors = part.outcomes.filter(({ state, requirement }) => state === 'error' && !waived.has(requirement)).length
  if (errors > 0)
    return { code: 4, reason: `${counted(errors, 'check')} could not run to ${errors === 1 ? 'its' : 'their'} end` }
  const incomplete = incompleteReason(counting, grade, waivers)
  if (incomplete !== undefined) return { code: 3, reason: incomplete }
  if (!requirements.some(({ verdict }) => verdict === 'pass')) return { code: 3, reason: 'no requirement was tested' }
  return { code: 0, reason: `no requirement is violated${waivers}${leftOpen(counting, grade)}` }
}

/** How many requirements are inconclusive that the grade does not require. */
function leftOpen(counting: readonly ReportedRequirement[], grade: Grade): string {
  const open = counting.filter(({ verdict }) => verdict === 'inconclusive').length
  return open === 0
    ? ''
    : `; ${open} that the grade ${grade} does not require ${open === 1 ? 'is' : 'are'} inconclusive`
}

/** The exit code of recorded traffic and its reason. What traffic cannot show is inconclusive and does not count. */
export function exitOfTraffic(requirements: readonly ReportedRequirement[], exchanges: number): Result['exit'] {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').length
  const judged = counted(exchanges, 'recorded exchange')
  if (failed > 0) return { code: 1, reason: `${countIs(failed, 'requirement')} violated in ${judged}` }
  if (!requirements.some(({ verdict }) => verdict === 'pass'))
    return { code: 3, reason: 'no recorded exchange shows a requirement' }
  return { code: 0, reason: `no violation in ${judged}; requirements that they cannot show are inconclusive` }
}
