/**
 * The types of the resources in `spec/openapi.yaml`, for checks. Every field is optional and further fields are allowed,
 * because a server may violate its shape; the oracle judges that.
 */
import { type JSONSchema, compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'
import { operations, schemas } from '../../spec/contract.ts'
import { fromRoot } from '../../spec/root.ts'

export const typesFile = fromRoot('spec/resource-types.ts')

const isObjectSchema = (name: string | undefined): name is string =>
  name !== undefined && schemas[name]?.properties !== undefined

const componentOf = (name: string): JSONSchema => ({ $ref: `#/$defs/${name}` })

/**
 * A schema of the contract in the form that json-schema-to-typescript reads: it ignores what stands beside `$ref`, and
 * the contract states `type` there.
 */
function plainSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainSchema)
  if (typeof node !== 'object' || node === null) return node
  const { $ref, required: _, ...rest } = node as JSONSchema
  const name = $ref?.slice($ref.lastIndexOf('/') + 1)
  if (isObjectSchema(name))
    return Array.isArray(rest.type) && rest.type.includes('null')
      ? { oneOf: [componentOf(name), { type: 'null' }] }
      : componentOf(name)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plainSchema(value)]))
}

/** The types as TypeScript, formatted like the rest of the tree. */
export async function resourceTypes(): Promise<string> {
  const components = Object.keys(schemas).filter(isObjectSchema)
  const lists = operations.flatMap(({ id, kind, schema }) =>
    kind === 'list' && isObjectSchema(schema ?? undefined) ? [[id, componentOf(schema as string)] as const] : [],
  )
  const root = {
    type: 'object',
    description: 'The elements of each list, by the id of the operation.',
    additionalProperties: false,
    required: lists.map(([id]) => id),
    properties: Object.fromEntries(lists),
    $defs: Object.fromEntries(
      components.map((name) => [
        name,
        { ...(plainSchema(schemas[name]) as object), type: 'object', title: name, additionalProperties: true },
      ]),
    ),
  } as JSONSchema
  const text = await compile(root, 'ListItems', {
    bannerComment: '/** Generated from spec/openapi.yaml by `npm run types`; not edited by hand. */\n',
    unreachableDefinitions: true,
    format: false,
  })
  // json-schema-to-typescript explains where each interface comes from.
  const plain = text.replaceAll(/(?: \* *\n)? \* This interface was referenced.*\n \* via the .*\n/g, '')
  const shortened = plain.replaceAll(/\/\*\*\n *\* (.{1,108})\n *\*\//g, '/** $1 */')
  return format(shortened, { ...(await resolveConfig(typesFile)), filepath: typesFile })
}
