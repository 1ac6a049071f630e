import { rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import prettier from 'prettier'
import type { Fault } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { variants } from '../../fixtures/proof/variants/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { recordedRows } from './campaign/recorded.ts'
import { DevCommand } from './dev-command.ts'
import { earlierReport, joined, leftFor } from './peers/continued.ts'
import { drawn } from './peers/draw.ts'
import { runs } from './peers/install.ts'
import { ownTrials } from './peers/own-trial.ts'
import type { Peer } from './peers/peer.ts'
import type { PeersReport, Tool } from './peers/report-details.ts'
import { jsonOf, markdownOf } from './peers/report.ts'
import type { Country } from './peers/sandboxes.ts'
import { dredd } from './peers/tools/dredd.ts'
import { ours } from './peers/tools/ours.ts'
import { portman } from './peers/tools/portman.ts'
import { prism } from './peers/tools/prism.ts'
import { respect } from './peers/tools/respect.ts'
import { specmatic } from './peers/tools/specmatic.ts'
import { stepci } from './peers/tools/stepci.ts'
import { type Outcome, trial, type Trial, type World } from './peers/trial.ts'
import { each, onVariant, type Row } from './peers/variants.ts'
import { servedAlone } from './peers/workers.ts'
import { recorded } from './peers/workshop.ts'

const command =
  new DevCommand(`Run other tools that test an API by its OpenAPI document, and this suite, against the same servers: the conformant
sandbox, some variants, and sandboxes with seeded faults. Write reports/peers.md and reports/peers.json.

  npm run bench:peers                          every fault, with at most 20 minutes of runs for each tool
  npm run bench:peers -- --faults 60           a random sample of the faults
  npm run bench:peers -- --minutes 5 --variants 2
  npm run bench:peers -- --only prism,dredd    some tools; print the report, and write it only with --write
  npm run bench:peers -- --continue            continue with the faults for which a tool has no result yet
  npm run bench:peers -- --at-once 1           one tool at a time; by default as many as there are processors

The other tools try every fault within their time. Whole runs of this suite try a random sample of them. The tools are
installed in node_modules/.cache/peers.
`)
const { values } = command.parse({
  faults: { type: 'string', default: 'all' },
  minutes: { type: 'string', default: '20' },
  variants: { type: 'string', default: '4' },
  only: { type: 'string' },
  write: { type: 'boolean', default: false },
  continue: { type: 'boolean', default: false },
  'at-once': { type: 'string', default: String(availableParallelism()) },
})
const minutes = command.count('--minutes', values.minutes)
const variantCount = command.count('--variants', values.variants)
const atOnce = command.count('--at-once', values['at-once'])
const earlier = values.continue ? earlierReport() : null
const chosen = drawn(faults, values.faults === 'all' ? faults.length : command.count('--faults', values.faults))

/** Variants that keep the names of the sandbox, so that one set of examples applies to all of them. */
const comparable = [
  'grown',
  'spread out',
  'unfamiliar words',
  'the oldest first',
  'short timestamps',
  'other statuses',
].flatMap((name) => variants.find((variant) => variant.name === name) ?? [])

const own = [ours('standard'), ours('certify')]
const every = [...own, prism, dredd, portman, stepci, respect, specmatic]
const wanted = values.only?.split(',')
const peers = every.filter(({ name }) => wanted?.some((one) => name.includes(one)) ?? true)
if (peers.length === 0)
  command.misused(`--only ${values.only}: choose from ${every.map(({ name }) => name).join(', ')}.`)

const [load = 0] = loadavg()
const say = (text: string): void => void process.stderr.write(`${Math.round(process.uptime())} s: ${text}\n`)
const until = (): number => performance.now() + minutes * 60_000
const countryOf = ({ sandbox }: Fault): Country => sandbox?.country ?? 'ca'

async function worldOf(country: Country): Promise<World> {
  const place = await servedAlone({ fault: null, country })
  const record = await recorded(place)
  await place.ended()
  return { country, key: place.key, record, screens: new Map() }
}

rmSync(runs, { recursive: true, force: true })
const home = await worldOf('ca')
const abroad = chosen.some((fault) => countryOf(fault) === 'us') ? [await worldOf('us')] : []
const trials = new Map<string, Trial[]>()
const absent = new Map<string, string>()

/** Tries a tool with every fault, in the country of the fault. */
async function tryOther(peer: Peer): Promise<void> {
  for (const world of [home, ...abroad]) {
    const its = leftFor(peer.name, chosen, earlier).filter((fault) => countryOf(fault) === world.country)
    if (its.length === 0) continue
    trials.set(peer.name, [...(trials.get(peer.name) ?? []), await trial(peer, world, its, until(), say)])
  }
}

/** Tries this suite with as many faults as there is time for. */
async function tryOwn(both: readonly Peer[]): Promise<void> {
  for (const [name, one] of await ownTrials(both, home, chosen, until(), say)) trials.set(name, [one])
}

/** Does the work with tools; the reason is kept if they cannot be run. */
const job = (tools: readonly Peer[], work: () => Promise<void>) => async (): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    for (const { name } of tools) {
      say(`${name} cannot be run: ${reason}`)
      if (!trials.has(name)) absent.set(name, reason)
    }
  }
}

// The random sample of whole runs of this suite is not continued: the campaign has whole runs of more faults.
const ourOwn = earlier === null ? own.filter((peer) => peers.includes(peer)) : []
const others = peers.filter((peer) => !own.includes(peer))
const jobs = others.map((peer) => job([peer], () => tryOther(peer)))
if (ourOwn.length > 0) jobs.push(job(ourOwn, () => tryOwn(ourOwn)))
await each(jobs, atOnce, (work) => work())

const conformant: Row[] = []
const isTriedOnVariants = earlier !== null && earlier.variants.length > 0
for (const variant of isTriedOnVariants ? [] : comparable.slice(0, variantCount)) {
  say(`the variant ${variant.name}`)
  try {
    conformant.push(await onVariant(peers, variant, atOnce))
  } catch (error) {
    say(`the variant ${variant.name} is left out: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function toolOf({ name, packages, how }: Peer): Tool {
  const made = trials.get(name) ?? []
  return {
    ...{ name, packages, how, absent: absent.get(name) ?? null },
    baseline: made.flatMap(({ baseline }) => baseline),
    spots: made.flatMap(({ spots }) => spots),
    runs: made.reduce((sum, each) => sum + each.runs, 0),
  }
}

/** What each tool says of a fault. */
function outcomesOf({ name }: Fault): Record<string, Outcome> {
  const found = peers.flatMap((peer) =>
    (trials.get(peer.name) ?? []).flatMap(({ outcomes }) => {
      const outcome = outcomes.get(name)
      return outcome === undefined ? [] : [[peer.name, outcome] as const]
    }),
  )
  return Object.fromEntries(found)
}

const made: PeersReport = {
  environment: { node: process.version, cores: availableParallelism(), load, atOnce },
  tools: peers.map(toolOf),
  variants: conformant,
  faults: faults
    .filter((fault) => chosen.includes(fault))
    .map((fault) => ({ name: fault.name, by: outcomesOf(fault) })),
}
const report = earlier === null ? made : joined(earlier, made)
const options = { parser: 'markdown', printWidth: 120 } as const
const markdown = await prettier.format(markdownOf(report, faults, recordedRows()), options)
process.stdout.write(markdown)
if (wanted === undefined || values.write || values.continue) {
  writeFileSync(fromRoot('reports/peers.md'), markdown)
  writeFileSync(fromRoot('reports/peers.json'), jsonOf(report))
}
rmSync(runs, { recursive: true, force: true })
