import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromRoot } from '../../spec/root.ts'

/** The SHA-256 of the report of the campaign, in hex. The package has only this digest, and not the report. */
export const campaignDigest = (): string =>
  createHash('sha256')
    .update(readFileSync(fromRoot('reports/campaign.json')))
    .digest('hex')
