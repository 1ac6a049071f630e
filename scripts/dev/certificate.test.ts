import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { renderBadge } from '../../reports/certificate/badge.ts'
import { sha256 } from '../../reports/certificate/digests.ts'
import { keyIdOf, renderEnvelope, seal } from '../../reports/certificate/envelope.ts'
import { renderCertificatePage } from '../../reports/certificate/page.ts'
import {
  readStatement,
  recordedOnly,
  refusalOf,
  renderStatement,
  type Statement,
  statementOf,
} from '../../reports/certificate/statement.ts'
import { noProgress } from '../../reports/progress.ts'
import { harErrors } from '../../reports/testing/har-schema.ts'
import { readXml } from '../../reports/testing/strict-xml.ts'
import { runCommand } from '../commands/run.ts'
import { type CertificateOptions, certificateFiles } from '../commands/run/certificate-files.ts'
import { readEvidence, renderEvidence } from '../commands/run/evidence.ts'
import { judge, type Judged } from '../commands/run/judge.ts'
import { verifyCommand } from '../commands/verify.ts'
import { verifyCertificate, type Verification } from '../commands/verify/certificate.ts'
import { replay } from '../commands/verify/replay.ts'
import { commands, split } from './testing/documented.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const issuer = generateKeyPairSync('ed25519')

let judged: Judged
let evidence: string
let statement: Statement
let text: string

const sealed = (of: Statement, key: KeyObject | null = issuer.privateKey): string =>
  renderEnvelope(seal(renderStatement(of), key))

/** A copy of the statement that was changed in one way. */
function altered(change: (statement: Statement) => void): Statement {
  const copy = structuredClone(statement)
  change(copy)
  return copy
}

const verify = (certificate: string, log: string | null = evidence): Promise<Verification> =>
  verifyCertificate(certificate, { publicKey: issuer.publicKey, evidence: log })

beforeAll(async () => {
  // Property checks with few inputs make the same verdicts with less evidence.
  const wanted = { timeout: 10_000, seed: 7, runs: 3, grade: 'certify', additions: 'fail' } as const
  const control = { signal: new AbortController().signal, progress: noProgress }
  judged = await judge(null, null, { ...wanted, exchanges: 'whole', recording: true }, null, control)
  const { result, part, terms, config } = judged
  evidence = renderEvidence(result, { config, terms, tape: part.tape ?? { startedAt: 0, constants: {}, events: [] } })
  const replayed = await replay(readEvidence(evidence))
  statement = statementOf(result, {
    terms,
    evidence,
    recordedOnly: recordedOnly(result.requirements, replayed),
    issuedAt: '2030-01-01T00:00:00.000Z',
  })
  text = sealed(statement)
})

describe('a certificate', () => {
  it('is verified with its evidence, without the server', async () => {
    const { code, lines } = await verify(text)
    expect(lines[0]).toBe('VERIFIED')
    expect(code).toBe(0)
  })

  it('rests on the recorded outcome only where the evidence was redacted', () => {
    const { recorded_only } = statement.predicate['winery-conformance']
    expect(recorded_only.map(({ requirement }) => requirement).sort()).toEqual(['EVENT-1', 'EVENT-13'])
  })

  it('has evidence that satisfies the HAR 1.2 schema', () => {
    expect(harErrors(evidence)).toEqual([])
  })

  it('and its evidence hold no key', () => {
    const keys = evidence.match(/sk_(?:test|live)_(?!zz)\w{8,}|whsec_\w{8,}/g) ?? []
    expect(keys).toEqual([])
  })

  it('is complete only with signature and evidence', async () => {
    expect((await verify(text, null)).code).toBe(3)
    expect((await verifyCertificate(sealed(statement, null), { publicKey: null, evidence: null })).code).toBe(3)
  })

  it('has a badge that is XML, and a page that shows what was not certified', () => {
    const certificate = statement.predicate['winery-conformance']
    expect(readXml(renderBadge(certificate)).name).toBe('svg')
    expect(renderBadge(certificate)).toContain('conformant')
    const page = renderCertificatePage(
      altered(({ predicate }) => (predicate['winery-conformance'].target.base_url = 'http://x.test/<script>')),
      keyIdOf(issuer.publicKey),
    )
    expect(page).toContain(`<code>${keyIdOf(issuer.publicKey)}</code>`)
    for (const id of Object.keys(certificate.untested)) expect(page).toContain(`<code>${id}</code>`)
    expect(page).not.toContain('<script>')
  })

  it('is refused to a run with a failure or an inconclusive requirement', () => {
    const { result } = judged
    expect(refusalOf(result)).toBeUndefined()
    expect(refusalOf({ ...result, exit: { code: 1, reason: '1 requirement is violated' } })).toContain('violated')
    expect(refusalOf({ ...result, exit: { code: 3, reason: '1 requirement is inconclusive' } })).toContain(
      'inconclusive',
    )
    expect(refusalOf({ ...result, grade: 'standard' })).toContain('--grade certify')
  })
})

