import type { JudgedTraffic } from '../../../fixtures/target/traffic/judge.ts'
import type { Result } from '../../../reports/result.ts'
import { exitOfTraffic } from '../../../reports/exit-of.ts'
import type { Terms } from '../../../reports/verdicts.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import { masking } from '../run/mask.ts'
import { withoutPersons } from '../run/personal.ts'
import { resultOf } from '../run/result-of.ts'
import { recordOfTraffic } from './record-of.ts'

export interface TrafficTerms {
  baseUrl: string
  /** The file, or the address of the proxy. */
  source: string
  only: readonly string[] | null
  additions: Terms['additions']
  showPersonal: boolean
  startedAt: Date
  /** All exchanges, if an output shows them. */
  exchanges?: readonly Exchange[]
}

/** The result of judged traffic. It contains no credentials, and no personal data unless it is shown. */
export function resultOfTraffic(judged: JudgedTraffic, secrets: ReadonlySet<string>, terms: TrafficTerms): Result {
  const { baseUrl, only, additions, showPersonal, startedAt, source, exchanges = [] } = terms
  const whole = recordOfTraffic(judged, exchanges, secrets)
  const record = showPersonal ? whole : withoutPersons(whole, { sentIsOurs: false })
  const result = resultOf(
    record,
    { grade: 'read-only', additions, only, baseUrl },
    {
      embedded: false,
      seed: 0,
      startedAt: startedAt.toISOString(),
      duration: Date.now() - startedAt.getTime(),
      personal: showPersonal ? 'shown' : 'masked',
    },
  )
  const exit = exitOfTraffic(result.requirements, judged.exchanges)
  return masking(secrets)({ ...result, exit, recorded: { source, exchanges: judged.exchanges } })
}
