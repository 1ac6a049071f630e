import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import { type Bench, type Changed, inBatches, operationIds, operationsAt, packed } from './batch.ts'
import { drawn } from './draw.ts'
import { essenceOf } from './exchange.ts'
import { type Peer, shortened } from './peer.ts'
import type { Country, Kind } from './sandboxes.ts'
import type { Received } from './server-process.ts'
import { differences, servedAlone } from './workers.ts'
import { prepared, type Ready, type Recorded } from './workshop.ts'

/** One run of a tool on one server. */
export interface Measured {
  findings: string[]
  /** Milliseconds. */
  wall: number
  /** Requests that reached the server; null where they were not counted. */
  requests: number | null
}

/**
 * What a tool says of a fault. `unchanged`: every response to its requests is that of the conformant sandbox, so it
 * did not have to run. `silent`: it ran and said nothing. `failed`: it gave no result. Otherwise the first thing that it
 * does not say of the conformant sandbox.
 */
export type Outcome = 'unchanged' | 'silent' | 'failed' | `reports ${string}`

/** A fault that was decided without a run, or in a run with others, and then tried by itself. */
export interface Spot {
  fault: string
  decided: Outcome
  alone: Outcome
}

/** What one tool says. */
export interface Trial {
  /** Runs on the conformant sandbox. */
  baseline: Measured[]
  outcomes: Map<string, Outcome>
  spots: Spot[]
  /** Runs that tried several faults. */
  runs: number
}

/** A conformant sandbox that was recorded. */
export interface World {
  country: Country
  /** A key with every scope: the same for each sandbox. */
  key: string
  record: Recorded
  /** What was screened already, by faults and requests. */
  screens: Map<string, ReturnType<typeof differences>>
}

/** How many faults are screened before those of them that need a run are tried. */
const screenedAtOnce = 250

/** How many operations are described to a tool at once. */
const most = 300

/** How many faults of each outcome are tried once more, by themselves. */
const spotCount = 3

export function outcomeOf(findings: readonly string[] | null, known: ReadonlySet<string>): Outcome {
  if (findings === null) return 'failed'
  const found = findings.find((each) => !known.has(each))
  return found === undefined ? 'silent' : `reports ${found}`
}

/** Runs a tool on one sandbox with an address of its own. */
export async function measured(measure: Ready, kind: Kind, recorded = false): Promise<[Measured, Received]> {
  const server = await servedAlone(kind, recorded)
  try {
    const { findings, wall } = await measure(server)
    const received = await server.ended()
    return [{ findings: shortened(findings), wall, requests: received.counts[''] ?? 0 }, received]
  } finally {
    await server.ended()
  }
}

/** What a tool says of the conformant sandbox. */
export const knownBy = (baseline: readonly Measured[]): Set<string> =>
  new Set(baseline.flatMap(({ findings }) => findings))

/** Where each fault changes an answer. Tools that send the same requests share the screen of them. */
function differencesOf({ recording, country }: Bench, faults: readonly string[], screens: World['screens']) {
  const key = [country, faults[0], essenceOf(recording)].join(' ')
  const known = screens.get(key) ?? differences(recording, faults, country)
  screens.set(key, known)
  return known
}

/** The faults whose sandbox answers a request of the recording differently. */
async function screened(bench: Bench, faults: readonly string[], screens: World['screens']): Promise<Changed[]> {
  const ids = operationIds(bench.recording)
  const differing = await differencesOf(bench, faults, screens)
  return faults.flatMap((fault) => {
    const places = differing.get(fault) ?? []
    return places.length === 0 ? [] : [{ fault, operations: operationsAt(places, ids) }]
  })
}

/**
 * Tries a tool with faults: those that change nothing of what it is answered need no run, the others share runs. After
 * `until` no further faults are screened, so that the rest of them has no outcome.
 */
export async function trial(
  peer: Peer,
  { country, key, record, screens }: World,
  faults: readonly Fault[],
  until: number,
  say: (text: string) => void,
): Promise<Trial> {
  const [measure, document] = await prepared(peer, key, record)
  const [first, { sent: recording }] = await measured(measure, { fault: null, country }, true)
  // Two runs: a difference between them is chance, and is not counted for any fault.
  const [second] = await measured(measure, { fault: null, country })
  const known = knownBy([first, second])
  const alone = (fault: string): Promise<string[] | null> =>
    measured(measure, { fault, country }).then(
      ([{ findings }]) => findings,
      () => null,
    )

  const bench: Bench = { peer, country, key, record, document, recording }
  const outcomes = new Map<string, Outcome>()
  let runs = 0
  for (const some of packed(faults, () => 1, screenedAtOnce)) {
    if (performance.now() > until) break
    const names = some.map(({ name }) => name as string)
    const changed = await screened(bench, names, screens)
    const isChanged = new Set(changed.map(({ fault }) => fault))
    for (const name of names) if (!isChanged.has(name)) outcomes.set(name, 'unchanged')
    say(`${peer.name}: ${changed.length} of ${names.length} faults change what it is answered`)
    // However late it is: without these, the faults that were screened would not be a random sample.
    for (const each of packed(changed, ({ operations }) => operations.size, most)) {
      const { conformant, faulty } = await inBatches(bench, each, alone)
      const said = new Set([...known, ...conformant])
      for (const [fault, findings] of faulty) outcomes.set(fault, outcomeOf(findings, said))
      runs += 1
      say(`${peer.name}: ${outcomes.size} of ${faults.length} faults`)
    }
  }
  const spots: Spot[] = []
  for (const fault of spotted(faults, outcomes)) {
    const decided = outcomes.get(fault) ?? 'silent'
    spots.push({ fault, decided, alone: outcomeOf(await alone(fault), known) })
  }
  return { baseline: [first, second], outcomes, spots, runs }
}

/** Some faults of each kind of outcome. */
function spotted(faults: readonly Fault[], outcomes: ReadonlyMap<string, Outcome>): string[] {
  const kinds = ['unchanged', 'silent', 'reports'].map((kind) =>
    faults.filter(({ name }) => outcomes.get(name)?.startsWith(kind)),
  )
  return kinds.flatMap((each) => drawn(each, spotCount)).map(({ name }) => name)
}
