import type { Variant } from '../../../fixtures/proof/variants/variant.ts'
import { type Peer, shortened } from './peer.ts'
import type { Measured } from './trial.ts'
import { prepared, recorded } from './workshop.ts'

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Does work with each element, a number of them at once. */
export async function each<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const lane = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** What the tools found on one server; an error for each tool that gave no result. */
export interface Row {
  /** The name of the variant. */
  name: string
  by: Record<string, Measured | { error: string }>
}

/** The tools on a variant, with a document of its own. Throws if the examples do not apply to it. */
export async function onVariant(peers: readonly Peer[], variant: Variant, atOnce: number): Promise<Row> {
  const first = await variant.start(7)
  const record = await recorded(first).finally(first.close)
  const row: Row = { name: variant.name, by: {} }
  await each(peers, atOnce, async (peer) => {
    const server = await variant.start(7)
    try {
      const [measure] = await prepared(peer, first.key, record)
      const { findings, wall } = await measure(server)
      row.by[peer.name] = { findings: shortened(findings), wall, requests: null }
    } catch (error) {
      row.by[peer.name] = { error: message(error) }
    } finally {
      await server.close()
    }
  })
  return row
}
