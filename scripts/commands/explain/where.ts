import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Says that the files of a requirement are not installed; nothing in a clone of the source repository. */
export const whereSourcesAre = (root: string, version: string): [label: string, text: string][] =>
  existsSync(join(root, 'spec/requirements'))
    ? []
    : [['sources', `the files named below are in the source repository at version ${version}, not in this package`]]
