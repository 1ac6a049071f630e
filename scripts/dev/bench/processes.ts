import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromRoot } from '../../../spec/root.ts'
import type { Cost, Listening, LoggedRequest, Replayed, SandboxSettings } from './messages.ts'

/** The built command. */
export const command = fromRoot('dist/scripts/cli.js')

const besides = (name: string): string => join(import.meta.dirname, `${name}.js`)

/** Writes the resource usage of a process to a file as it ends. */
const usageAtExit = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.resourceUsage())))`,
  )}`

/** A process that has ended: times in milliseconds, peak memory in megabytes. */
export interface Ended extends Cost {
  rss: number
  code: number | null
  stdout: string
  stderr: string
}

/** Starts a Node program, and measures it as a whole once it ends, the start of Node included. */
export function launched(args: readonly string[], folder: string): { child: ChildProcess; ended: Promise<Ended> } {
  const file = join(folder, 'usage.json')
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', usageAtExit(file), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  const ended = once(child, 'close').then(([code]): Ended => {
    const wall = performance.now() - startedAt
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ResourceUsage
    const cpu = (userCPUTime + systemCPUTime) / 1000
    return { wall, cpu, rss: maxRSS / 1024, code: code as number | null, stdout, stderr }
  })
  return { child, ended }
}

/** Runs a Node program to its end, and measures it. */
export const measured = (args: readonly string[], folder: string): Promise<Ended> => launched(args, folder).ended

/** A sandbox in its own process. */
export class SandboxProcess {
  readonly address: Listening
  private readonly child: ChildProcess
  private constructor(child: ChildProcess, address: Listening) {
    this.child = child
    this.address = address
  }

  static async start(settings: SandboxSettings = {}): Promise<SandboxProcess> {
    const child = fork(besides('sandbox-process'), [JSON.stringify(settings)])
    const [address] = (await once(child, 'message')) as [Listening]
    return new SandboxProcess(child, address)
  }

  private async ask<T>(what: 'log' | 'accepted'): Promise<T> {
    this.child.send(what)
    const [answer] = (await once(this.child, 'message')) as [T]
    return answer
  }

  log(): Promise<LoggedRequest[]> {
    return this.ask('log')
  }

  /** How many requests of each key the rate limiter accepted, by the id of the key. */
  accepted(): Promise<Record<string, number>> {
    return this.ask('accepted')
  }

  /** The target file that declares this sandbox, its admin side included. */
  writeTarget(folder: string): string {
    const { baseUrl, adminUrl, key } = this.address
    const file = join(folder, 'target.yaml')
    writeFileSync(file, `base_url: ${baseUrl}\nkey: ${key}\nadmin:\n  url: ${adminUrl}\n`)
    return file
  }

  async stop(): Promise<void> {
    this.child.kill()
    await once(this.child, 'exit')
  }
}

/** Does work with a sandbox process, and ends it. */
export async function withSandbox<T>(
  settings: SandboxSettings,
  work: (sandbox: SandboxProcess) => Promise<T>,
): Promise<T> {
  const sandbox = await SandboxProcess.start(settings)
  try {
    return await work(sandbox)
  } finally {
    await sandbox.stop()
  }
}

/** Does work with a scratch folder, and removes it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'winery-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the command against a sandbox: JSON, JUnit and HTML are written. Throws if the run does not end with a verdict. */
export async function run(sandbox: SandboxProcess, folder: string, options: readonly string[] = []): Promise<Ended> {
  const outputs = ['--json', 'result.json', '--junit', 'result.xml', '--html', 'result.html', '--no-progress']
  const target = sandbox.writeTarget(folder)
  const ended = await measured([command, 'run', '--target', target, '--seed', '7', ...outputs, ...options], folder)
  if (ended.code !== 0 && ended.code !== 3)
    throw new Error(`the run ended with ${ended.code}: ${ended.stderr}${ended.stdout}`)
  return ended
}

/** Replays a log against a sandbox in a cold process of its own. */
export async function replayed(
  { address }: SandboxProcess,
  log: readonly LoggedRequest[],
  concurrency: number,
  folder: string,
): Promise<Ended & Replayed> {
  const [job, answer] = [join(folder, 'job.json'), join(folder, 'answer.json')]
  writeFileSync(job, JSON.stringify({ ...address, concurrency, log }))
  const ended = await measured([besides('replay-process'), job, answer], folder)
  if (ended.code !== 0) throw new Error(`the replay ended with ${ended.code}: ${ended.stderr}`)
  return { ...ended, ...(JSON.parse(readFileSync(answer, 'utf8')) as Replayed) }
}
