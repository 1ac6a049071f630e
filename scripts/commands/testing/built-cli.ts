import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../../../spec/root.ts'

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

/** Builds the command, as it will be in the package, in a folder of the caller's own. Returns how to start it. */
export function buildCli(
  name: string,
): (args: readonly string[], env?: Record<string, string>, cwd?: string) => Started {
  const folder = fromRoot(`node_modules/.cache/${name}`)
  const compiled = join(folder, 'build')
  const built = join(folder, 'dist')
  // The compiler leaves the output of source files that were moved or removed.
  rmSync(folder, { recursive: true, force: true })
  const node = (...args: string[]): Buffer => execFileSync(process.execPath, args, { cwd: fromRoot('.') })
  node(fromRoot('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', compiled, '--noCheck')
  node(join(compiled, 'scripts/build/package.js'), built)
  return (args, env = {}, cwd = process.cwd()) => {
    const clean = Object.fromEntries(
      Object.entries(process.env).filter(([each]) => !/^(WINERY_|FORCE_COLOR|VITEST)/.test(each)),
    )
    const child = spawn(process.execPath, [join(built, 'scripts/cli.js'), ...args], {
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
