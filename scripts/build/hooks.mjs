// `npm install` runs this in a clone: git then uses the hooks of this repository. Elsewhere it does nothing.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The output of a git command; undefined where it fails, and where there is no git. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

// A folder of hooks that a person has chosen stays.
if (existsSync('.git') && git('config', 'core.hooksPath') === undefined) git('config', 'core.hooksPath', '.githooks')
