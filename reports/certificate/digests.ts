import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { catalogue } from '../../spec/contract.ts'
import { fromRoot } from '../../spec/root.ts'
import { campaignDigest } from './campaign-digest.ts'

/** An in-toto resource descriptor. */
export interface Resource {
  name: string
  uri?: string
  digest: { sha256: string }
}

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** The inputs of the judgement: the contract, the catalogue of requirements, and the report of the campaign. */
export const suiteResources = (): Resource[] => [
  { name: 'contract', digest: { sha256: sha256(readFileSync(fromRoot('spec/openapi.yaml'))) } },
  { name: 'catalogue', digest: { sha256: sha256(JSON.stringify(catalogue)) } },
  { name: 'campaign report', digest: { sha256: campaignDigest() } },
]
