import type { Json } from '../../../fixtures/proof/json.ts'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { documentFor } from './document.ts'
import { type Example, type Place, recordExamples } from './examples.ts'
import { installed, runs } from './install.ts'
import type { Peer } from './peer.ts'
import { bin, ran } from './processes.ts'

/** From OpenAPI 3.1 to 3.0: nullable types, constants and the rest. */
const converter = '@apiture/openapi-down-convert@0.14.2'

/** A new folder, which is removed with all others at the end of the comparison. */
function scratchFolder(): string {
  mkdirSync(runs, { recursive: true })
  return mkdtempSync(join(runs, 'run-'))
}

/** What a tool says in one run. */
export interface Said {
  findings: string[]
  /** Milliseconds. */
  wall: number
}

/** A tool that is installed and has a document. */
export type Ready = (place: Place) => Promise<Said>

/** The examples and the own description of a conformant server. */
export interface Recorded {
  examples: readonly Example[]
  description: Json
}

/** Records the examples of a conformant server; a second one is described, because recording changes the first. */
export async function recorded(place: Place): Promise<Recorded> {
  const headers = { authorization: `Bearer ${place.key}` }
  const description = (await (await fetch(`${place.baseUrl}/v1/openapi.json`, { headers })).json()) as Json
  return { description, examples: await recordExamples(place) }
}

/** Installs a tool, and gives the document of a server in the form that it reads. Throws if it cannot be used. */
async function documentOf(peer: Peer, { examples, description }: Recorded): Promise<Json> {
  const reason = peer.missing?.()
  if (reason !== undefined) throw new Error(reason)
  installed(peer.name, peer.packages)
  if (peer.packages.length === 0) return {}
  const folder = scratchFolder()
  const made = documentFor('http://base.test', examples, description, peer.form)
  writeFileSync(join(folder, 'openapi-3.1.json'), JSON.stringify(made))
  const convert = bin(installed('converter', [converter]), 'openapi-down-convert')
  const { code, output } = await ran(convert, ['--input', 'openapi-3.1.json', '--output', 'openapi.yaml'], folder)
  if (code !== 0) throw new Error(`the document was not converted: ${output.slice(-500)}`)
  return parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')) as Json
}

/** Makes a tool ready for the document of a server, which it gives as well. */
export async function prepared(peer: Peer, key: string, record: Recorded): Promise<[Ready, Json]> {
  const document = await documentOf(peer, record)
  return [await ready(peer, key, document, record.examples), document]
}

/** Makes a tool ready for a document. */
export async function ready(peer: Peer, key: string, document: Json, examples: readonly Example[]): Promise<Ready> {
  const folder = scratchFolder()
  // As JSON, which every parser of YAML reads.
  writeFileSync(join(folder, 'openapi.yaml'), JSON.stringify(document))
  const shared = { folder, installed: installed(peer.name, peer.packages), examples }
  await peer.prepare?.({ ...shared, key })
  return async (place) => {
    const startedAt = performance.now()
    const report = await peer.run({ ...shared, scratch: scratchFolder(), place })
    return { findings: peer.findings(report), wall: performance.now() - startedAt }
  }
}
