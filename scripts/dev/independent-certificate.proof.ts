import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readTargetFile } from '../../fixtures/target/target-file.ts'
import { renderEnvelope, seal } from '../../reports/certificate/envelope.ts'
import { recordedOnly, refusalOf, renderStatement, statementOf } from '../../reports/certificate/statement.ts'
import { noProgress } from '../../reports/progress.ts'
import type { Waiver } from '../../reports/result.ts'
import { conclude } from '../commands/run/conclude.ts'
import { readEvidence, renderEvidence } from '../commands/run/evidence.ts'
import { judge, type Judged } from '../commands/run/judge.ts'
import type { NamedTarget } from '../commands/run/target.ts'
import { verifyCertificate } from '../commands/verify/certificate.ts'
import { replay } from '../commands/verify/replay.ts'
import { environmentOf, fileOf, independentServers, withServer } from './independent-run.ts'

const seed = 5
const minutes = 60_000

/** A recorded run of the grade certify, with the target file of the server's maintainer. */
const recorded = (name: string): Promise<Judged> => {
  const server = independentServers.find((each) => each.name === name)!
  return withServer(server, seed, async (running) => {
    const target = readTargetFile(fileOf(server), environmentOf(server, running)) as NamedTarget
    const wanted = {
      timeout: 10_000,
      seed,
      grade: 'certify',
      additions: 'fail',
      exchanges: 'whole',
      recording: true,
    } as const
    const control = { signal: new AbortController().signal, progress: noProgress }
    return judge(target, null, wanted, null, control)
  })
}

/** The same run, judged with a waiver for each requirement that it could not test. */
function waived({ part, terms, result, comparison, ...rest }: Judged): Judged {
  const open = result.requirements.filter(({ verdict }) => verdict === 'inconclusive')
  const waivers = open.map(({ id }): Waiver => ({ requirement: id, reason: 'cannot be shown', expires: '2999-12-31' }))
  const all = { ...terms, waivers }
  const { started_at: startedAt, duration_ms: duration } = result.timing
  const circumstances = { embedded: false, seed, startedAt, duration, personal: result.personal_data }
  return { ...rest, part, terms: all, comparison, result: conclude(part, all, circumstances, comparison) }
}

describe.each(['kiln', 'orchard'])('the certificate of the independent server %s', (name) => {
  it(
    'is refused without waivers, and verified with them, after the server has ended',
    { timeout: 3 * minutes },
    async () => {
      const judged = await recorded(name)
      expect(refusalOf(judged.result)).toContain('inconclusive')

      const { result, part, terms, config } = waived(judged)
      expect(refusalOf(result)).toBeUndefined()
      const tape = part.tape ?? { startedAt: 0, constants: {}, events: [] }
      const evidence = renderEvidence(result, { config, terms, tape })
      const statement = statementOf(result, {
        terms,
        evidence,
        recordedOnly: recordedOnly(result.requirements, await replay(readEvidence(evidence))),
        issuedAt: '2030-01-01T00:00:00.000Z',
      })
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const certificate = renderEnvelope(seal(renderStatement(statement), privateKey))
      const verified = await verifyCertificate(certificate, { publicKey, evidence })
      expect(verified.lines[0]).toBe('VERIFIED')
      expect(verified.lines.filter((line) => line.startsWith('waived'))).toHaveLength(result.summary.inconclusive)
      // Few verdicts rest on what was removed from the evidence.
      expect(statement.predicate['winery-conformance'].recorded_only.length).toBeLessThanOrEqual(5)

      const changed = evidence.replace('"status": 200', '"status": 201')
      expect((await verifyCertificate(certificate, { publicKey, evidence: changed })).code).toBe(1)
    },
  )
})
