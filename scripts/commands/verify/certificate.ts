import type { KeyObject } from 'node:crypto'
import { sha256, suiteResources } from '../../../reports/certificate/digests.ts'
import { InvalidCertificate, keyIdOf, NotACertificate, unseal } from '../../../reports/certificate/envelope.ts'
import {
  type Certificate,
  readStatement,
  recordedOnly,
  type Replayed,
  type Statement,
} from '../../../reports/certificate/statement.ts'
import { counted } from '../../../reports/text.ts'
import { readEvidence, type Repetition } from '../run/evidence.ts'
import { suite } from '../run/result-of.ts'
import { replay } from './replay.ts'

/** The inputs of the check of a certificate. */
interface Against {
  publicKey: KeyObject | null
  /** The text of the evidence. */
  evidence: string | null
}

/** The outcome: the exit code, and lines to print. */
export interface Verification {
  code: 0 | 1 | 2 | 3
  lines: string[]
}

const refuse = (why: string): never => {
  throw new InvalidCertificate(why)
}

/** Throws InvalidCertificate unless this version of the suite is the one that issued the certificate. */
function checkSuite({ predicate }: Statement): void {
  const { suite: issuer } = predicate['winery-conformance']
  if (issuer.version !== suite.version)
    refuse(`version ${issuer.version} issued it, and this is ${suite.version}: verify it with that version`)
  for (const { name, digest } of suiteResources()) {
    const stated = predicate.configuration.find((each) => each.name === name)?.digest.sha256
    if (stated !== digest.sha256)
      refuse(
        `the ${name} is not the one of this version: its SHA-256 differs; verify with the build of the suite that issued the certificate`,
      )
  }
}

/** Throws InvalidCertificate unless the recorded run is the certified one. */
function checkRun({ run, grade, additions, target }: Certificate, { config, terms }: Repetition): void {
  const same =
    config.seed === run.seed &&
    config.grade === grade &&
    config.only === null &&
    terms.grade === grade &&
    terms.only === null &&
    terms.additions === additions &&
    terms.baseUrl === target.base_url
  if (!same) refuse('the evidence is of another run')
}

/**
 * Throws InvalidCertificate if a replay gives another verdict than the certificate, except where the certificate names
 * it.
 */
function checkVerdicts(certificate: Certificate, replayed: Replayed): void {
  const { verdicts, recorded_only } = certificate
  const requirements = Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict }))
  const found = recordedOnly(requirements, replayed)
  const named = (list: Certificate['recorded_only']): string[] =>
    list.map(({ requirement, replayed: again }) => `${requirement} ${again}`).sort()
  const stated = new Set(named(recorded_only))
  const other = found.filter(({ requirement, replayed: again }) => !stated.has(`${requirement} ${again}`))
  const [first] = other
  if (first !== undefined)
    refuse(
      `${first.requirement} is certified as ${first.recorded}, and the evidence gives ${first.replayed}${other.length > 1 ? ` (and ${other.length - 1} more differ)` : ''}`,
    )
  const extra = Object.keys(replayed.verdicts).filter((id) => verdicts[id] === undefined)
  if (extra.length > 0) refuse(`the certificate leaves out ${extra[0] ?? ''}`)
}

async function checkEvidence(statement: Statement, evidence: string): Promise<string[]> {
  const certificate = statement.predicate['winery-conformance']
  const [stated, found] = [statement.subject[0]?.digest.sha256, sha256(evidence)]
  if (stated !== found)
    refuse(
      `the evidence is not the certified one: its SHA-256 differs; it is ${found}, and the certificate names ${stated}`,
    )
  let repetition: Repetition
  try {
    repetition = readEvidence(evidence)
  } catch (error) {
    return refuse(`the evidence cannot be read: ${(error as Error).message}`)
  }
  checkRun(certificate, repetition)
  checkVerdicts(certificate, await replay(repetition))
  const { verdicts, recorded_only, run } = certificate
  const recorded =
    recorded_only.length === 0
      ? ''
      : `, but ${recorded_only.map(({ requirement }) => requirement).join(', ')} ${recorded_only.length === 1 ? 'rests' : 'rest'} on the recorded outcome`
  return [
    `evidence      unchanged: ${counted(run.requests, 'exchange')}`,
    `verdicts      ${counted(Object.keys(verdicts).length, 'requirement')} judged again with the same verdicts${recorded}`,
  ]
}

/** Lines about the certified run. */
function summaryOf({ target, run, summary, waived }: Certificate): string[] {
  const today = new Date().toISOString().slice(0, 10)
  return [
    `server        ${target.embedded ? 'the embedded sandbox' : target.base_url}, tested ${run.started_at}`,
    `requirements  ${summary.pass} passed, ${waived.length} waived, ${summary.not_applicable} not applicable, ${summary.untested} untested`,
    ...waived.map(
      ({ requirement, verdict, reason, expires }) =>
        `waived        ${requirement} (${verdict}) until ${expires}${expires < today ? ', EXPIRED' : ''}: ${reason}`,
    ),
  ]
}

/** Checks a certificate and, if evidence is given, replays it. Sends nothing. */
export async function verifyCertificate(text: string, { publicKey, evidence }: Against): Promise<Verification> {
  try {
    const { payload, by } = unseal(text, publicKey)
    const statement = readStatement(payload)
    const lines = summaryOf(statement.predicate['winery-conformance'])
    checkSuite(statement)
    if (by === 'key') lines.push(`signature     valid, by the key ${keyIdOf(publicKey as KeyObject)}`)
    else
      lines.push(`signature     NOT CHECKED: ${by === 'unsigned' ? 'the certificate has none' : 'give --public-key'}`)
    lines.push('suite         contract, catalogue and campaign report are those of this version')
    if (evidence === null) lines.push('evidence      NOT CHECKED: give --evidence')
    else lines.push(...(await checkEvidence(statement, evidence)))
    const complete = by === 'key' && evidence !== null
    return { code: complete ? 0 : 3, lines: [complete ? 'VERIFIED' : 'INCOMPLETE', ...lines] }
  } catch (error) {
    if (!(error instanceof InvalidCertificate)) throw error
    if (error instanceof NotACertificate)
      return {
        code: 2,
        lines: [`NOT A CERTIFICATE: ${error.message}. Name a whole file that run --certificate wrote.`],
      }
    return { code: 1, lines: [`REFUSED: ${error.message}`] }
  }
}
