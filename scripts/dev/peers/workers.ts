import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Place } from './examples.ts'
import type { Sent } from './exchange.ts'
import type { Screening } from './screen-process.ts'
import type { Country, Kind } from './sandboxes.ts'
import type { Listening, Received, Serving } from './server-process.ts'

const worker = (name: 'screen' | 'server', workerData: Serving | Screening): Worker =>
  new Worker(new URL(`./${name}-process${extname(import.meta.url)}`, import.meta.url), { workerData })

/** Servers that are used for one run of a tool. */
export interface Served extends Place {
  /** Ends them, and gives what they received. */
  ended(): Promise<Received>
}

/** Starts sandboxes in a worker. */
export async function served(serving: Serving): Promise<Served> {
  const serves = worker('server', serving)
  const [place] = (await once(serves, 'message')) as [Listening]
  const last = once(serves, 'message') as Promise<[Received]>
  return {
    ...place,
    async ended() {
      serves.postMessage('end')
      return (await last)[0]
    },
  }
}

/** One sandbox with an address of its own. */
export const servedAlone = (kind: Kind, recorded = false): Promise<Served> => served({ kinds: { '': kind }, recorded })

/**
 * The places of the recorded requests that the sandbox with each fault answers differently than the conformant one.
 * Throws if the conformant sandbox does not answer alike twice.
 */
export async function differences(
  sent: readonly Sent[],
  faults: readonly string[],
  country: Country,
): Promise<Map<string, number[]>> {
  const kinds = [null, ...faults, null].map((fault) => ({ fault, country }))
  const screens = worker('screen', { sent, kinds, startsAt: Date.now() })
  const found: string[][] = []
  screens.on('message', (each: string[]) => found.push(each))
  await once(screens, 'exit')
  const [conformant = []] = found
  const differing = (answers: readonly string[] = []): number[] =>
    conformant.flatMap((each, place) => (each === answers[place] ? [] : [place]))
  if (differing(found[kinds.length - 1]).length > 0)
    throw new Error('the conformant sandbox did not answer alike twice')
  return new Map(faults.map((name, n) => [name, differing(found[n + 1])]))
}
