import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fromRoot } from '../../../spec/root.ts'

/** Everything that the comparison installs and writes is in here. */
const cache = fromRoot('node_modules/.cache/peers')

/** The folder of what the tools write. */
export const runs = join(cache, 'runs')

/** The dependencies of a `package.json` from `name@version`. */
const dependencies = (packages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    packages.map((each) => {
      const at = each.lastIndexOf('@')
      return [each.slice(0, at), each.slice(at + 1)]
    }),
  )

/**
 * Installs packages into a folder of their own, without their install scripts, unless they are there already. Returns
 * the folder. Throws with the last lines of npm if that fails.
 */
export function installed(name: string, packages: readonly string[]): string {
  const folder = join(cache, 'tools', name.replaceAll(/\W+/g, '-'))
  const [manifest, done] = [join(folder, 'package.json'), join(folder, 'installed.json')]
  const text = JSON.stringify({ private: true, dependencies: dependencies(packages) })
  if (packages.length === 0 || (existsSync(done) && readFileSync(done, 'utf8') === text)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(manifest, text)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install ${packages.join(' ')} failed: ${stderr.trim().slice(-500)}`)
  writeFileSync(done, text)
  return folder
}
