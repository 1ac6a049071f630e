import type { OpenAPIV3_1 } from 'openapi-types'
import { document } from './document.ts'
import type { Requirement } from './requirements/row.ts'
import { rules } from './requirements/index.ts'
import { endpointStatedAt, fieldStatedAt } from './stated-at.ts'
import type { JsonObject } from './oracle/json.ts'

/** A schema of the contract with the project's own keywords. */
export type ContractSchema = OpenAPIV3_1.SchemaObject & {
  $ref?: string
  'x-requirement'?: string
  'x-gap'?: string
  'x-items'?: string
  'x-open'?: string[]
  'x-prefix'?: string
  'x-note-additional'?: string
}

/** One endpoint of section 4. */
export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'PATCH'
  /** The template, for instance `/v1/customers/{customer_id}/notes`. */
  path: string
  scope: string
  summary: string
  requirement: string
  /** Whether it returns a list of resources, returns one resource, or changes something. */
  kind: 'list' | 'read' | 'quote' | 'write'
  /** The component of a success: the resource, or the element of a list. */
  schema: string | null
  /** Whether the document promises that resource, or leaves the response of a write open (write.result). */
  promised: boolean
  /** The path parameter: its name, and the prefix of its ids if the document publishes one. */
  parameter: { name: string; prefix: string | null } | null
}

type OperationNode = OpenAPIV3_1.OperationObject & { 'x-requirement': string; 'x-scope': string }

export const schemas = document.components?.schemas as unknown as Record<string, ContractSchema>

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const dereference = (node: JsonObject): JsonObject => {
  if (typeof node['$ref'] !== 'string') return node
  const steps = node['$ref'].split('/').slice(1)
  return steps.reduce<JsonObject>((at, step) => at[step] as JsonObject, document as unknown as JsonObject)
}

const successResponse = (node: OperationNode): JsonObject => dereference((node.responses?.['2XX'] ?? {}) as JsonObject)

/** The schema of a success of the operation, as written in the contract. */
function successSchema(node: OperationNode): ContractSchema | null {
  const content = successResponse(node).content as Record<string, { schema?: ContractSchema }> | undefined
  return content?.['application/json']?.schema ?? null
}

const gapsOf = (node: JsonObject): readonly unknown[] => [node['x-gap'], ...((node['x-gaps'] ?? []) as unknown[])]

function pathParameter(template: string, node: OperationNode, shared: unknown[]): Operation['parameter'] {
  const name = /\{(\w+)\}/.exec(template)?.[1]
  if (name === undefined) return null
  const parameters = [...shared, ...(node.parameters ?? [])].map((each) => dereference(each as JsonObject))
  const schema = parameters.find((each) => each.name === name)?.schema as ContractSchema | undefined
  const facet = schema?.$ref === undefined ? schema : schemas[nameOf(schema.$ref)]
  return { name, prefix: facet?.['x-prefix'] ?? null }
}

function kindOf(verb: string, path: string, list: string | undefined): Operation['kind'] {
  if (list !== undefined) return 'list'
  if (verb === 'get') return 'read'
  return verb === 'post' && path.endsWith('/quote') ? 'quote' : 'write'
}

function readOperations(): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'patch'] as const).flatMap((verb) => {
      const node = item?.[verb] as OperationNode | undefined
      if (node === undefined) return []
      const schema = successSchema(node)
      const list = schema?.['x-items']
      return {
        id: node.operationId ?? '',
        method: verb.toUpperCase() as Operation['method'],
        path,
        scope: node['x-scope'],
        summary: node.summary ?? '',
        requirement: node['x-requirement'],
        kind: kindOf(verb, path, list),
        schema: nameOf(list ?? schema?.$ref ?? '') || null,
        promised: !gapsOf(successResponse(node)).includes('write.result'),
        parameter: pathParameter(path, node, (item?.parameters ?? []) as unknown[]),
      } satisfies Operation
    }),
  )
}

/** The 35 endpoints, in the order of the document's table. */
export const operations: readonly Operation[] = readOperations()

/** The scopes of all endpoints. */
export const allScopes: readonly string[] = [...new Set(operations.map(({ scope }) => scope))]

/** The endpoints that return a list. */
export const lists: readonly Operation[] = operations.filter(({ kind }) => kind === 'list')

