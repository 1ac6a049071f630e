import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import prettier from 'prettier'
import { fromRoot } from '../../spec/root.ts'
import { economy } from './bench/economy.ts'
import { keepsBound, rendered, type Section } from './bench/figures.ts'
import { growth, memory } from './bench/growth.ts'
import { sandboxSpeed } from './bench/sandbox.ts'
import { limiter, waiting } from './bench/waiting.ts'
import { warm } from './bench/warm.ts'
import { quickCommands, wholeCommand } from './bench/whole-command.ts'
import { DevCommand } from './dev-command.ts'

const command = new DevCommand(`Measure what a run costs; write reports/bench.md and reports/bench.json.

  npm run bench                            every part, with five pairs of measurements
  npm run bench -- --pairs 3               with three pairs
  npm run bench -- --only command,warm     some parts; print the report, and write it only with --write
  npm run bench -- --limiter 120           the limited sandbox allows a key 120 requests a minute; by default 60

Every figure is a ratio within one benchmark, or is printed beside its bound. Both sides of a ratio are measured in turn.
`)
const { values } = command.parse({
  pairs: { type: 'string', default: '5' },
  only: { type: 'string' },
  write: { type: 'boolean', default: false },
  limiter: { type: 'string', default: '60' },
})
const pairs = command.count('--pairs', values.pairs)
const perMinute = command.count('--limiter', values.limiter)

const parts: Readonly<Record<string, () => Promise<Section>>> = {
  command: () => wholeCommand(pairs),
  start: () => quickCommands(pairs),
  warm: () => warm(pairs),
  waiting: () => waiting(Math.min(pairs, 3)),
  economy,
  limiter: () => limiter(perMinute),
  memory: () => memory(Math.min(pairs, 2)),
  sandbox: () => sandboxSpeed(pairs),
  growth,
}

const wanted = values.only?.split(',') ?? Object.keys(parts)
const unknown = wanted.filter((each) => !Object.hasOwn(parts, each))
if (unknown.length > 0) command.misused(`--only ${unknown.join(',')}: choose from ${Object.keys(parts).join(', ')}.`)

const cores = availableParallelism()
const load = loadavg()[0] ?? 0
const sections: Section[] = []
for (const each of wanted) {
  process.stderr.write(`measuring ${each} …\n`)
  sections.push(await (parts[each] as () => Promise<Section>)())
}

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }
const busy =
  load > cores / 2 ? ` Other work kept the processors busy (load ${load.toFixed(1)} at the start), so times vary.` : ''
const text = [
  '# Benchmark',
  `Written by \`npm run bench\` for version ${version}: ${pairs} pairs, Node ${process.version}, ${cores} cores.${busy}`,
  'Ratios compare two things that were measured in turn within this benchmark. Absolute times are context only.',
  ...sections.map(rendered),
].join('\n\n')
const markdown = await prettier.format(text, { parser: 'markdown', printWidth: 120 })
process.stdout.write(markdown)

if (values.only === undefined || values.write) {
  writeFileSync(fromRoot('reports/bench.md'), markdown)
  const machine = { version, node: process.version, cores, load, pairs, sections }
  writeFileSync(fromRoot('reports/bench.json'), `${JSON.stringify(machine, null, 2)}\n`)
}
const missed = sections.flatMap(({ figures }) => figures.filter((each) => keepsBound(each) === false))
process.stderr.write(`${missed.length} figures miss their target\n`)
