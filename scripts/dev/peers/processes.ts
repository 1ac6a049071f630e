import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A port on which nothing listens: a tool that connects to another machine is refused. */
const closed = 'http://127.0.0.1:9'

const local = '127.0.0.1,localhost'

const java = ['http', 'https'].map((scheme) => `-D${scheme}.proxyHost=127.0.0.1 -D${scheme}.proxyPort=9`).join(' ')

/** The environment of the tools: no telemetry, no check for updates, and only loopback without a proxy. */
const environment: Readonly<Record<string, string>> = {
  CI: '1',
  NO_COLOR: '1',
  HTTP_PROXY: closed,
  HTTPS_PROXY: closed,
  http_proxy: closed,
  https_proxy: closed,
  NO_PROXY: local,
  no_proxy: local,
  DO_NOT_TRACK: '1',
  STEPCI_DISABLE_ANALYTICS: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SPECMATIC_DISABLE_TELEMETRY: 'true',
  JAVA_TOOL_OPTIONS: `${java} -Dhttp.nonProxyHosts=localhost|127.*`,
}

/** The path of a command of an installed package. */
export const bin = (installed: string, name: string): string => join(installed, 'node_modules/.bin', name)

export interface Ran {
  code: number | null
  output: string
}

/** Starts a program in a folder, as the leader of a group, so that what it starts ends with it. */
export const start = (program: string, args: readonly string[], cwd: string, more: Record<string, string> = {}) =>
  spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })

/** Ends a program that `start` started, and what it started. */
export function end(child: ReturnType<typeof start>): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Runs a program to its end. One that takes longer than `most` milliseconds is ended: its code is null. */
export async function ran(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Record<string, string> = {},
  most = 600_000,
): Promise<Ran> {
  const child = start(program, args, cwd, more)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const timer = setTimeout(() => end(child), most)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  } finally {
    clearTimeout(timer)
  }
}
