import { readFileSync } from 'node:fs'
import { lint, loadConfig } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { gaps } from './gaps.ts'
import { fromRoot } from './root.ts'

interface Schema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
}
type Node = Readonly<Record<string, unknown>>
interface Operation extends Node {
  readonly operationId: string
  readonly 'x-scope': string
  readonly parameters?: readonly Node[]
  readonly responses: Readonly<Record<string, Node>>
}

const file = fromRoot('spec/openapi.yaml')
const contract = parse(readFileSync(file, 'utf8')) as Node & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: { readonly ApiKey: { readonly 'x-scopes': readonly string[] } }
  }
}
const { schemas } = contract.components

/** Every object of the contract with its pointer, the root first. */
function nodesOf(value: unknown, pointer = '#'): (readonly [string, Node])[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([key, each]) => nodesOf(each, `${pointer}/${key.replaceAll('/', '~1')}`))
  return Array.isArray(value) ? below : [[pointer, value as Node] as const, ...below]
}
const nodes = nodesOf(contract)
const mentioned = (keyword: string): string[] =>
  nodes.flatMap(([, node]) => (node[keyword] === undefined ? [] : [node[keyword]].flat())).map(String)

function dereference(node: Node): Node {
  if (typeof node['$ref'] !== 'string') return node
  return nodes.find(([pointer]) => pointer === node['$ref'])?.[1] ?? {}
}

const operations = Object.values(contract.paths).flatMap((item) =>
  ['get', 'post', 'patch', 'put', 'delete'].flatMap((verb) => item[verb] ?? []),
)

