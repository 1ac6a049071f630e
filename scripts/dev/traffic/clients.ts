import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** One request of a client, its path below the base URL. */
export interface Step {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
}

/** A client of the API that sends steps one after the other and reads every response to its end. */
export type ApiClient = (baseUrl: string, key: string, steps: readonly Step[]) => Promise<void>

/** Runs a program with a script on its standard input. Throws if it fails. */
async function ran(program: string, args: readonly string[], script: string): Promise<void> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdin.end(script)
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const curl: ApiClient = (baseUrl, key, steps) =>
  ran(
    'curl',
    ['--silent', '--show-error', '--compressed', '--globoff', '--config', '-'],
    steps
      .map(({ method, path, body }) =>
        [
          `url = ${quoted(baseUrl + path)}`,
          `request = ${method}`,
          `header = ${quoted(`Authorization: Bearer ${key}`)}`,
          'output = /dev/null',
          ...(body === undefined
            ? []
            : ['header = "Content-Type: application/json"', `data = ${quoted(JSON.stringify(body))}`]),
        ].join('\n'),
      )
      .join('\nnext\nsilent\ncompressed\ngloboff\n'),
  )

const undici: ApiClient = async (baseUrl, key, steps) => {
  const { fetch } = await import('undici')
  for (const { method, path, body } of steps) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    await (await fetch(baseUrl + path, { method, headers, ...sent })).arrayBuffer()
  }
}

const script = `
import json, sys, urllib.error, urllib.request
base, key, steps = json.load(sys.stdin)
for step in steps:
    headers = {'Authorization': 'Bearer ' + key}
    data = None
    if 'body' in step:
        headers['Content-Type'] = 'application/json'
        data = json.dumps(step['body']).encode()
    request = urllib.request.Request(base + step['path'], data, headers, method=step['method'])
    try:
        urllib.request.urlopen(request).read()
    except urllib.error.HTTPError as error:
        error.read()
`

const python: ApiClient = (baseUrl, key, steps) => ran('python3', ['-c', script], JSON.stringify([baseUrl, key, steps]))

/** Clients in three languages, independent of this suite. */
export const clients: Readonly<Record<'curl' | 'undici' | 'python', ApiClient>> = { curl, undici, python }
