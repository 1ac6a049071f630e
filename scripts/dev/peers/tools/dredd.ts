import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Peer, stable, unique } from '../peer.ts'
import { bin, ran } from '../processes.ts'

/** Each `<testcase>` with a failure: its name, and the message up to the exchange. */
const failure = /<testcase name="([^"]*)"[^>]*>\s*<failure><!\[CDATA\[Message:\s*([\s\S]*?)\n\nRequest:/g

export const dredd: Peer = {
  name: 'dredd',
  packages: ['dredd@14.1.0'],
  form: { examples: 'single', refusals: false, media: 'application/json; charset=utf-8' },
  how: 'Sends the example request of each endpoint, and compares status, headers and body with the document.',
  async run({ folder, scratch, installed, place }) {
    const args = [join(folder, 'openapi.yaml'), place.baseUrl, '--header', `Authorization: Bearer ${place.key}`]
    const outputs = ['--reporter=xunit', '--output=out.xml', '--loglevel=error']
    const { output } = await ran(bin(installed, 'dredd'), [...args, ...outputs], scratch)
    if (!output.includes('complete')) throw new Error(`dredd did not complete: ${output.slice(-500)}`)
    return readFileSync(join(scratch, 'out.xml'), 'utf8')
  },
  findings: (report) =>
    unique([...report.matchAll(failure)].map(([, name = '', message = '']) => `${stable(name)}: ${stable(message)}`)),
}
