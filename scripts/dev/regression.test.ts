import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startOrchard } from '../../fixtures/proof/independent/orchard/index.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { renderSurface } from '../../fixtures/target/surface/file.ts'
import type { Change, Surface } from '../../fixtures/target/surface/surface.ts'
import { operationOf } from '../../spec/contract.ts'
import { judge, type Judged } from '../commands/run/judge.ts'
import type { State } from '../commands/run/state.ts'
import { noProgress } from '../../reports/progress.ts'

type Node = Record<string, any>
/** Changes a response: `id` is the operation, `description` for the OpenAPI document. A number is answered as an error. */
type Rewrite = (json: Node, id: string, url: URL) => number | void

/** A later version of a server: in front of it, what it answers is rewritten. */
async function later(upstream: string, rewrite: Rewrite): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'].includes(name),
    ) as [string, string][]
    const method = request.method ?? 'GET'
    const answer = await fetch(upstream + request.url, {
      method,
      headers,
      ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
    })
    const kept = [...answer.headers].filter(
      ([name]) => !['content-length', 'transfer-encoding', 'connection', 'content-encoding'].includes(name),
    )
    const url = new URL(request.url ?? '/', upstream)
    const id = /openapi/.test(url.pathname) ? 'description' : (operationOf(method, url.pathname)?.id ?? '')
    let text = await answer.text()
    let status = answer.status
    if (answer.ok && id !== '') {
      const json = parse(text) as Node
      const refused = rewrite(json, id, url)
      status = typeof refused === 'number' ? refused : status
      const request_id = answer.headers.get('x-request-id')
      text = JSON.stringify(
        typeof refused === 'number'
          ? { error: { type: refused === 404 ? 'not_found' : 'invalid_request', message: 'Gone', request_id } }
          : json,
      )
    }
    response.writeHead(status, kept).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const only = ['VERSION-2', 'READ-2', 'PAGE-2', 'MEMBERS-1']

async function run(baseUrl: string, key: string, baseline?: Surface, earlier: State | null = null): Promise<Judged> {
  const target = { baseUrl, key, keys: [], admin: null, declared: {}, notApplicable: {}, waivers: [], warnings: [] }
  const compared = baseline === undefined ? {} : { baseline: { name: 'baseline.json', surface: baseline } }
  const wanted = {
    grade: 'read-only',
    seed: 1,
    timeout: 10_000,
    additions: 'note',
    observe: true,
    ...compared,
  } as const
  return judge(target, only, wanted, earlier, { signal: new AbortController().signal, progress: noProgress })
}

/** Every object at any depth that has a key. */
const holding = (value: unknown, key: string): Node[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(key in value ? [value as Node] : []), ...Object.values(value).flatMap((each) => holding(each, key))]

const inProducts =
  (change: (product: Node) => void): Rewrite =>
  (json, id) => {
    if (!['listProducts', 'readProduct'].includes(id)) return
    for (const each of holding(json, 'object')) change(each)
  }

/** Members of an unpublished object, and parameters, as each server calls them. */
const servers = [
  { name: 'the sandbox', start: () => startSandbox({ seed: 2 }), field: 'varietal', price: 'price' },
  { name: 'an independent server', start: () => startOrchard({ seed: 2 }), field: 'grape', price: 'shelf_price' },
] as const

