import type { ReportedRequirement, Result } from '../../../reports/result.ts'
import { type CheckTiming, criticalPath, shares, type Timings } from '../../engine/timings.ts'

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

const names = {
  response: 'responses',
  admin: 'admin side',
  queue: 'turn to send',
  wait: 'waiting for the target to change',
  other: 'computing, or results of other checks',
} as const

/** One check in a line, with what it waited for, the longest first. */
function lineOf(check: CheckTiming): string {
  const parts = Object.entries(shares(check))
    .filter(([, time]) => time >= 10)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, time]) => `${names[kind as keyof typeof names]} ${seconds(time)}`)
  const name = `${check.id}${check.mode === 'shared' ? '' : ` (${check.mode})`}`
  return `  ${name.padEnd(32)} ${seconds(check.to - check.from).padStart(9)}  ${parts.join(', ')}`
}

/** For each check: the requests whose responses it used, and those that no other check used. */
export function requestsByCheck(
  requirements: readonly ReportedRequirement[],
): { id: string; used: number; own: number }[] {
  const checks = requirements.filter(({ duration_ms }) => duration_ms !== null)
  const users = new Map<number, number>()
  for (const { rests_on } of checks) for (const entry of rests_on.entries) users.set(entry, (users.get(entry) ?? 0) + 1)
  return checks.map(({ id, rests_on: { entries } }) => ({
    id,
    used: entries.length,
    own: entries.filter((entry) => users.get(entry) === 1).length,
  }))
}

/** The times and the requests of a run, as text. */
export function renderTimings({ checks, from }: Timings, { requests, requirements, timing }: Result): string {
  const first = Math.min(...checks.map((each) => each.from))
  const last = Math.max(...checks.map((each) => each.to))
  const byRequests = requestsByCheck(requirements)
    .filter(({ own }) => own > 0)
    .toSorted((one, other) => other.own - one.own)
  const own = byRequests.reduce((sum, each) => sum + each.own, 0)
  const lines = [
    'Timings',
    `  ${seconds(timing.duration_ms)} in total: ${seconds(first - from)} start and discovery, ${seconds(last - first)} checks, the rest to judge and mask`,
    '',
    'Critical path: each check waited for the end of the one before it',
    ...criticalPath(checks).map(lineOf),
    '',
    'Slowest checks',
    ...checks
      .toSorted((one, other) => other.to - other.from - (one.to - one.from))
      .slice(0, 15)
      .map(lineOf),
    '',
    `Requests by check: those that no other check uses, of all that it uses (${requests} in all, ${requests - own} shared)`,
    ...byRequests.map(({ id, own, used }) => `  ${id.padEnd(32)} ${String(own).padStart(4)} of ${used}`),
  ]
  return `${lines.join('\n')}\n`
}
