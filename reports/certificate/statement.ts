import type { Result, Verdict } from '../result.ts'
import type { Terms } from '../verdicts.ts'
import { InvalidCertificate } from './envelope.ts'
import { type Resource, sha256, suiteResources } from './digests.ts'

const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'

/** A requirement whose verdict rests on the recorded outcome. */
export interface RecordedOnly {
  requirement: string
  recorded: Verdict
  /** What a replay of the evidence gives. */
  replayed: Verdict
  why: string
}

/** What a replay of the evidence gives. */
export interface Replayed {
  /** By requirement. */
  verdicts: Readonly<Record<string, Verdict>>
  /** Where the replayed run sent other requests than the recorded one. */
  deviations: readonly string[]
  /** The number of signature comparisons whose recorded result was used. */
  signatures: number
}

/** The requirements about signatures. A recording contains no secrets, so they cannot be computed again. */
const signatureRequirements = ['EVENT-1', 'EVENT-13']

/** The requirements whose verdicts rest on the recorded outcome, by comparison with a replay of the evidence. */
export const recordedOnly = (
  requirements: readonly { id: string; verdict: Verdict }[],
  { verdicts, signatures }: Pick<Replayed, 'verdicts' | 'signatures'>,
): RecordedOnly[] =>
  requirements.flatMap(({ id, verdict }) => {
    const replayed = verdicts[id] ?? 'untested'
    if (replayed !== verdict) {
      const why = 'it needs keys, signing secrets or personal data, which were removed from the evidence'
      return [{ requirement: id, recorded: verdict, replayed, why }]
    }
    if (!signatureRequirements.includes(id) || signatures === 0) return []
    const why = 'it needs signing secrets; a replay uses the recorded result of each comparison'
    return [{ requirement: id, recorded: verdict, replayed, why }]
  })

/** The part of the predicate that is specific to this suite. */
export interface Certificate {
  target: Result['target']
  issued_at: string
  run: { started_at: string; duration_ms: number; seed: number; run_id: string; requests: number }
  grade: Result['grade']
  additions: Terms['additions']
  suite: Result['suite']
  personal_data: Result['personal_data']
  summary: Result['summary']
  bindings: Result['bindings']
  verdicts: Record<string, Verdict>
  /** Requirements that fail or are inconclusive and are waived. */
  waived: { requirement: string; verdict: Verdict; reason: string; expires: string }[]
  /** Requirements that the target file declares not applicable. */
  declared_not_applicable: Record<string, string>
  not_applicable: Record<string, string[]>
  /** Requirements without a check, and why. */
  untested: Record<string, string[]>
  /** Verdicts that rest on the recorded outcome, because they need what was removed from the evidence. */
  recorded_only: RecordedOnly[]
}

/** An in-toto Statement v1 with the test-result predicate v0.1. */
export interface Statement {
  _type: typeof statementType
  subject: Resource[]
  predicateType: typeof predicateType
  predicate: {
    result: 'PASSED' | 'WARNED'
    configuration: Resource[]
    passedTests: string[]
    /** Requirements that are waived. */
    warnedTests: string[]
    failedTests: string[]
    'winery-conformance': Certificate
  }
}

/** What a certificate states in addition to the result of its run. */
export interface Issue {
  terms: Pick<Terms, 'additions' | 'notApplicable'>
  /** The text of the evidence. */
  evidence: string
  recordedOnly: readonly RecordedOnly[]
  /** ISO timestamp. */
  issuedAt: string
}

/** Why a run earns no certificate; undefined if it earns one. */
export function refusalOf({ exit, grade, interrupted, errors }: Result): string | undefined {
  if (grade !== 'certify') return `its grade is ${grade}; a certificate needs --grade certify`
  if (interrupted) return 'the run was interrupted'
  if (exit.code !== 0) return exit.reason
  return errors.length > 0 ? `the run had an error: ${errors[0]?.message ?? ''}` : undefined
}

const missingOf = ({ requirements }: Result, verdict: Verdict): Record<string, string[]> =>
  Object.fromEntries(requirements.filter((each) => each.verdict === verdict).map(({ id, missing }) => [id, missing]))

/** The statement about a run that earned it. */
export function statementOf(result: Result, { terms, evidence, recordedOnly, issuedAt }: Issue): Statement {
  const { requirements, target, timing } = result
  const idsOf = (verdict: Verdict): string[] =>
    requirements.filter((each) => each.verdict === verdict).map(({ id }) => id)
  const waived = requirements.flatMap(({ id, verdict, waiver }) =>
    waiver !== null && (verdict === 'fail' || verdict === 'inconclusive')
      ? [{ requirement: id, verdict, ...waiver }]
      : [],
  )
  return {
    _type: statementType,
    subject: [{ name: 'redacted evidence', uri: target.base_url, digest: { sha256: sha256(evidence) } }],
    predicateType,
    predicate: {
      result: waived.length > 0 ? 'WARNED' : 'PASSED',
      configuration: suiteResources(),
      passedTests: idsOf('pass'),
      warnedTests: waived.map(({ requirement }) => requirement),
      failedTests: [],
      'winery-conformance': {
        target,
        issued_at: issuedAt,
        run: { ...timing, seed: result.seed, run_id: result.run_id, requests: result.requests },
        grade: result.grade,
        additions: terms.additions,
        suite: result.suite,
        personal_data: result.personal_data,
        summary: result.summary,
        bindings: result.bindings,
        verdicts: Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict])),
        waived,
        declared_not_applicable: { ...terms.notApplicable },
        not_applicable: missingOf(result, 'not_applicable'),
        untested: missingOf(result, 'untested'),
        recorded_only: [...recordedOnly],
      },
    },
  }
}

/** The payload of the envelope. */
export const renderStatement = (statement: Statement): string => JSON.stringify(statement)

/** Reads a payload. Throws InvalidCertificate unless it is a consistent statement of this suite. */
export function readStatement(payload: string): Statement {
  let statement: Partial<Statement> | null
  try {
    statement = JSON.parse(payload) as Partial<Statement> | null
  } catch {
    throw new InvalidCertificate('the payload is not JSON')
  }
  if (statement?.['_type'] !== statementType) throw new InvalidCertificate('the payload is not an in-toto Statement v1')
  if (statement.predicateType !== predicateType) throw new InvalidCertificate('the payload is not a test result')
  const certificate = statement.predicate?.['winery-conformance']
  if (statement.predicate === undefined || certificate === undefined || statement.subject?.[0] === undefined)
    throw new InvalidCertificate('the payload is not a certificate of this suite')
  checkVerdicts(statement.predicate, certificate)
  return statement as Statement
}

/** Throws InvalidCertificate if the lists of a certificate contradict its verdicts. */
function checkVerdicts({ failedTests, passedTests }: Statement['predicate'], certificate: Certificate): void {
  const verdicts = Object.entries(certificate.verdicts)
  const waived = new Set(certificate.waived.map(({ requirement }) => requirement))
  const passed = verdicts.flatMap(([id, verdict]) => (verdict === 'pass' ? [id] : []))
  const open = verdicts.filter(([id, verdict]) => (verdict === 'fail' || verdict === 'inconclusive') && !waived.has(id))
  if (open.length > 0) throw new InvalidCertificate(`${open[0]?.[0] ?? ''} is ${open[0]?.[1] ?? ''} and not waived`)
  if (failedTests.length > 0) throw new InvalidCertificate('it lists failed requirements')
  if (JSON.stringify(passedTests) !== JSON.stringify(passed))
    throw new InvalidCertificate('its verdicts contradict its list of passed requirements')
}