describe.each(servers)('$name', ({ start, field, price }) => {
  let running: Awaited<ReturnType<typeof start>>
  let baseline: Surface
  beforeAll(async () => {
    running = await start()
    baseline = (await run(running.baseUrl, running.key)).surface as Surface
  })
  afterAll(() => running.close())

  async function against(
    rewrite: Rewrite,
  ): Promise<{ verdict: string | undefined; changes: readonly Change[]; text: string }> {
    const { url, server } = await later(running.baseUrl, rewrite)
    const { result } = await run(url, running.key, baseline)
    server.close()
    const version = result.requirements.find(({ id }) => id === 'VERSION-2')
    const changes = result.regression?.changes ?? []
    return {
      verdict: version?.verdict,
      changes,
      text: JSON.stringify([version?.violations.map(({ message }) => message), changes]),
    }
  }

  test('unchanged: the same bytes, and nothing is reported', async () => {
    const { surface } = await run(running.baseUrl, running.key)
    expect(renderSurface(surface as Surface)).toBe(renderSurface(baseline))
    expect(await against(() => undefined)).toMatchObject({ verdict: 'pass', changes: [] })
  })

  test('a resumed run compares the observations of both parts', async () => {
    const grown = structuredClone(baseline)
    grown.objects['Product']!.fields.zz_gone = { types: ['string'] }
    const { state } = await run(running.baseUrl, running.key, grown)
    const earlier = JSON.parse(state()) as State
    earlier.part.outcomes = earlier.part.outcomes.filter(({ requirement }) => requirement !== 'PAGE-2')
    const { result } = await run(running.baseUrl, running.key, grown, earlier)
    expect(result.regression?.changes.filter(({ breaking }) => breaking)).toEqual([
      expect.objectContaining({ kind: 'removed', where: 'Product.zz_gone' }),
    ])
    expect(result.requirements.find(({ id }) => id === 'VERSION-2')?.violations).toHaveLength(1)
  })

  test('a field was added: a note with its place', async () => {
    const { verdict, changes } = await against(inProducts((product) => void (product.zz_new = 'x')))
    expect(verdict).toBe('pass')
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'added', breaking: false, where: 'Product.zz_new' }))
  })

  test.each<[string, Rewrite, Partial<Change>]>([
    [
      'a field was removed',
      inProducts((product) => void delete product[field]),
      { kind: 'removed', where: `Product.${field}` },
    ],
    [
      'a field below was removed',
      inProducts((product) => void delete product[price]?.currency),
      { kind: 'removed', where: `Product.${price}.currency` },
    ],
    [
      'a field was renamed',
      inProducts((product) => {
        product.zz_named = product[field]
        delete product[field]
      }),
      { kind: 'renamed', where: `Product.${field}` },
    ],
    [
      'a field was retyped',
      inProducts((product) => void (product[field] = { text: 'x' })),
      { kind: 'retyped', where: `Product.${field}` },
    ],
    [
      'a field was made nullable',
      inProducts((product) => void (product.object = null)),
      { kind: 'narrowed', where: 'Product.object' },
    ],
    [
      'an endpoint is gone',
      (_, id) => (id === 'listProductGroups' ? 404 : undefined),
      { kind: 'not served', where: 'GET /v1/product-groups' },
    ],
  ])('%s: a violation, shown by behaviour', async (_, rewrite, change) => {
    const { verdict, changes } = await against(rewrite)
    expect(verdict).toBe('fail')
    expect(changes).toContainEqual(expect.objectContaining({ ...change, breaking: true, shownBy: 'behaviour' }))
  })

  test('a parameter was withdrawn: a violation, shown by behaviour', async () => {
    const { verdict, text } = await against((_, id, url) =>
      id === 'listClubMembers' && url.searchParams.has('club_status') ? 400 : undefined,
    )
    expect(verdict).toBe('fail')
    expect(text).toContain('query parameter club_status: it was accepted in the baseline and was withdrawn')
  })

  const described =
    (change: (document: Node) => void): Rewrite =>
    (json, id) =>
      id === 'description' ? change(json) : undefined
  test.each<[string, Rewrite, Partial<Change>]>([
    [
      'a value was dropped from a vocabulary',
      described((document) => {
        const [holder] = holding(document, 'enum').filter((each) => each.enum.includes('tasting'))
        holder!.enum = holder!.enum.filter((each: unknown) => each !== 'tasting')
      }),
      { kind: 'narrowed', message: expect.stringContaining('tasting') as string },
    ],
    [
      'an endpoint is gone',
      described(
        (document) => void delete document.paths[Object.keys(document.paths).find((path) => path.endsWith('/sales'))!],
      ),
      { kind: 'not served' },
    ],
    [
      'a parameter was withdrawn',
      described((document) => {
        const members = document.paths[Object.keys(document.paths).find((path) => path.endsWith('/members'))!].get
        members.parameters = members.parameters.filter((each: Node) => each.name !== 'club_status')
      }),
      { kind: 'removed', where: expect.stringContaining('club_status') as string },
    ],
  ])('%s: a violation, shown by the description', async (_, rewrite, change) => {
    const { verdict, changes } = await against(rewrite)
    expect(verdict).toBe('fail')
    expect(changes).toContainEqual(expect.objectContaining({ ...change, breaking: true, shownBy: 'description' }))
  })
})
