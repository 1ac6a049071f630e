import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Face } from '../../../fixtures/proof/http-face.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import type { Result } from '../../../reports/result.ts'
import { buildCli } from '../testing/built-cli.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('secrets-test')

/** The text as a JSON string may spell it, each character escaped. */
const escaped = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** Spellings of a secret that a report must not show either. */
const spellings = (secret: string): string[] => {
  const coded = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -6),
  )
  return [
    secret,
    escaped(secret),
    escaped(secret).slice(0, 6 * 20),
    secret.slice(0, 20),
    ...coded,
    Buffer.from(secret).toString('hex'),
  ]
}

/** A winery that tells everybody every secret it has seen, in headers, bodies, errors and a redirect, in many spellings. */
function gossip(secrets: Set<string>): Face {
  return (next) => async (request) => {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
    if (token !== undefined && /^[!-~]{12,}$/.test(token)) secrets.add(token)
    const response = await next(request)
    const told = [...secrets].slice(-3)
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    headers.set('x-authorization', `Bearer ${told.join(' ')}`)
    headers.set('location', `https://elsewhere.winery.test/?key=${told.map(encodeURIComponent).join('&')}`)
    headers.set('x-basic', Buffer.from(`key:${told[0]}`).toString('base64'))
    const plain = JSON.stringify({
      raw: told,
      cut: told[0]?.slice(0, 22),
      url: encodeURIComponent(encodeURIComponent(told[0] ?? '')),
      hex: Buffer.from(told[0] ?? '').toString('hex'),
    })
    const echo = `"gossip":${plain.slice(0, -1)},"escaped":"${escaped(told[0] ?? '')}","coded":"${Buffer.from(`Bearer ${told[0]}`).toString('base64url')}","${told[0]}":1}`
    const text = (await response.text())
      .replaceAll(/"object":/g, `${echo},"object":`)
      .replaceAll(/"message":"/g, `"message":"the key ${told[0]} says: `)
      .replaceAll(/"email":"[^"]*"/g, `"email":${JSON.stringify(told[0])}`)
    return new Response(text === '' ? null : text, { status: response.status, headers })
  }
}

test('a key that was sent in a query and accepted appears nowhere', async () => {
  const fault = faults.find(({ name }) => name === 'AUTH-4/query-api_key')
  const sandbox = await startSandbox({ seed: 5, ...fault?.sandbox })
  try {
    const json = join(folder, 'query.json')
    const target = ['--base-url', sandbox.baseUrl, '--key', sandbox.key]
    const words = [...target, '--grade', 'certify', '--only', 'AUTH-4', '--json', json]
    const { code, stdout, stderr } = await buildCli()(words).ended
    expect(code, stderr).toBe(1)
    const written = readFileSync(json, 'utf8')
    expect(written).toContain('api_key=[key]')
    expect(stdout).toContain('api_key=')
    for (const text of [stdout, stderr, written]) expect(text).not.toContain(sandbox.key.slice(0, 20))
  } finally {
    await sandbox.close()
  }
})

test('no output of a whole run contains a key or a secret, whatever the target echoes', async () => {
  const secrets = new Set<string>()
  const sandbox = await startSandbox({ seed: 5, face: gossip(secrets) })
  const register = sandbox.state.webhooks.register.bind(sandbox.state.webhooks)
  sandbox.state.webhooks.register = (...given) => {
    const registered = register(...given)
    secrets.add(registered.secret)
    return registered
  }
  try {
    const start = buildCli()
    const [json, junit, state, target] = ['result.json', 'result.xml', 'result.state.json', 'target.yaml'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string]
    writeFileSync(target, `base_url: ${sandbox.baseUrl}\nkey: \${K}\nadmin: { url: "${sandbox.adminUrl}" }\n`)
    const run = start(
      [
        '--target',
        target,
        '--grade',
        'standard',
        '--runs',
        '2',
        '--patience',
        '500',
        '--json',
        json,
        '--junit',
        junit,
        '--state',
        state,
        '--show-personal',
      ],
      { K: sandbox.key },
    )
    const { code, stdout, stderr } = await run.ended
    expect(code, stderr).toBe(1)
    const result = JSON.parse(readFileSync(json, 'utf8')) as Result
    expect(result.summary.fail).toBeGreaterThan(15)
    expect(secrets.size).toBeGreaterThan(20)
    const artefacts = {
      stdout,
      stderr,
      json: readFileSync(json, 'utf8'),
      junit: readFileSync(junit, 'utf8'),
      state: readFileSync(state, 'utf8'),
    }
    expect(artefacts.json).toContain('[key]')
    const leaks = Object.entries(artefacts).flatMap(([name, text]) =>
      [...secrets].flatMap((secret) =>
        spellings(secret)
          .filter((each) => text.includes(each))
          .map((each) => `${name}: ${each.slice(0, 12)}…`),
      ),
    )
    expect([...new Set(leaks)]).toEqual([])
  } finally {
    await sandbox.close()
  }
})