/** Each way to tamper: what is presented as certificate and evidence, and what the refusal says. */
const tampered: Record<string, () => { certificate?: string; log?: string; says: string }> = {
  'a byte of the payload': () => ({
    certificate: text.replace(
      /("payload": ".{2000})(.)/,
      (_, before: string, byte: string) => before + (byte === 'A' ? 'B' : 'A'),
    ),
    says: 'signature does not fit',
  }),
  'a byte of the signature': () => ({
    certificate: text.replace(
      /("sig": ")(.)/,
      (_, before: string, byte: string) => before + (byte === 'A' ? 'B' : 'A'),
    ),
    says: 'signature does not fit',
  }),
  'the key id': () => ({ certificate: text.replace(/("keyid": ")./, '$1z'), says: 'signed with another key' }),
  'the payload type': () => ({
    certificate: text.replace('vnd.in-toto+json', 'vnd.in-toto+yaml'),
    says: 'the payload type is',
  }),
  'a blank in the file': () => ({ certificate: `${text} `, says: 'changed after it was written' }),
  'its signature taken away': () => ({ certificate: sealed(statement, null), says: 'not signed' }),
  'signed again by another issuer': () => ({
    certificate: sealed(statement, generateKeyPairSync('ed25519').privateKey),
    says: 'signed with another key',
  }),
  'a byte of a response in the evidence': () => ({
    log: evidence.replace('"status": 200', '"status": 201'),
    says: 'the evidence is not the certified one',
  }),
  'an exchange taken out of the evidence': () => {
    const log = JSON.parse(evidence) as { log: { entries: unknown[] } }
    log.log.entries.splice(100, 1)
    return { log: JSON.stringify(log), says: 'the evidence is not the certified one' }
  },
  'another contract, by the issuer': () => ({
    certificate: sealed(
      altered(({ predicate }) => (predicate.configuration[0] = { name: 'contract', digest: { sha256: '0' } })),
    ),
    says: 'the contract is not the one of this version',
  }),
  'a failure that is not listed as waived, by the issuer': () => ({
    certificate: sealed(altered(({ predicate }) => (predicate['winery-conformance'].verdicts['MONEY-1'] = 'fail'))),
    says: 'MONEY-1 is fail and not waived',
  }),
  'another seed, by the issuer': () => ({
    certificate: sealed(altered(({ predicate }) => (predicate['winery-conformance'].run.seed = 8))),
    says: 'the evidence is of another run',
  }),
  'evidence of a violation with its digest, by the issuer': () => {
    const log = evidence.replaceAll('\\"timezone\\":\\"', '\\"timezone\\":\\"Nowhere/')
    const certificate = sealed(
      altered(({ subject }) => (subject[0] = { name: 'redacted evidence', digest: { sha256: sha256(log) } })),
    )
    return { certificate, log, says: 'the evidence gives' }
  },
}

describe('a certificate is refused after tampering', () => {
  for (const [way, tamper] of Object.entries(tampered)) {
    it(`with ${way}`, async () => {
      const { certificate = text, log = evidence, says } = tamper()
      expect([certificate, log]).not.toEqual([text, evidence])
      const { code, lines } = await verify(certificate, log)
      expect(lines.join('\n')).toContain(says)
      expect(code).toBe(1)
    })
  }
})

it('a statement that contradicts itself is refused', () => {
  const contradicting = altered(({ predicate }) => void predicate.passedTests.pop())
  expect(() => readStatement(renderStatement(contradicting))).toThrow('contradict')
})

/** The options of a documented command, with its files in a folder. */
async function documentedIn(folder: string, name: 'run' | 'verify', command: Command): Promise<Command> {
  const found = commands.find((each) => split(each.args)[0] === name && each.line.includes('certificate.json'))
  const own = split(found?.args ?? [])[1].map((word) =>
    /^[\w.]+\.(?:json|svg|html|har|key|pub)$/.test(word) ? join(folder, word) : word,
  )
  return command.exitOverride().parseAsync(own, { from: 'user' })
}

const folder = temporaryFolder('certificate')

it('is written and verified by the commands of the documentation', async () => {
  writeFileSync(join(folder, 'issuer.key'), issuer.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'issuer.pub'), issuer.publicKey.export({ type: 'spki', format: 'pem' }))
  const options = (
    await documentedIn(
      folder,
      'run',
      runCommand().action(() => {}),
    )
  ).opts<CertificateOptions & { grade?: string }>()
  const issued = await certificateFiles(options, options, false)?.issue(judged)
  expect(issued?.text).toContain('(signed)')
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await documentedIn(folder, 'verify', verifyCommand())
  expect(printed.mock.calls.join('')).toMatch(/^VERIFIED\n/)
  expect(process.exitCode).toBe(0)
  printed.mockRestore()
  process.exitCode = undefined
  expect(readdirSync(folder).sort()).toEqual([
    'badge.svg',
    'certificate.evidence.har',
    'certificate.html',
    'certificate.json',
    'issuer.key',
    'issuer.pub',
  ])
})
