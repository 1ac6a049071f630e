import { existsSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../spec/root.ts'

/** What was reported of one fault. */
export interface Row {
  fault: string
  /** What the faulty sandbox does. */
  does: string
  /** Whether the checks that can see the fault, run by themselves, reported it. */
  own: boolean
  /** The requirements that failed in a whole run; null if the campaign made none. */
  failed: readonly string[] | null
}

export const campaignJson = fromRoot('reports/campaign.json')

/** The rows of reports/campaign.json. A fault may fail the requirements that this reviewed file records for it. */
export const recordedRows = (): Row[] =>
  existsSync(campaignJson) ? (JSON.parse(readFileSync(campaignJson, 'utf8')) as Row[]) : []

/** The requirements that whole runs recorded as failed, by the name of the fault. */
export const failedByFault = (rows: readonly Row[]): ReadonlyMap<string, readonly string[]> =>
  new Map(rows.flatMap(({ fault, failed }) => (failed === null ? [] : [[fault, failed]])))
