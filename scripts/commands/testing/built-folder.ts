import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../../../spec/root.ts'

const cache = fromRoot('node_modules/.cache/built')
/** Milliseconds after which the build of another state of the source files is removed: no test uses it any more. */
const old = 3_600_000

/** A digest of everything that the build reads. */
function digestOfSources(): string {
  const hash = createHash('sha256')
  const add = (file: string): void => void hash.update(`${file}\n`).update(readFileSync(fromRoot(file)))
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) add(file)
  for (const folder of ['spec', 'suites', 'fixtures', 'reports', 'scripts']) {
    const found = readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    const files = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
    for (const file of files.map((each) => each.slice(fromRoot('.').length)).sort()) add(file)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Compiles and bundles into a folder, as `npm run build` does, but without a type check and declarations. */
function buildInto(folder: string): void {
  const compiled = join(folder, 'build')
  const node = (...args: string[]): Buffer => execFileSync(process.execPath, args, { cwd: fromRoot('.') })
  node(fromRoot('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', compiled, '--noCheck')
  node(join(compiled, 'scripts/build/package.js'), join(folder, 'dist'))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Takes the lock, or returns false if a running process has it. */
function takes(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    // A lock without a number is being written.
    if (pid !== 0 && !isRunning(pid)) rmSync(lock, { force: true })
    return false
  }
}

const pause = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > old) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * A folder with the compiled modules (`build`) and the bundled package (`dist`) of the present source files. The first
 * test file that asks builds it; other files, in other processes, wait for it and share it.
 */
export function builtFolder(): string {
  mkdirSync(cache, { recursive: true })
  const folder = join(cache, digestOfSources())
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    if (!takes(lock)) {
      pause(100)
      continue
    }
    try {
      if (existsSync(folder)) break
      removeOld()
      const unfinished = `${folder}.${process.pid}`
      buildInto(unfinished)
      renameSync(unfinished, folder)
    } finally {
      rmSync(lock)
    }
  }
  return folder
}
