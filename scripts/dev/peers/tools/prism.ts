import { join } from 'node:path'
import type { Example, Place } from '../examples.ts'
import { type Peer, stable, unique } from '../peer.ts'
import { bin, end, start } from '../processes.ts'

interface Violation {
  location: string[]
  message: string
}

/** The requests that go through the proxy: each example, and three that the server refuses. */
function requests(examples: readonly Example[], key: string) {
  const authorization = `Bearer ${key}`
  return examples.flatMap(({ operation, method, path, body, id }) => {
    const sent = { operation, method, body: body === undefined ? undefined : JSON.stringify(body) }
    const refused = method === 'GET' && id !== null
    return [
      { ...sent, path, authorization },
      ...(method === 'GET' ? [{ ...sent, path: `${path}${path.includes('?') ? '&' : '?'}zz=1`, authorization }] : []),
      ...(refused ? [{ ...sent, path: path.replace(id, `${id.slice(0, -32)}${'0'.repeat(32)}`), authorization }] : []),
      ...(method === 'GET' ? [{ ...sent, path, authorization: `Bearer ${'0'.repeat(key.length)}` }] : []),
    ]
  })
}

async function drive(url: string, examples: readonly Example[], { key }: Place): Promise<string> {
  const lines: string[] = []
  for (const { operation, method, path, body, authorization } of requests(examples, key)) {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    await response.arrayBuffer()
    lines.push(`${operation} ${response.status} ${response.headers.get('sl-violations') ?? '[]'}`)
  }
  return lines.join('\n')
}

/** The address that prism prints. */
function listening(child: ReturnType<typeof start>): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error(`prism ended: ${output.slice(-500)}`)))
    child.stderr.resume()
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url] = /listening on (http:\/\/[\d.]+:\d+)/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

export const prism: Peer = {
  name: 'prism',
  packages: ['@stoplight/prism-cli@5.14.2'],
  form: { examples: 'named', refusals: true, media: 'application/json' },
  how: 'Proxy: the example requests, and for each GET one with an unknown parameter, key and id, go through it. It judges each response by the document and sends nothing itself.',
  async run({ folder, scratch, installed, examples, place }) {
    const args = ['proxy', join(folder, 'openapi.yaml'), place.baseUrl, '--port', '0', '--host', '127.0.0.1']
    const child = start(bin(installed, 'prism'), args, scratch)
    try {
      const url = await listening(child)
      return await drive(url, examples, place)
    } finally {
      end(child)
    }
  },
  // The status of the response is not judged: only the output of prism counts.
  findings: (report) =>
    unique(
      report.split('\n').flatMap((line) => {
        const [, operation = '', status = '', violations = '[]'] = /^(\w+) (\d+) (.*)$/.exec(line) ?? []
        return (JSON.parse(violations) as Violation[])
          .filter(({ location }) => location[0] === 'response')
          .map(
            ({ location, message }) =>
              `${operation} ${status[0]}xx ${location.map(stable).join('.')}: ${stable(message)}`,
          )
      }),
    ),
}
