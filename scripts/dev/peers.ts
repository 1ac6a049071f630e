import { rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import prettier from 'prettier'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { variants } from '../../fixtures/proof/variants/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { DevCommand } from './dev-command.ts'
import { drawn } from './peers/draw.ts'
import { cache } from './peers/install.ts'
import { onFault, onSandbox, onVariant, type Row, sandboxCrew } from './peers/measure.ts'
import { markdownOf, type PeersReport } from './peers/report.ts'
import { dredd } from './peers/tools/dredd.ts'
import { ours } from './peers/tools/ours.ts'
import { portman } from './peers/tools/portman.ts'
import { prism } from './peers/tools/prism.ts'
import { respect } from './peers/tools/respect.ts'
import { specmatic } from './peers/tools/specmatic.ts'
import { stepci } from './peers/tools/stepci.ts'

const command =
  new DevCommand(`Run other tools that test an API by its OpenAPI document, and this suite, against the same servers: the conformant
sandbox, some variants, and sandboxes with seeded faults. Write reports/peers.md and reports/peers.json.

  npm run bench:peers                          60 faults, drawn by class, and four variants, for 20 minutes at most
  npm run bench:peers -- --faults all          every fault, however long it takes
  npm run bench:peers -- --minutes 5 --variants 2
  npm run bench:peers -- --only prism,dredd    some tools; print the report, and write it only with --write
  npm run bench:peers -- --at-once 1           one tool at a time; by default as many as there are processors

The tools are installed in node_modules/.cache/peers.
`)
const { values } = command.parse({
  faults: { type: 'string', default: '60' },
  minutes: { type: 'string', default: '20' },
  variants: { type: 'string', default: '4' },
  only: { type: 'string' },
  write: { type: 'boolean', default: false },
  'at-once': { type: 'string', default: String(availableParallelism()) },
})
const minutes = command.count('--minutes', values.minutes)
const variantCount = command.count('--variants', values.variants)
const atOnce = command.count('--at-once', values['at-once'])
const faultCount = values.faults === 'all' ? faults.length : command.count('--faults', values.faults)

/** Variants that keep the names of the sandbox, so that one set of examples applies to all of them. */
const comparable = [
  'grown',
  'spread out',
  'unfamiliar words',
  'the oldest first',
  'short timestamps',
  'other statuses',
].flatMap((each) => variants.find(({ name }) => name === each) ?? [])

const every = [ours('standard'), ours('certify'), prism, dredd, portman, stepci, respect, specmatic]
const wanted = values.only?.split(',')
const peers = every.filter(({ name }) => wanted?.some((each) => name.includes(each)) ?? true)
if (peers.length === 0)
  command.misused(`--only ${values.only}: choose from ${every.map(({ name }) => name).join(', ')}.`)

const chosen = drawn(faults, faultCount)
const [load = 0] = loadavg()
const say = (text: string): void => void process.stderr.write(`${Math.round(process.uptime())} s: ${text}\n`)

rmSync(join(cache, 'runs'), { recursive: true, force: true })
const crew = await sandboxCrew(peers)
for (const [name, reason] of Object.entries(crew.absent)) say(`${name} cannot be run: ${reason}`)

// Two runs: a difference between them is chance, and is not counted for any fault.
say('the conformant sandbox')
const baseline = [await onSandbox(crew, atOnce), await onSandbox(crew, atOnce)]
const conformant: Row[] = []
for (const variant of comparable.slice(0, variantCount)) {
  say(`the variant ${variant.name}`)
  try {
    conformant.push(await onVariant(peers, variant, atOnce))
  } catch (error) {
    say(`the variant ${variant.name} is left out: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const faulty: Row[] = []
const until = values.faults === 'all' ? Infinity : performance.now() + minutes * 60_000
for (const fault of chosen) {
  if (performance.now() > until) break
  say(`fault ${faulty.length + 1} of ${chosen.length}, ${fault.name}`)
  faulty.push(await onFault(crew, fault, atOnce))
}

const report: PeersReport = {
  environment: { node: process.version, cores: availableParallelism(), load, atOnce },
  drawn: chosen.length,
  of: faults.length,
  tools: peers.map(({ name, packages, how }) => ({ name, packages, how, absent: crew.absent[name] ?? null })),
  baseline,
  variants: conformant,
  faults: faulty,
}
const markdown = await prettier.format(markdownOf(report, faults), { parser: 'markdown', printWidth: 120 })
process.stdout.write(markdown)
if (wanted === undefined || values.write) {
  writeFileSync(fromRoot('reports/peers.md'), markdown)
  const json = await prettier.format(JSON.stringify(report), { parser: 'json', printWidth: 120 })
  writeFileSync(fromRoot('reports/peers.json'), json)
}
rmSync(join(cache, 'runs'), { recursive: true, force: true })
