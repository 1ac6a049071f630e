import type { TestContext } from 'vitest'
import type { ReportedRequirement, ReportedViolation } from '../../reports/result.ts'
import { header } from '../../spec/exchange.ts'

/** Violations of one requirement that are thrown; the others are counted. */
const shown = 5
/** Characters of a body that are shown. */
const longest = 2_000

/** A violation as vitest shows it: `expected` and `actual` are printed as a diff. */
export class RequirementViolated extends Error {
  override readonly name = 'RequirementViolated'
  readonly showDiff: boolean
  readonly expected: unknown
  readonly actual: unknown

  constructor({ id, statement }: ReportedRequirement, violation: ReportedViolation) {
    super([violation.message, '', `${id}: ${statement}`, ...exchangeLines(violation)].join('\n'))
    this.expected = violation.expected
    this.actual = violation.actual
    this.showDiff = violation.expected !== null || violation.actual !== null
  }
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} …` : text)

/** The exchange that shows a violation, and the command that repeats it. */
function exchangeLines({ exchange, reproduce }: ReportedViolation): string[] {
  if (exchange === null) return []
  const { request, response } = exchange
  const query = request.query === '' ? '' : `?${request.query}`
  return [
    '',
    `> ${request.method} ${request.path}${query}`,
    ...(request.body === null ? [] : [`> ${cut(request.body)}`]),
    `< ${response.status} ${header(exchange, 'content-type') ?? ''}`.trimEnd(),
    ...(response.text === '' ? [] : [`< ${cut(response.text)}`]),
    ...(reproduce === null ? [] : ['', `$ ${reproduce}`]),
  ]
}

const words = { inconclusive: 'inconclusive', not_applicable: 'not applicable', untested: 'untested' } as const

/**
 * Gives a test the verdict of its requirement: a violation fails it, `pass` passes it, and anything else skips it with the
 * reason. Notes become annotations. `thrownAt` is the stack of the violation that the check threw.
 */
export async function reportVerdict(
  requirement: ReportedRequirement,
  { skip, annotate }: Pick<TestContext, 'skip' | 'annotate'>,
  thrownAt?: string,
): Promise<void> {
  const { verdict, notes, missing, violations } = requirement
  for (const note of notes) await annotate(note)
  if (verdict === 'pass') return
  if (verdict !== 'fail') skip(`${words[verdict]}: ${missing.join('; ')}`)
  const errors = violations.slice(0, shown).map((violation) => new RequirementViolated(requirement, violation))
  const [first] = errors
  if (first !== undefined && thrownAt !== undefined) first.stack = withFrames(first, thrownAt)
  if (violations.length > shown) await annotate(`and ${violations.length - shown} more violations`)
  throw errors.length === 1 ? first : new AggregateError(errors, `${violations.length} violations`)
}

/** The text of an error over the frames of another one, so that vitest shows the line of the check. */
const withFrames = (error: Error, stack: string): string =>
  `${error.name}: ${error.message}\n${stack.slice(Math.max(0, stack.search(/^ {4}at /m)))}`
