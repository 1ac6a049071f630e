import { operationOfRequest } from '../../../fixtures/proof/messages.ts'
import type { Json } from '../../../fixtures/proof/json.ts'
import { requestOf, type Sent } from './exchange.ts'
import { type Peer, shortened } from './peer.ts'
import { attributed, multiplied, multipliedExamples, type Part, prefixes } from './prefix.ts'
import type { Country, Kind } from './sandboxes.ts'
import { served } from './workers.ts'
import { ready, type Recorded } from './workshop.ts'

/** A tool, and what it is used with: a conformant sandbox, its document, and what a run sends to it. */
export interface Bench {
  peer: Peer
  country: Country
  key: string
  record: Recorded
  document: Json
  recording: readonly Sent[]
}

/** A fault, and the operations whose answers it changes. */
export interface Changed {
  fault: string
  operations: ReadonlySet<string>
}

/** The operation of each request; null for one that belongs to none. */
export const operationIds = (recording: readonly Sent[]): (string | null)[] =>
  recording.map((each) => operationOfRequest(requestOf(each))?.id ?? null)

/** The operations of requests; all of them if only requests that belong to none are meant. */
export function operationsAt(places: readonly number[], operationIds: readonly (string | null)[]): Set<string> {
  const found = new Set(places.flatMap((place) => operationIds[place] ?? []))
  return found.size > 0 ? found : new Set(operationIds.flatMap((id) => id ?? []))
}

/** Parts of a list, in its order, whose sizes add up to a limit at most; an element that is larger is a part of its own. */
export function packed<T>(all: readonly T[], sizeOf: (one: T) => number, most: number): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const one of all) {
    if (room < sizeOf(one) || parts.length === 0) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(one)
    room -= sizeOf(one)
  }
  return parts
}

/** What a tool says of the conformant sandbox, and of that with each fault, in one run. */
interface Batch {
  conformant: string[]
  /** Null for one with which the tool gives no result. */
  faulty: Map<string, string[] | null>
}

/** Tries faults in one run of a tool. Throws if a request that a run sends to one sandbox did not reach it. */
async function batch(
  { peer, country, key, record, document, recording }: Bench,
  all: readonly Changed[],
): Promise<Batch> {
  const everything = new Set(all.flatMap(({ operations }) => [...operations]))
  const tried = [{ fault: null, operations: everything }, ...all]
  const names = prefixes(tried.length)
  const parts: Part[] = tried.map(({ operations }, n) => ({ prefix: names[n] ?? '', operations }))
  const kinds: Record<string, Kind> = {}
  tried.forEach(({ fault }, n) => (kinds[names[n] ?? ''] = { fault, country }))
  const examples = multipliedExamples(record.examples, parts)
  const measure = await ready(peer, key, multiplied(document, parts), examples)
  const server = await served({ kinds, recording })
  const said = await measure(server).finally(server.ended)
  const { counts, strange } = await server.ended()
  const ids = operationIds(recording)
  const isComplete = parts.every(
    ({ prefix, operations }) => counts[prefix] === ids.filter((id) => id !== null && operations.has(id)).length,
  )
  if (!isComplete || strange > 0) throw new Error(`${peer.name} did not send every request`)
  const found = attributed(said.findings)
  const of = (n: number): string[] => shortened(found.get(names[n] ?? '') ?? [])
  return { conformant: of(0), faulty: new Map(all.map(({ fault }, n) => [fault, of(n + 1)])) }
}

/**
 * Tries faults in as few runs as possible: those of a run that failed are tried again in two. `alone` gives what the
 * tool says of a fault with which it fails even so.
 */
export async function inBatches(
  bench: Bench,
  all: readonly Changed[],
  alone: (fault: string) => Promise<string[] | null>,
): Promise<Batch> {
  try {
    return await batch(bench, all)
  } catch (error) {
    const [only, another] = all
    if (only === undefined) throw error
    if (another === undefined) return { conformant: [], faulty: new Map([[only.fault, await alone(only.fault)]]) }
    const middle = Math.ceil(all.length / 2)
    const one = await inBatches(bench, all.slice(0, middle), alone)
    const other = await inBatches(bench, all.slice(middle), alone)
    return { conformant: [...one.conformant, ...other.conformant], faulty: new Map([...one.faulty, ...other.faulty]) }
  }
}
