import { readFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { renderBadge } from '../../../reports/certificate/badge.ts'
import { readKey, renderEnvelope, seal } from '../../../reports/certificate/envelope.ts'
import { renderCertificatePage } from '../../../reports/certificate/page.ts'
import { recordedOnly, refusalOf, renderStatement, statementOf } from '../../../reports/certificate/statement.ts'
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

/** The private key that signs: from a file, or PEM text in WINERY_SIGNING_KEY; null if there is none. Throws UsageError. */
function signingKey(path: string | undefined, env: NodeJS.ProcessEnv): KeyObject | null {
  const from = path === undefined ? 'WINERY_SIGNING_KEY' : `--signing-key ${path}`
  try {
    const pem = path === undefined ? env['WINERY_SIGNING_KEY'] : readFileSync(path, 'utf8')
    return pem === undefined || pem === '' ? null : readKey(pem, 'private')
  } catch (error) {
    throw new UsageError(`${from}: ${(error as Error).message}; keygen creates a key`)
  }
}

/** Where the evidence goes: beside the certificate. */
const evidencePathOf = (certificate: string): string => `${certificate.replace(/\.json$/i, '')}.evidence.har`

/** Reserves the files of a certificate; null without --certificate. Throws UsageError. */
export function certificateFiles(
  { certificate, signingKey: keyPath, badge, certificatePage }: CertificateOptions,
  { grade, only, resume, shard }: Contradicting,
  isEmbedded: boolean,
): CertificateFiles | null {
  if (certificate === undefined) {
    const stray = Object.entries({ '--signing-key': keyPath, '--badge': badge, '--certificate-page': certificatePage })
    const named = stray.find(([, value]) => value !== undefined)
    if (named !== undefined) throw new UsageError(`${named[0]} needs --certificate FILE`)
    return null
  }
  const [partial] = Object.entries({ '--only': only, '--resume': resume, '--shard': shard }).find(
    ([, value]) => value !== undefined,
  ) ?? [undefined]
  if (partial !== undefined) throw new UsageError(`--certificate needs one whole run: leave ${partial} out`)
  if (grade !== 'certify' && !(isEmbedded && grade === undefined))
    throw new UsageError('--certificate needs --grade certify')
  const key = signingKey(keyPath, process.env)
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
      const { result, terms } = judged
      const refusal = refusalOf(result)
      if (refusal !== undefined) {
        abandon()
        return { earned: false, text: `No certificate was written: ${refusal}.` }
      }
      const evidence = evidenceOf(judged)
      const { replay } = await import('../verify/replay.ts')
      const replayed = await replay(readEvidence(evidence))
      const statement = statementOf(result, {
        terms,
        evidence,
        recordedOnly: recordedOnly(result.requirements, replayed),
        issuedAt: new Date().toISOString(),
      })
      const payload = renderStatement(statement)
      files.evidence.write(evidence)
      files.certificate.write(renderEnvelope(seal(payload, key)))
      files.badge?.write(renderBadge(statement.predicate['winery-conformance']))
      files.page?.write(renderCertificatePage(statement))
      const signed = key === null ? 'not signed: there is no --signing-key' : 'signed'
      return {
        earned: true,
        text: `The certificate is in ${certificate} (${signed}), its evidence in ${evidencePath}.`,
      }
    },
  }
}

function evidenceOf({ result, part, terms, config }: Judged): string {
  if (part.tape === undefined) throw new Error('a certificate needs a recorded run')
  return renderEvidence(result, { config, terms, tape: part.tape })
}
