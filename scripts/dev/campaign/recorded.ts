import { existsSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../spec/root.ts'

/** What a whole run against one fault reported. */
export interface Row {
  fault: string
  /** What the faulty sandbox does. */
  does: string
  /** The requirements that failed. */
  failed: readonly string[]
}

export const campaignJson = fromRoot('reports/campaign.json')

/** The rows of reports/campaign.json. A fault may fail the requirements that this reviewed file records for it. */
export const recordedRows = (): Row[] =>
  existsSync(campaignJson) ? (JSON.parse(readFileSync(campaignJson, 'utf8')) as Row[]) : []

/** The requirements that are recorded as failed, by the name of the fault. */
export const failedByFault = (rows: readonly Row[]): ReadonlyMap<string, readonly string[]> =>
  new Map(rows.map(({ fault, failed }) => [fault, failed]))
