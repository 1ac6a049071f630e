import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../../../../spec/root.ts'
import { type Peer, unique } from '../peer.ts'
import { ran } from '../processes.ts'

/** Only what the comparison reads of a result. */
interface Result {
  requirements: { id: string; verdict: string }[]
}

/** The built command of this project, as a whole run with a grade. */
export const ours = (grade: 'standard' | 'certify'): Peer => ({
  name: `winery-conformance, ${grade}`,
  packages: [],
  form: { examples: 'named', refusals: true, media: 'application/json' },
  how: `\`winery-conformance run --grade ${grade}\` with the admin side, and nothing declared.`,
  async run({ scratch, place }) {
    const admin = place.adminUrl === null ? '' : `admin:\n  url: ${place.adminUrl}\n`
    writeFileSync(join(scratch, 'target.yaml'), `base_url: ${place.baseUrl}\nkey: ${place.key}\n${admin}`)
    const args = ['run', '--target', 'target.yaml', '--grade', grade, '--seed', '7', '--json', 'out.json']
    const { code, output } = await ran(
      process.execPath,
      [fromRoot('dist/scripts/cli.js'), ...args, '--no-progress'],
      scratch,
    )
    try {
      return readFileSync(join(scratch, 'out.json'), 'utf8')
    } catch {
      throw new Error(`the run ended with ${code}: ${output.slice(-500)}`)
    }
  },
  findings: (report) =>
    unique((JSON.parse(report) as Result).requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)),
})
