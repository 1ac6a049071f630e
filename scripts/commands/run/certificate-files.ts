import { createPublicKey, type KeyObject } from 'node:crypto'
import { readTextFile } from '../../../fixtures/target/text-file.ts'
import { renderBadge } from '../../../reports/certificate/badge.ts'
import { keyIdOf, readKey, renderEnvelope, seal } from '../../../reports/certificate/envelope.ts'
import { renderCertificatePage } from '../../../reports/certificate/page.ts'
import {
  recordedOnly,
  refusalOf,
  renderStatement,
  type Statement,
  statementOf,
} from '../../../reports/certificate/statement.ts'
import { UsageError } from '../exit.ts'
import { readEvidence, renderEvidence } from './evidence.ts'
import type { Judged } from './judge.ts'
import { type OutputFile, reserve } from './output-file.ts'

/** Options of `run` about a certificate. */
export interface CertificateOptions {
  certificate?: string
  signingKey?: string
  badge?: string
  certificatePage?: string
}

/** Options that contradict a certificate, which is about one whole run. */
export interface Contradicting {
  grade?: string
  only?: unknown
  resume?: unknown
  shard?: unknown
}

/** The files of a certificate, which were checked to be writable before anything is sent. */
export interface CertificateFiles {
  /** Writes the certificate if the run has earned it. Returns a sentence about the outcome. */
  issue(judged: Judged): Promise<{ earned: boolean; text: string }>
  abandon(): void
}

/**
 * The private key that signs: from a file, or PEM text in WINERY_SIGNING_KEY; null if there is none. Throws UsageError.
 */
function signingKey(path: string | undefined, env: NodeJS.ProcessEnv): KeyObject | null {
  const from = path === undefined ? 'WINERY_SIGNING_KEY' : `--signing-key ${path}`
  try {
    const pem = path === undefined ? env['WINERY_SIGNING_KEY'] : readTextFile(path)
    return pem === undefined || pem === '' ? null : readKey(pem, 'private')
  } catch (error) {
    throw new UsageError(`${from}: ${(error as Error).message}`)
  }
}

/** Where the evidence goes: beside the certificate. */
export const evidencePathOf = (certificate: string): string => `${certificate.replace(/\.json$/i, '')}.evidence.har`

/** Throws UsageError if the options need a certificate that they do not ask for. */
function refuseStray({ signingKey, badge, certificatePage }: CertificateOptions): void {
  const stray = Object.entries({ '--signing-key': signingKey, '--badge': badge, '--certificate-page': certificatePage })
  const named = stray.find(([, value]) => value !== undefined)
  if (named !== undefined) throw new UsageError(`${named[0]} needs --certificate FILE`)
}

/** Throws UsageError if the run is not a whole one of grade certify. */
function refusePartial({ grade, only, resume, shard }: Contradicting, isEmbedded: boolean): void {
  const parts = Object.entries({ '--only': only, '--resume': resume, '--shard': shard })
  const partial = parts.find(([, value]) => value !== undefined)
  if (partial !== undefined) throw new UsageError(`--certificate needs one whole run: leave ${partial[0]} out`)
  // The embedded sandbox is tested with this grade by default.
  if (grade !== 'certify' && !(isEmbedded && grade === undefined))
    throw new UsageError('--certificate needs --grade certify')
}

/** Reserves the files of a certificate; null without --certificate. Throws UsageError. */
export function certificateFiles(
  options: CertificateOptions,
  contradicting: Contradicting,
  isEmbedded: boolean,
): CertificateFiles | null {
  const { certificate, badge, certificatePage } = options
  if (certificate === undefined) {
    refuseStray(options)
    return null
  }
  refusePartial(contradicting, isEmbedded)
  const key = signingKey(options.signingKey, process.env)
  const optional = (option: string, path: string | undefined): OutputFile | null =>
    path === undefined ? null : reserve(option, path)
  const evidencePath = evidencePathOf(certificate)
  const files = {
    certificate: reserve('--certificate', certificate),
    evidence: reserve('the evidence of --certificate', evidencePath),
    badge: optional('--badge', badge),
    page: optional('--certificate-page', certificatePage),
  }
  const abandon = (): void => {
    for (const file of Object.values(files)) file?.abandon()
  }
  return {
    abandon,
    async issue(judged) {
      const refusal = refusalOf(judged.result)
      if (refusal !== undefined) {
        abandon()
        return { earned: false, text: `No certificate was written: ${refusal}.${remedy(judged)}` }
      }
      const evidence = evidenceOf(judged)
      const statement = await stated(judged, evidence)
      files.evidence.write(evidence)
      files.certificate.write(renderEnvelope(seal(renderStatement(statement), key)))
      files.badge?.write(renderBadge(statement.predicate['winery-conformance']))
      files.page?.write(renderCertificatePage(statement, key === null ? null : keyIdOf(createPublicKey(key))))
      const signed = key === null ? 'not signed: there is no --signing-key' : 'signed'
      return {
        earned: true,
        text: `The certificate is in ${certificate} (${signed}), its evidence in ${evidencePath}.`,
      }
    },
  }
}

/** What makes the certificate possible, if it is refused only because of inconclusive requirements. */
const remedy = ({ result }: Judged): string =>
  result.exit.code === 3 && result.requirements.some(({ verdict }) => verdict === 'inconclusive')
    ? ' Supply what the report says is missing, or waive these requirements in the target file (docs/target-file.md).'
    : ''

/** The statement of the certificate. It names the verdicts that a replay of the evidence does not repeat. */
async function stated({ result, terms }: Judged, evidence: string): Promise<Statement> {
  const { replay } = await import('../verify/replay.ts')
  const replayed = await replay(readEvidence(evidence))
  return statementOf(result, {
    terms,
    evidence,
    recordedOnly: recordedOnly(result.requirements, replayed),
    issuedAt: new Date().toISOString(),
  })
}

function evidenceOf({ result, part, terms, config }: Judged): string {
  if (part.tape === undefined) throw new Error('a certificate needs a recorded run')
  return renderEvidence(result, { config, terms, tape: part.tape })
}
