import type { Json } from '../../../fixtures/proof/json.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFor } from './document.ts'
import { type Example, type Place, recordExamples } from './examples.ts'
import { cache, installed } from './install.ts'
import { type Peer, unique } from './peer.ts'
import { bin, ran } from './processes.ts'

/** From OpenAPI 3.1 to 3.0: nullable types, constants and the rest. */
const converter = '@apiture/openapi-down-convert@0.14.2'

/** One run of a tool. */
export interface Measured {
  findings: string[]
  /** Milliseconds. */
  wall: number
  /** Requests that reached the server; null where they were not counted. */
  requests: number | null
}

/** A tool that is installed and has a document. */
export interface Ready {
  peer: Peer
  measure: (place: Place, count: () => number | null) => Promise<Measured>
}

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

/** Installs a tool and gives it the document of a server in the form that it reads. Throws if it cannot be used. */
export async function ready(peer: Peer, place: Place, { examples, description }: Recorded): Promise<Ready> {
  const reason = peer.missing?.()
  if (reason !== undefined) throw new Error(reason)
  const home = installed(peer.name, peer.packages)
  const runs = join(cache, 'runs')
  mkdirSync(runs, { recursive: true })
  const folder = mkdtempSync(join(runs, 'document-'))
  if (peer.packages.length > 0) {
    writeFileSync(
      join(folder, 'openapi-3.1.json'),
      JSON.stringify(documentFor('http://base.test', examples, description, peer.form)),
    )
    const convert = bin(installed('converter', [converter]), 'openapi-down-convert')
    const { code, output } = await ran(convert, ['--input', 'openapi-3.1.json', '--output', 'openapi.yaml'], folder)
    if (code !== 0) throw new Error(`the document was not converted: ${output.slice(-500)}`)
  }
  const shared = { folder, installed: home, examples }
  await peer.prepare?.({ ...shared, place })
  return {
    peer,
    async measure(target, count) {
      const scratch = mkdtempSync(join(runs, 'run-'))
      try {
        const startedAt = performance.now()
        const report = await peer.run({ ...shared, scratch, place: target })
        // Some tools repeat a whole schema in a message. Its beginning names the mismatch.
        const findings = unique(peer.findings(report).map((each) => each.slice(0, 200)))
        return { findings, wall: performance.now() - startedAt, requests: count() }
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
  }
}
