import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtFolder } from './built-folder.ts'

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** The command as a separate process, with its output and exit code. */
interface Started {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Builds the command, as it will be in the package, unless it is built already. Returns how to start it. */
export function buildCli(): (args: readonly string[], env?: Record<string, string>, cwd?: string) => Started {
  const cli = join(builtFolder(), 'dist/scripts/cli.js')
  return (args, env = {}, cwd = process.cwd()) => {
    const clean = Object.fromEntries(
      Object.entries(process.env).filter(([each]) => !/^(WINERY_|FORCE_COLOR|VITEST)/.test(each)),
    )
    const child = spawn(process.execPath, [cli, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...clean, ...env },
      cwd,
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk))
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...output })) }
  }
}
