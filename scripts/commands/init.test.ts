import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bodies } from '../../fixtures/proof/variants/dialect/bodies.ts'
import { describedAt } from '../../fixtures/proof/variants/dialect/description.ts'
import { queryNames } from '../../fixtures/proof/variants/dialect/query.ts'
import { lists } from '../../fixtures/proof/variants/dialect/lists.ts'
import type { Face } from '../../fixtures/proof/http-face.ts'
import { through } from '../../fixtures/proof/http-face.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { startOrchard } from '../../fixtures/proof/independent/orchard/index.ts'
import { gaps } from '../../spec/gaps.ts'
import { initCommand } from './init.ts'
import { namedTarget } from './run/target.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('init')
afterEach(() => vi.restoreAllMocks())

let files = 0
const newFile = (): string => join(folder, `target-${(files += 1)}.yaml`)

interface Initiated {
  file: string
  text: string
  out: string
  declared: Record<string, unknown>
  /** What the server was sent, by method and path. */
  sent: string[]
  key: string
}

/** Starts a sandbox behind faces, lets init look at it, and reads what it wrote. */
async function init(faces: readonly Face[], ...options: string[]): Promise<Initiated> {
  const sent: string[] = []
  const recording: Face = (next) => (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return next(request)
  }
  const server = await startSandbox({ port: 0, adminPort: 0, seed: 1, face: through(recording, ...faces) })
  const file = newFile()
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    await initCommand().parseAsync(['--base-url', server.baseUrl, '--key', server.key, '--out', file, ...options], {
      from: 'user',
    })
    const declared = namedTarget({ target: file }, { WINERY_KEY: server.key })?.declared ?? {}
    return { file, text: readFileSync(file, 'utf8'), out, declared, sent, key: server.key }
  } finally {
    await server.close()
  }
}

const booking = {
  visit: {
    what: '{{experience_id}}',
    begins: '{{scheduled_at}}',
    pax: '{{party_size}}',
    contact: { full_name: '{{guest_name}}', mail: '{{guest_email}}' },
  },
}
const shipping = { fulfillment: { courier: '{{carrier}}', waybill: '{{tracking_number}}' } }

describe('init', () => {
  test('a described server needs no declarations, and its target file is accepted as written', async () => {
    const { declared, out, text } = await init([
      lists({ items: ['rows'] }),
      queryNames({ cursor: 'bookmark', limit: 'rows_wanted', date: 'visit_day' }),
      bodies({ createBooking: booking, shipFulfillment: shipping }),
    ])
    expect(declared).toMatchObject({
      'list.items': '/rows',
      'list.cursor': 'bookmark',
      'list.page-size': 'rows_wanted',
      'availability.date': 'visit_day',
      'body.createBooking': booking,
      'body.shipFulfillment': shipping,
    })
    expect(text).toContain('# documented: /v1/openapi.json, POST /v1/bookings')
    expect(/^questions .*$/m.exec(out)?.[0]).not.toMatch(/body|read|list/)
  })

  test('the key is not in the file, and only reads and refused bodies are sent', async () => {
    const { text, out, key, sent } = await init([describedAt(null)])
    expect(text).toContain('key: ${WINERY_KEY}')
    expect(text + out).not.toContain(key)
    expect(sent.filter((each) => !each.startsWith('GET')).length).toBeGreaterThan(5)
  })

  test('--read-only sends only reads', async () => {
    const { sent } = await init([describedAt(null)], '--read-only')
    expect(sent.filter((each) => !each.startsWith('GET'))).toEqual([])
  })

  test('a binding that was not found is a question with an example', async () => {
    const { text, declared, out } = await init([describedAt(null)], '--read-only')
    expect(text).toMatch(/# \? How does the body describe a cart.*\n(.*\n)*? {2}# {3}body\.createOrder:/)
    expect(declared).not.toHaveProperty('body.createOrder')
    expect(text).toMatch(/# Without it up to \d+ requirements may be inconclusive:/)
    expect(out).toMatch(/without answers up to \d+ requirements may be inconclusive/)
    expect(text).toMatch(
      /# \? How does a caller mark a write as a repetition.*\n(.*\n)*? {2}# {3}auth\.idempotency-header: Idempotency-Key/,
    )
  })

  test('a description in a file is read, and the target is not asked for its own', async () => {
    const description = join(folder, 'description.yaml')
    writeFileSync(
      description,
      'swagger: "2.0"\npaths:\n  /fulfillments/{id}/ship:\n    post:\n      parameters: [{ in: body, name: it, schema: { $ref: "#/definitions/Ship" } }]\n      responses: {}\ndefinitions:\n  Ship: { required: [courier, waybill], properties: { courier: { type: string }, waybill: { type: string } } }\n',
    )
    const { declared, sent } = await init([describedAt(null)], '--openapi', description, '--read-only')
    expect(declared).toMatchObject({
      'body.shipFulfillment': { courier: '{{carrier}}', waybill: '{{tracking_number}}' },
    })
    expect(sent).not.toContain('GET /v1/openapi.json')
  })

  test('a path without a description is named, and nothing is written', async () => {
    await expect(init([], '--openapi', '/v1/market', '--read-only')).rejects.toThrow(
      /--openapi \/v1\/market: GET \/v1\/market does not return an OpenAPI.*\nNothing was written/,
    )
  })

  test('an existing file is not overwritten, and nothing is sent', async () => {
    const file = newFile()
    writeFileSync(file, 'mine')
    const call = initCommand().parseAsync(
      ['--base-url', 'http://127.0.0.1:9', '--key', 'sk_test_0123456789', '--out', file],
      { from: 'user' },
    )
    await expect(call).rejects.toThrow(/the file exists.*--force/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('a live key is refused, and nothing is written', async () => {
    const file = newFile()
    const call = initCommand().parseAsync(
      ['--base-url', 'http://127.0.0.1:9', '--key', 'sk_live_0123456789', '--out', file],
      { from: 'user' },
    )
    await expect(call).rejects.toMatchObject({ name: 'UnsafeTarget' })
    expect(existsSync(file)).toBe(false)
  })
})

test('the description of an independent server is understood completely: nothing has to be declared', async () => {
  const server = await startOrchard()
  const file = newFile()
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    await initCommand().parseAsync(['--base-url', server.baseUrl, '--key', server.key, '--out', file], { from: 'user' })
  } finally {
    await server.close()
  }
  const declared = namedTarget({ target: file }, { WINERY_KEY: server.key })?.declared ?? {}
  const bodiesAndPlaces = gaps
    .map(({ id }) => id)
    .filter((id) => /^(body|read\.(product|quote|order|shipping))/.test(id))
  expect(Object.keys(declared)).toEqual(expect.arrayContaining(bodiesAndPlaces))
  expect(declared).toMatchObject({ 'list.items': '/harvest', 'list.cursor': 'bookmark', 'availability.date': 'on' })
})
