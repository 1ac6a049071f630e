import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bindings, Provenance, RunConfig } from '../../fixtures/target/config.ts'
import { readTargetFile } from '../../fixtures/target/target-file.ts'
import { initCommand } from '../commands/init.ts'
import { DevCommand } from './dev-command.ts'
import {
  type IndependentServer,
  independentServers,
  tryAsGuest,
  tryAsMaintainer,
  withServer,
} from './independent-run.ts'
import { countOf, falseAlarms, type ServerRun } from './variants-run.ts'

new DevCommand(`Judge the independent servers with only a URL and a key, with the file that \`init\` writes, and with the maintainer's
file; print a Markdown table.

  npm run independent

Ends with 1 if a server fails a requirement, which is a false alarm.
`).parse({})

const folder = mkdtempSync(join(tmpdir(), 'independentServers-'))
const seed = 1
const alarms: string[] = []

/** What `init` declares for a server. */
function initiated(server: IndependentServer): Promise<RunConfig['declared']> {
  const out = join(folder, `${server.name}.yaml`)
  return withServer(server, seed, async ({ baseUrl, key }) => {
    await initCommand().parseAsync(['--base-url', baseUrl, '--key', key, '--out', out], { from: 'user' })
    return readTargetFile(out, { WINERY_KEY: key }).declared
  })
}

const bound = (bindings: Bindings, provenance: Provenance): number =>
  Object.values(bindings).filter((each) => each.provenance === provenance).length

function row(name: string, how: string, run: ServerRun): string {
  alarms.push(...falseAlarms(run).map((alarm) => `${name}, ${how}: ${alarm}`))
  const sources = (['declared', 'documented', 'observed'] as const).map((each) => bound(run.bindings, each))
  const verdicts = (['pass', 'fail', 'inconclusive', 'untested'] as const).map((each) => countOf(run, each))
  return `| ${[name, how, ...sources, run.requests, ...verdicts].join(' | ')} |\n`
}

const lines: string[] = []
for (const server of independentServers) {
  const { name } = server
  lines.push(row(name, 'URL and key, standard', await tryAsGuest(server, seed)))
  lines.push(row(name, 'file that init wrote, standard', await tryAsGuest(server, seed, await initiated(server))))
  lines.push(row(name, "maintainer's file, certify", await tryAsMaintainer(server, seed)))
}
rmSync(folder, { recursive: true })
const head = [
  'server',
  'how',
  'declared',
  'documented',
  'observed',
  'requests',
  'pass',
  'fail',
  'inconclusive',
  'untested',
]
process.stdout.write(`\n| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${lines.join('')}`)
process.stdout.write(`\n${alarms.length} false alarms\n${alarms.map((alarm) => `- ${alarm}\n`).join('')}`)
if (alarms.length > 0) process.exitCode = 1
