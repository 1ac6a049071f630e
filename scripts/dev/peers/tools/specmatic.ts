import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Peer, stable, unique } from '../peer.ts'
import { ran } from '../processes.ts'

const testcase = /<testcase [^>]*?\bname="([^"]*)"[^>]*>([\s\S]*?)<\/testcase>/g
const failure = /<failure[^>]*?(?:message="([^"]*)"|>([\s\S]*?)<\/failure>)/

/** The text of an XML attribute, as far as specmatic escapes it. */
const readable = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#\d+;/g, ' ')
    .replaceAll('&amp;', '&')

export const specmatic: Peer = {
  name: 'specmatic',
  packages: ['specmatic@2.55.1'],
  form: { examples: 'named', refusals: false, media: 'application/json' },
  how: 'Sends the named example of each endpoint, and compares the response with the document. Its generative tests are off: they take minutes for each server, and fail on a conformant one, because they invent ids and bodies.',
  missing: () => (spawnSync('java', ['-version']).status === 0 ? undefined : 'Java is not installed'),
  async run({ folder, scratch, installed, place }) {
    copyFileSync(join(folder, 'openapi.yaml'), join(scratch, 'openapi.yaml'))
    const jar = join(installed, 'node_modules/specmatic/specmatic.jar')
    const args = ['-jar', jar, 'test', 'openapi.yaml', `--testBaseURL=${place.baseUrl}`, '--junitReportDir=out']
    const { output } = await ran('java', args, scratch, { bearer: place.key })
    try {
      const [file = ''] = readdirSync(join(scratch, 'out')).filter((each) => each.endsWith('.xml'))
      return readFileSync(join(scratch, 'out', file), 'utf8')
    } catch {
      throw new Error(`specmatic wrote no report: ${output.slice(-500)}`)
    }
  },
  findings: (report) =>
    unique(
      [...report.matchAll(testcase)].flatMap(([, name = '', inner = '']) => {
        const [found, message, text] = failure.exec(inner) ?? []
        if (found === undefined) return []
        // One message names every mismatch of the response, after the scenario and the endpoint.
        const [whole = '', ...each] = stable(readable(message ?? text ?? '')).split(' >> ')
        const short = stable(readable(name)).replace(/^.*Scenario: /, '')
        return (each.length === 0 ? [whole] : each).map((mismatch) => `${short}: ${mismatch}`)
      }),
    ),
}
