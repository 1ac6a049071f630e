import type { Json } from '../../../fixtures/proof/json.ts'
import { document } from '../../../spec/document.ts'
import type { Example } from './examples.ts'

type Node = Json

const dereferenced = (reference: string, root: Node): Node =>
  reference
    .split('/')
    .slice(1)
    .reduce<Node>((at, step) => at[step] as Node, root)

const isNull = (node: Node): boolean => node.enum?.length === 1 && node.enum[0] === null

/** `anyOf` a schema or null, as the type that OpenAPI 3.0 knows as nullable. */
function withoutNull({ anyOf, ...rest }: Node): Node {
  // OpenAPI 3.0 has no type for null.
  if (rest.type === 'null') return { ...rest, type: ['string', 'null'], enum: [null] }
  const [only, ...others] = ((anyOf ?? []) as Node[]).filter((each) => !isNull(each))
  if (only === undefined || others.length > 0 || !anyOf.some(isNull))
    return anyOf === undefined ? rest : { ...rest, anyOf }
  return { ...rest, ...only, type: [only.type, 'null'].flat() }
}

/** The pattern of ids whose prefix is not published, in a form with which no tool works for minutes. */
const quick = (pattern: unknown): unknown => (pattern === '^.+_[0-9a-f]{32}$' ? '^[A-Za-z]+_[0-9a-f]{32}$' : pattern)

/**
 * A node of a document without references and without the keywords of this project. OpenAPI 3.0 ignores the siblings
 * of a `$ref`, in which the contract states the type of each use. The elements of a list are below `data`, as in the
 * sandbox.
 */
export function inlined(node: unknown, root: Node = document as unknown as Node): Json {
  if (Array.isArray(node)) return node.map((each) => inlined(each, root))
  if (node === null || typeof node !== 'object') return node as Json
  const { $ref, 'x-items': items, ...own } = node as Node
  const merged: Node = {}
  if ($ref !== undefined) Object.assign(merged, inlined(dereferenced($ref, root), root))
  for (const [key, value] of Object.entries(own))
    if (!key.startsWith('x-')) merged[key] = key === 'pattern' ? quick(value) : inlined(value, root)
  if (items !== undefined) {
    merged.properties = {
      ...merged.properties,
      data: { type: 'array', items: inlined({ type: 'object', $ref: items }) },
    }
    merged.required = [...(merged.required as string[]), 'data']
  }
  // Several types are not known in OpenAPI 3.0. The contract has them only where every value is allowed.
  if (Array.isArray(merged.type) && merged.type.length > 2) delete merged.type
  // Written out, because one tool takes an object without this keyword for closed.
  if (merged.type === 'object') merged['additionalProperties'] ??= true
  return withoutNull(merged)
}

/** What a tool can read. */
export interface Form {
  /** With names, of which request and response share one, or one `example` for each place. */
  examples: 'named' | 'single'
  /** Whether client errors are described. Tools that only send the examples never see one. */
  refusals: boolean
  /** The media type of responses: one tool compares it with the whole header. */
  media: string
}

const shown = ({ examples }: Form, value: unknown): Node =>
  examples === 'named' ? { examples: { recorded: { value } } } : { example: value }

/** The client errors that the sandbox answers; the contract has the range 4XX, which not every tool reads. */
const refusals = ['400', '401', '403', '404', '409', '429']

/** Headers of every response, with an example where examples have names. */
const headers = (described: Node, form: Form): Node =>
  form.examples === 'single'
    ? described
    : Object.fromEntries(
        Object.entries(described).map(([name, header]) => [
          name,
          { ...header, ...shown(form, name === 'X-Request-Id' ? 'req_0123456789abcdef' : 'test') },
        ]),
      )

/** A schema without patterns: one tool works for minutes on those that are not anchored. */
const withoutPatterns = (schema: unknown): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'pattern' && typeof value === 'string' ? undefined : value)),
  )

/** The request body of an operation in the server's own description: the contract leaves its fields open. */
const bodySchema = (described: Node, { template, method }: Example): Node =>
  withoutPatterns(
    inlined(
      described.paths?.[template]?.[method.toLowerCase()]?.requestBody?.content?.['application/json']?.schema ?? {
        type: 'object',
      },
      described,
    ),
  )

/** An example of a response; of a list two rows, because tools read the whole document for each run. */
const shortened = (response: unknown): unknown => {
  const { data } = response as Node
  return Array.isArray(data) ? { ...(response as Node), data: data.slice(0, 2) } : response
}

function operation(node: Node, described: Node, example: Example, form: Form): Node {
  const { responses, summary, tags, operationId, shared } = inlined(node) as Node
  const { '2XX': success, '4XX': refused, '429': throttled } = responses
  const content = { schema: success.content['application/json'].schema, ...shown(form, shortened(example.response)) }
  const query = Object.entries(example.query).map(([name, value]) => ({
    name,
    in: 'query',
    required: true,
    schema: { type: 'string', format: 'date' },
    ...shown(form, value),
  }))
  const ids = (shared as Node[]).map((each) => ({ ...each, ...shown(form, example.id) }))
  const answers = Object.fromEntries(
    (form.refusals ? refusals : []).map((status) => [status, status === '429' ? throttled : refused]),
  )
  return {
    operationId,
    summary,
    tags,
    parameters: [...ids, ...query],
    ...(example.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(described, example), ...shown(form, example.body) } },
          },
        }),
    responses: {
      [example.status]: { ...success, headers: headers(success.headers, form), content: { [form.media]: content } },
      ...answers,
    },
  }
}

/**
 * The contract as a document for other tools: OpenAPI 3.1 without references and ranges of statuses, the request bodies
 * of the server's own description, and examples that a conformant server answered.
 */
export function documentFor(baseUrl: string, examples: readonly Example[], described: Node, form: Form): Node {
  const paths: Node = {}
  for (const example of examples) {
    const item = (document.paths as Node)[example.template] as Node
    const path = (paths[example.template] ??= {}) as Node
    const verb = example.method.toLowerCase()
    path[verb] = operation({ ...item[verb], shared: item.parameters ?? [] }, described, example, form)
  }
  return {
    openapi: '3.1.0',
    info: { title: document.info.title, version: '1', description: document.info.summary },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
