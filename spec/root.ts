import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package: the nearest one above this file with a package.json, in the source tree, in build and in dist. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export const packageRoot = findRoot()

/** The absolute path of a data file of the package, given its path from the package's folder. */
export const fromRoot = (path: string): string => join(packageRoot, path)
