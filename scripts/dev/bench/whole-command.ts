import type { Figure, Section } from './figures.ts'
import { command, type Ended, measured, replayed, run, withFolder, withSandbox } from './processes.ts'

const concurrency = 8

/** A run of the command, and the cold replay of its requests. */
interface Pair {
  run: Ended
  replay: Ended
  requests: number
  admin: number
  /** The share of the replayed requests that were answered with the status of the run. */
  alike: number
}

/** Each side gets its own sandbox, so that both use a cold one with the same data. */
async function pair(): Promise<Pair> {
  return withFolder(async (folder) => {
    const [ended, log] = await withSandbox({ record: true }, async (sandbox) => {
      const ended = await run(sandbox, folder, ['--grade', 'standard'])
      return [ended, await sandbox.log()] as const
    })
    const replay = await withSandbox({ record: true }, (sandbox) => replayed(sandbox, log, concurrency, folder))
    const alike = log.filter(({ status }, at) => replay.statuses[at] === status).length / log.length
    const admin = log.filter(({ to }) => to === 'admin').length
    return { run: ended, replay, requests: log.length - admin, admin, alike }
  })
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

/** The whole command over a cold replay of its own requests. */
export async function wholeCommand(pairs: number): Promise<Section> {
  const done: Pair[] = []
  for (let at = 0; at < pairs; at += 1) done.push(await pair())
  const ratio = (name: string, of: 'wall' | 'cpu', most: number): Figure => ({
    name,
    unit: 'ratio',
    values: done.map(({ run, replay }) => run[of] / replay[of]),
    most,
    context: done.map(({ run, replay }) => `${seconds(run[of])} / ${seconds(replay[of])}`).join(', '),
  })
  return {
    id: 'command',
    title: 'Whole command',
    how:
      'A standard run (start, discovery, checks, JSON, JUnit, HTML) over a replay of the requests that it sent, admin ' +
      `requests included, with bare undici, ${concurrency} at a time, in a cold process. The sandbox has its own process, a ` +
      'new one for each side. Webhook deliveries, which the run receives, are not replayed.',
    figures: [
      ratio('wall time', 'wall', 2),
      ratio('processor time', 'cpu', 3),
      { name: 'requests to the API', unit: 'requests', values: done.map(({ requests }) => requests) },
      { name: 'requests to the admin side', unit: 'requests', values: done.map(({ admin }) => admin) },
      { name: 'replayed requests with the same status', unit: 'share', values: done.map(({ alike }) => alike) },
      { name: 'peak memory of the run', unit: 'MB', values: done.map(({ run }) => run.rss), most: 250 },
    ],
  }
}

const starts: Readonly<Record<string, readonly string[]>> = {
  '`--help`': ['--help'],
  '`run --help`': ['run', '--help'],
  '`requirements`': ['requirements'],
  '`explain MONEY-2`': ['explain', 'MONEY-2'],
  'an unknown option': ['run', '--nonsense'],
  'an unknown command': ['nonsense'],
}

/** Processor time of the commands that send nothing. */
export async function quickCommands(pairs: number): Promise<Section> {
  return withFolder(async (folder) => {
    const figures: Figure[] = Object.keys(starts).map((name) => ({ name, unit: 's', values: [], most: 0.3 }))
    const bare: number[] = []
    const cpuOf = async (args: readonly string[]): Promise<number> => (await measured(args, folder)).cpu / 1000
    for (let at = 0; at < pairs; at += 1) {
      bare.push(await cpuOf(['--eval', '0']))
      for (const { name, values } of figures)
        (values as number[]).push(await cpuOf([command, ...(starts[name] as readonly string[])]))
    }
    figures.push({ name: '`node --eval 0`, for comparison', unit: 's', values: bare })
    return {
      id: 'start',
      title: 'Commands that send nothing',
      how: 'Processor time of a cold process, the start of Node included.',
      figures,
    }
  })
}
