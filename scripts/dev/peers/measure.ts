import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import type { Variant } from '../../../fixtures/proof/variants/variant.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Place } from './examples.ts'
import type { Peer } from './peer.ts'
import { type Measured, type Ready, ready, recorded } from './workshop.ts'

/** What the tools found on one server; an error for each tool that gave no result. */
export interface Row {
  /** The name of the fault or of the variant. */
  name: string
  by: Record<string, Measured | { error: string }>
}

interface Served extends Place {
  close(): Promise<void>
}

const seed = 7

/** A sandbox, and how many requests it has answered. */
async function sandboxWith(fault?: Fault): Promise<[Served, () => number]> {
  let requests = 0
  const sandbox = await startSandbox({ seed, ...fault?.sandbox, onAccess: () => void (requests += 1) })
  fault?.tamper?.(sandbox)
  return [sandbox, () => requests]
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Does work with each element, a number of them at once. */
async function each<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const lane = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Every tool against a server of its own of the same kind. */
async function rowOf(
  name: string,
  tools: readonly Ready[],
  atOnce: number,
  open: () => Promise<[Served, () => number | null]>,
): Promise<Row> {
  const row: Row = { name, by: {} }
  await each(tools, atOnce, async ({ peer, measure }) => {
    const [server, count] = await open()
    try {
      row.by[peer.name] = await measure(server, count)
    } catch (error) {
      row.by[peer.name] = { error: message(error) }
    } finally {
      await server.close()
    }
  })
  return row
}

/** The tools that can be used, and why the others cannot. */
export interface Crew {
  tools: Ready[]
  absent: Record<string, string>
}

/** Records a server and makes each tool ready for it. */
async function crewFor(peers: readonly Peer[], open: () => Promise<Served>): Promise<Crew> {
  const server = await open()
  const crew: Crew = { tools: [], absent: {} }
  try {
    const record = await recorded(server)
    for (const peer of peers) {
      try {
        crew.tools.push(await ready(peer, server, record))
      } catch (error) {
        crew.absent[peer.name] = message(error)
      }
    }
  } finally {
    await server.close()
  }
  return crew
}

export const sandboxCrew = (peers: readonly Peer[]): Promise<Crew> =>
  crewFor(peers, async () => (await sandboxWith())[0])

/** The tools on the conformant sandbox. */
export const onSandbox = (crew: Crew, atOnce: number): Promise<Row> =>
  rowOf('sandbox', crew.tools, atOnce, () => sandboxWith())

/** The tools on the sandbox with a fault. */
export const onFault = (crew: Crew, fault: Fault, atOnce: number): Promise<Row> =>
  rowOf(fault.name, crew.tools, atOnce, () => sandboxWith(fault))

/** The tools on a variant, with a document of its own. Throws if the examples do not apply to it. */
export async function onVariant(peers: readonly Peer[], variant: Variant, atOnce: number): Promise<Row> {
  const place = async (): Promise<Served> => variant.start(seed)
  const crew = await crewFor(peers, place)
  const row = await rowOf(variant.name, crew.tools, atOnce, async () => [await place(), () => null])
  for (const [name, error] of Object.entries(crew.absent)) row.by[name] = { error }
  return row
}
