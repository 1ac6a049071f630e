import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Hostile } from '../../fixtures/proof/hostile/hostile.ts'
import { hostileServers } from '../../fixtures/proof/hostile/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { DevCommand } from './dev-command.ts'
import { type HostileResult, quickConfig, runAgainst, unexpected } from './hostile-run.ts'

const command =
  new DevCommand(`Run every check against the hostile servers, each run in a process of its own; print the result, the time, and the most
memory that it took.

  npm run hostile           every hostile server
  npm run hostile -- gzip   those with gzip in their name

Ends with 1 if a result is not the expected one.
`)

/** The report of the process of one run: the result, its time in milliseconds, its peak memory in bytes. */
interface Measured {
  met: HostileResult
  time: number
  memory: number
}

/** Seconds after which a run counts as hanging. */
const patience = 120

async function runHere(config: RunConfig): Promise<Measured> {
  const startedAt = Date.now()
  const met = await runAgainst(config)
  return { met, time: Date.now() - startedAt, memory: process.resourceUsage().maxRSS * 1024 }
}

/** A run in a process of its own. The configuration goes over a channel: a command line can be read by others. */
async function runElsewhere(config: RunConfig): Promise<Measured> {
  const child = fork(fileURLToPath(import.meta.url), ['as-child'])
  const given = once(child, 'message', { signal: AbortSignal.timeout(patience * 1000) })
  child.send(config)
  try {
    const [measured] = (await given) as [Measured]
    return measured
  } finally {
    child.kill()
  }
}

async function row(hostile: Hostile): Promise<{ cells: (string | number)[]; wrong: string[] }> {
  const server = await hostile.start()
  try {
    const { met, time, memory } = await runElsewhere(quickConfig(hostile, server))
    const { exit, summary, requests } = met
    const counts = summary === null ? ['–', '–', '–'] : [summary.pass, summary.fail, summary.inconclusive]
    const cells = [
      hostile.name,
      exit,
      ...counts,
      requests,
      `${(time / 1000).toFixed(1)} s`,
      `${Math.round(memory / 1024 ** 2)} MB`,
    ]
    return { cells, wrong: unexpected(hostile, server, met) }
  } catch (error) {
    return { cells: [hostile.name, 'no end', '–', '–', '–', '–', '–', '–'], wrong: [String(error)] }
  } finally {
    await server.close()
  }
}

async function printAll(word: string): Promise<void> {
  const heads = ['hostile server', 'exit code', 'pass', 'fail', 'inconclusive', 'requests', 'time', 'peak memory']
  const line = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
  line(heads)
  line(heads.map((_, at) => (at === 0 ? '---' : '--:')))
  let wrong = 0
  for (const hostile of hostileServers.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))) {
    const { cells, wrong: found } = await row(hostile)
    line(cells)
    for (const each of found) console.error(`${hostile.name}: ${each}`)
    wrong += found.length
  }
  process.exitCode = wrong === 0 ? 0 : 1
}

if (process.argv[2] === 'as-child') {
  process.once('message', (config) => {
    void runHere(config as RunConfig).then((measured) => process.send?.(measured, () => process.disconnect()))
  })
} else {
  await printAll(command.parse({}, 1).positionals[0] ?? '')
}