describe('the contract is a valid document', () => {
  test('the linter finds nothing', async () => {
    const config = await loadConfig({ configPath: fromRoot('redocly.yaml') })
    const problems = await lint({ ref: file, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('it satisfies the meta-schema of OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(file)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('every component is used, by a reference or as the element of a list', () => {
    const used = new Set([...mentioned('$ref'), ...mentioned('x-items')])
    const kinds = Object.entries(contract.components).filter(([kind]) => kind !== 'securitySchemes')
    const all = kinds.flatMap(([kind, each]) => Object.keys(each).map((name) => `#/components/${kind}/${name}`))
    expect(all.filter((reference) => !used.has(reference))).toEqual([])
    expect(mentioned('x-items').filter((reference) => !all.includes(reference))).toEqual([])
  })
})

describe('endpoints and events', () => {
  test('there are 35 operations, all below /v1, and none deletes', () => {
    expect(operations).toHaveLength(35)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(35)
    expect(Object.keys(contract.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([])
    expect(Object.values(contract.paths).flatMap((item) => Object.keys(item))).not.toContain('delete')
  })

  test('each operation asks for one of the fourteen scopes', () => {
    const scopes = contract.components.securitySchemes.ApiKey['x-scopes']
    expect(new Set(scopes).size).toBe(14)
    expect(new Set(operations.map((each) => each['x-scope']))).toEqual(new Set(scopes))
  })

  test('each operation names its own requirement', () => {
    for (const each of operations) expect(each['x-requirement']).toBe(`ENDPOINT.${each.operationId}`)
  })

  test('each response carries both headers, a throttled one Retry-After as well', () => {
    for (const { operationId, responses } of operations) {
      expect(Object.keys(responses).sort(), operationId).toEqual(['2XX', '429', '4XX', '5XX'])
      for (const [status, reference] of Object.entries(responses)) {
        const headers = dereference(reference).headers as Readonly<Record<string, Node>>
        const wanted = ['X-Request-Id', 'X-Service-Environment', ...(status === '429' ? ['Retry-After'] : [])]
        expect(Object.keys(headers), `${operationId} ${status}`).toEqual(wanted)
        for (const header of Object.values(headers)) expect(dereference(header).required).toBe(true)
      }
    }
  })

  test('there are twelve kinds of event, each signed and with a delivery id', () => {
    expect(Object.keys(contract.webhooks)).toHaveLength(12)
    for (const { post } of Object.values(contract.webhooks)) {
      const parameters = (post.parameters ?? []).map(dereference)
      expect(parameters.map((each) => [each.in, each.name, each.required])).toEqual([
        ['header', 'X-Service-Signature', true],
        ['header', 'X-Service-Delivery', true],
      ])
    }
  })
})

describe('each rule has one requirement', () => {
  const closed =
    'Money Address CodeName Market Customer Communication CustomerNote ClubTier ClubShipment MemberAllocation ' +
    'AllocationItem Order OrderItem Fulfillment InventoryLevel InventoryMovement Experience Booking Error'
  const listed = `${closed} OrderPayment Availability Slot Guest ErrorBody`
  const optional = ['param', 'detail']

  test('exactly those objects are closed that the document calls closed', () => {
    const found = Object.entries(schemas).filter(([, schema]) => schema['additionalProperties'] === false)
    expect(found.map(([name]) => name).sort()).toEqual(closed.split(' ').sort())
    for (const [name, schema] of found) expect(schema['x-requirement']).toBe(`${name}.closed`)
  })

  test.each(listed.split(' '))('every field of %s is required, stated and under its own id', (name) => {
    const { properties = {}, required } = schemas[name] ?? {}
    const names = Object.keys(properties)
    expect(required).toEqual(name === 'ErrorBody' ? names.filter((each) => !optional.includes(each)) : names)
    for (const [field, schema] of Object.entries(properties)) {
      expect(schema['x-requirement']).toBe(`${name}.${field}`)
      expect(schema.type, `type of ${field}`).toBeDefined()
      expect(schema.description, `description of ${field}`).toMatch(/^(Always|If) present[,;] .*\.$/)
    }
  })

  test('no schema has alternatives, by which one fault would violate several rules', () => {
    const keywords = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'nullable', 'dependentSchemas', 'unevaluatedProperties']
    expect(nodes.filter(([, node]) => keywords.some((each) => each in node)).map(([pointer]) => pointer)).toEqual([])
  })

  test('every node that can fail names its requirement', () => {
    const failing = ['const', 'enum', 'pattern', 'format', 'maxLength', 'additionalProperties', 'required', 'items']
    const judged = /^#\/components\/schemas\/|\/responses\/|^#\/components\/headers\//
    const silent = nodes.filter(([pointer, node]) => {
      if (!judged.test(pointer) || pointer.endsWith('/properties') || 'x-requirement' in node) return false
      if ('type' in node) return true
      const keywords = failing.filter((each) => each in node && node[each] !== true)
      // A missing property is a violation of the requirement of that property.
      return keywords.some((each) => each !== 'required')
    })
    expect(silent.map(([pointer]) => pointer)).toEqual([])
  })
})

describe('gaps', () => {
  test('the contract and the register name the same gaps', () => {
    const referred = new Set([...mentioned('x-gap'), ...mentioned('x-gaps')])
    expect([...referred].sort()).toEqual(gaps.map(({ id }) => id).sort())
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length)
  })

  test('every operation that takes a body has a template for it', () => {
    const writes = operations.filter((each) => 'requestBody' in each).map(({ operationId }) => `body.${operationId}`)
    expect(
      gaps
        .filter(({ binds }) => binds === 'template')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(writes.sort())
  })
})

describe('the schemas judge', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, verbose: true })
  formats.default(ajv)
  for (const keyword of new Set(nodes.flatMap(([, node]) => Object.keys(node)))) {
    if (keyword.startsWith('x-')) ajv.addKeyword(keyword)
  }
  ajv.addKeyword('components')
  ajv.addSchema({ components: { schemas } }, 'contract')
  const compile = (name: string) => ajv.compile({ $ref: `contract#/components/schemas/${name}` })

  /** The requirements that an instance breaks, as the nodes that failed name them. */
  function broken(name: string, instance: unknown): unknown[] {
    const validate = compile(name)
    validate(instance)
    return (validate.errors ?? []).map(({ parentSchema, params }) => {
      const missing = (parentSchema as Schema).properties?.[params['missingProperty'] as string]
      return (missing ?? parentSchema)?.['x-requirement']
    })
  }
  const tier = {
    object: 'club_tier',
    id: `tier_${'0'.repeat(32)}`,
    name: 'Cellar',
    price: { amount_cents: 12_900, currency: 'CAD' },
    billing_period: 'monthly',
    bottles_per_shipment: null,
    member_discount_percent: 12.5,
    allow_public_signup: true,
    is_active: false,
    sort_order: 1,
    created_at: '2024-03-01T09:30:00.250-05:00',
  }

  test.each(Object.keys(schemas))('%s compiles in strict mode', (name) => {
    expect(compile(name)).toBeTypeOf('function')
  })

  test.each([
    ['nothing', {}, []],
    ['a missing field', { sort_order: undefined }, ['ClubTier.sort_order']],
    ['a null that the field does not allow', { price: null }, ['ClubTier.price']],
    ['another type', { bottles_per_shipment: '6' }, ['ClubTier.bottles_per_shipment']],
    ['another constant', { object: 'tier' }, ['ClubTier.object']],
    ['an id of another kind', { id: `cus_${'0'.repeat(32)}` }, ['ID-1']],
    ['a time without an offset', { created_at: '2024-03-01T09:30:00' }, ['TIME-1']],
    ['a further field', { colour: 'red' }, ['ClubTier.closed']],
    ['a fault inside an amount', { price: { amount_cents: 1.5, currency: 'CAD' } }, ['Money.amount_cents']],
    ['an unfamiliar value of an open vocabulary', { billing_period: 'every full moon' }, []],
  ])('%s violates only its requirement', (_fault, change, requirements) => {
    const instance = JSON.parse(JSON.stringify({ ...tier, ...change })) as unknown
    expect(broken('ClubTier', instance)).toEqual(requirements)
  })

  test.each([
    ['detail of any kind but null', { detail: 0 }, []],
    ['detail null', { detail: null }, ['ErrorBody.detail']],
    ['param null', { param: null }, ['ErrorBody.param']],
    ['a further key inside the error', { hint: 'none' }, []],
    ['an unknown type', { type: 'teapot' }, ['ErrorBody.type']],
  ])('an error with %s', (_case, change, requirements) => {
    const error = { type: 'conflict', message: 'Already shipped.', request_id: 'req_0123456789abcdef', ...change }
    expect(broken('Error', { error })).toEqual(requirements)
  })

  test('an error with a second key at the top', () => {
    const error = { type: 'conflict', message: 'Already shipped.', request_id: 'req_0123456789abcdef' }
    expect(broken('Error', { error, ok: false })).toEqual(['Error.closed'])
  })
})
