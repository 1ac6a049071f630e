import type { Outcome } from '../../../fixtures/target/engine/outcome.ts'
import type { Observed, RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { RunConfig } from '../../../fixtures/target/config.ts'
import { readDescription } from '../../../fixtures/target/discovery/description.ts'
import { configurationOf } from '../../../fixtures/target/surface/configuration.ts'
import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { diffSurfaces, familiesOf } from '../../../fixtures/target/surface/diff.ts'
import { readSurface, reduced, SurfaceError } from '../../../fixtures/target/surface/file.ts'
import { SurfaceObserver } from '../../../fixtures/target/surface/observe.ts'
import type { Change, Surface } from '../../../fixtures/target/surface/surface.ts'
import type { Result } from '../../../reports/result.ts'
import { counted } from '../../../reports/text.ts'
import { isWaived } from '../../../reports/waivers.ts'
import { catalogue } from '../../../spec/contract.ts'
import { isSuccess } from '../../../spec/exchange.ts'
import { UsageError } from '../exit.ts'
import { suite } from './result-of.ts'

/** A baseline with the name of its file. */
export interface Baseline {
  name: string
  surface: Surface
}

/** The surface or description in a file. Throws UsageError; `where` names a file that cannot be read. */
export function readBaseline(name: string, where = name): Baseline {
  try {
    return { name, surface: readSurface(readTextFile(name), name) }
  } catch (error) {
    if (error instanceof SurfaceError) throw new UsageError(error.message)
    if (error instanceof Unreadable) throw new UsageError(`${where}: ${error.message}`)
    throw error
  }
}

/** The surface that a run observed, before any verdict. */
export function observed(record: RunRecord, config: RunConfig, notApplicable: readonly string[]): Observed {
  const { exchanges, bindings, openapi } = record
  const items = bindings['list.items']?.value
  const observer = new SurfaceObserver(typeof items === 'string' ? items : undefined)
  for (const exchange of exchanges) observer.see(exchange)
  const source = exchanges.findLast((each) => each.request.path === openapi && isSuccess(each))
  const description = source === undefined ? undefined : readDescription(source.response.text, openapi ?? '')
  const bound = Object.entries(bindings).filter(([, { provenance }]) => provenance !== 'assumed')
  return {
    examples: Object.fromEntries(observer.examples),
    surface: {
      ...observer.surface(),
      suite: { version: suite.version, requirements: catalogue.length },
      configuration: configurationOf(record, config, notApplicable),
      bindings: Object.fromEntries(bound.map(([gap, { value }]) => [gap, JSON.stringify(value)])),
      description: description === undefined ? null : (reduced(description.document) as Record<string, unknown>),
    },
  }
}

/** A surface with the verdicts of its run. */
export const withVerdicts = (surface: Surface, { requirements }: Pick<Result, 'requirements'>): Surface => ({
  ...surface,
  passed: familiesOf(requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)),
})

/** Notes of one requirement that a report can carry. */
const maxNotes = 200

/** The record of a run, with the differences from the baseline as violations and notes of VERSION-2. */
export function withRegressions(part: RunRecord, baseline: Baseline): RunRecord {
  if (part.observed === undefined) return part
  const { surface, examples } = part.observed
  const changes = diffSurfaces(baseline.surface, surface).filter(({ shownBy }) => shownBy !== 'verdicts')
  const breaking = changes.filter((change) => change.breaking)
  const violations = breaking.map(({ where, message, kind }) => ({
    message: `${where}: ${message}`,
    expected: `as in ${baseline.name}`,
    actual: kind,
    exchange: examples[where.split('.')[0] ?? ''] ?? null,
  }))
  const notes = changes
    .filter((change) => !change.breaking)
    .map(({ kind, where, message }) => `${kind}: ${where}: ${message}`)
  const compared = `compared with ${baseline.name}: ${counted(Object.keys(baseline.surface.objects).length, 'kind')} of objects, ${breaking.length} breaking, ${counted(notes.length, 'other change')}`
  const outcomes = part.outcomes.map((outcome): Outcome => {
    if (outcome.requirement !== 'VERSION-2') return outcome
    const all = [...outcome.violations, ...violations]
    // A target without a description is compared by its behaviour.
    const lacking = outcome.state === 'inconclusive' && !outcome.unfinished && baseline.surface.suite !== null
    return {
      ...outcome,
      state: all.length > 0 ? 'violated' : lacking ? 'passed' : outcome.state,
      violations: all,
      notes: [...outcome.notes, compared, ...notes.slice(0, maxNotes)],
    }
  })
  return { ...part, outcomes }
}

/**
 * The result of a run with its differences from the baseline. A requirement that passed and has no verdict now makes
 * the run incomplete.
 */
export function withLostVerdicts(result: Result, surface: Surface, baseline: Baseline): Result {
  const judged = new Set(
    result.requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').map(({ id }) => id),
  )
  const asked = new Set(result.requirements.map(({ id }) => id))
  const changes = diffSurfaces(baseline.surface, withVerdicts(surface, result), { judged, asked })
  const waived = new Set(result.requirements.filter(isWaived).map(({ id }) => id))
  const lost = changes.filter(
    ({ kind, breaking, where }) => kind === 'no longer judged' && breaking && !waived.has(where),
  )
  const regression = { baseline: baseline.name, changes }
  if (lost.length === 0 || result.exit.code !== 0) return { ...result, regression }
  const which = lost
    .slice(0, 5)
    .map(({ where }) => where)
    .join(', ')
  const more = lost.length > 5 ? ` and ${lost.length - 5} more` : ''
  const reason = `${counted(lost.length, 'requirement')} passed in ${baseline.name} and ${lost.length === 1 ? 'is' : 'are'} no longer judged: ${which}${more}`
  return { ...result, regression, exit: { code: 3, reason } }
}

/** One line for each change, with its evidence or its cause. */
export function changeLines(changes: readonly Change[]): string[] {
  return changes.map(({ breaking, kind, where, message, shownBy, cause }) => {
    const by = cause === 'server' ? `by ${shownBy}` : `by a change of the ${cause}`
    return `${breaking ? '✗' : '·'} ${kind}: ${where}: ${message} (${by})`
  })
}