const operationsById: ReadonlyMap<string, Operation> = new Map(operations.map((each) => [each.id, each]))

/** One endpoint by its operation id. Throws if there is none. */
export function operation(id: string): Operation {
  const found = operationsById.get(id)
  if (found === undefined) throw new Error(`The contract has no operation ${id}`)
  return found
}

/**
 * The list of the resources whose ids an operation takes in its path: `listCustomers` for `readCustomer` and for
 * `listCommunications`. Undefined for a path without an id.
 */
export const listOfIds = ({ path }: Operation): Operation | undefined =>
  lists.find((list) => path.startsWith(`${list.path}/{`))

/** The reads that show one resource of a list. */
export const singleReads: readonly Operation[] = operations.filter(
  ({ kind, path }) => kind === 'read' && path.endsWith('}'),
)

const patterns = operations.map((each) => ({
  each,
  pattern: new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation that a request belongs to, or null for one outside the contract. */
export const operationOf = (method: string, path: string): Operation | null =>
  patterns.find(({ each, pattern }) => each.method === method && pattern.test(path))?.each ?? null

const shape = { subject: 'server', kind: 'shape', observe: 'In every response that carries it.' } as const

/** The components that only responses to POST or PATCH contain. */
const shownByWrites: ReadonlySet<string> = new Set(
  operations.flatMap(({ schema }) =>
    schema !== null && operations.every((each) => each.schema !== schema || each.method !== 'GET') ? [schema] : [],
  ),
)

/** What a field or a closed object needs to be seen. */
const needsOfShape = (component: string): Requirement['needs'] => (shownByWrites.has(component) ? ['write'] : [])

/** How closed objects are read in view of section 9, by which v1 is "only added to". */
const readings = {
  closed:
    'A closed object accepts no additional property, and v1 is only added to: until a later document lists it, an ' +
    'additional property is a violation. --additions note turns it into a note, for a server that has grown within v1.',
  envelope:
    '"error" is the only top-level key of an error response. Section 9 speaks of fields of v1 and does not open it, so ' +
    'an additional key is a violation also under --additions note.',
}

/** A row for each field, each closed object and each endpoint, derived from the contract. */
function derivedRows(): Requirement[] {
  const rows: Requirement[] = []
  for (const [name, schema] of Object.entries(schemas)) {
    const section = /^Error/.test(name) ? '7 Errors' : `2 ${name}`
    if (schema['x-requirement'] === `${name}.closed`) {
      const reading = name === 'Error' ? readings.envelope : readings.closed
      const statement = `${name} MUST NOT have a property that is not listed.`
      const id = `${name}.closed`
      rows.push({ ...shape, id, section, at: fieldStatedAt(id), statement, reading, needs: needsOfShape(name) })
    }
    for (const [key, property] of Object.entries((schema.properties ?? {}) as Record<string, ContractSchema>)) {
      const id = property['x-requirement']
      if (id?.startsWith(`${name}.`) !== true) continue
      const statement = property.description ?? ''
      const isOptional = schema.required?.includes(key) !== true
      rows.push({
        ...shape,
        id,
        section,
        at: fieldStatedAt(id),
        statement,
        needs: needsOfShape(name),
        ...(isOptional && { optional: true }),
      })
    }
  }
  for (const each of operations) {
    rows.push({
      id: each.requirement,
      section: '4 Endpoints',
      at: endpointStatedAt(each),
      statement: `${each.method} ${each.path} MUST exist: ${each.summary.charAt(0).toLowerCase()}${each.summary.slice(1)}.`,
      subject: 'server',
      observe:
        each.kind === 'write'
          ? 'A valid request succeeds and shows what the table promises; it also succeeds with each optional text that the document names as writable.'
          : 'A valid request succeeds and shows what the table promises.',
      needs: each.method === 'GET' ? [] : ['write'],
      kind: 'rule',
    })
  }
  return rows
}

/** Every requirement: the rules written by hand, then the fields, closed objects and endpoints of the contract. */
export const catalogue: readonly Requirement[] = [...rules, ...derivedRows()]

const byId = new Map(catalogue.map((row) => [row.id, row]))

/** One requirement by its id. Throws if the catalogue does not contain it. */
export function requirementOf(id: string): Requirement {
  const row = byId.get(id)
  if (row === undefined) throw new Error(`The catalogue has no requirement ${id}`)
  return row
}
