import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Peer, stable, unique } from '../peer.ts'
import { bin, ran } from '../processes.ts'

const test = (name: string) => [name, { enabled: true }]

/** Every contract test that portman can generate, save the limit on the time of a response. */
const contractTest = {
  openApiOperation: '*::/*',
  ...Object.fromEntries(['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'].map(test)),
}

interface Failure {
  source: { name: string }
  error: { test?: string; message: string }
}

export const portman: Peer = {
  name: 'portman',
  packages: ['@apideck/portman@1.33.0', 'newman@6.2.2', 'tslib@2.9.1'],
  form: { examples: 'single', refusals: false, media: 'application/json' },
  how: 'Makes a Postman collection with all of its contract tests of the document; newman runs it.',
  async prepare({ folder, installed, key }) {
    const config = {
      version: 1,
      tests: { contractTests: [contractTest] },
      globals: { securityOverwrites: { bearer: { token: key } } },
    }
    writeFileSync(join(folder, 'portman.json'), JSON.stringify(config))
    const args = ['-l', 'openapi.yaml', '-b', 'http://base.test', '-c', 'portman.json', '-o', 'collection.json']
    const { output } = await ran(bin(installed, 'portman'), args, folder)
    if (!output.includes('Collection written')) throw new Error(`portman wrote no collection: ${output.slice(-500)}`)
  },
  async run({ folder, scratch, installed, place }) {
    const collection = readFileSync(join(folder, 'collection.json'), 'utf8').replaceAll(
      'http://base.test',
      place.baseUrl,
    )
    writeFileSync(join(scratch, 'collection.json'), collection)
    const args = ['run', 'collection.json', '--reporters', 'json', '--reporter-json-export', 'out.json']
    await ran(bin(installed, 'newman'), args, scratch)
    const { failures } = (
      JSON.parse(readFileSync(join(scratch, 'out.json'), 'utf8')) as { run: { failures: Failure[] } }
    ).run
    return JSON.stringify(failures.map(({ source, error }) => ({ source: { name: source.name }, error })))
  },
  findings: (report) =>
    unique(
      (JSON.parse(report) as Failure[]).flatMap(({ source, error: { test = '', message } }) => {
        // One message names every row that has the mismatch.
        const [rule = '', errors] = message.split('following errors:')
        const found = errors === undefined ? [rule] : errors.split(', ')
        return found.map((each) => [source.name, test, each].map(stable).join(': '))
      }),
    ),
}
