import { type ContractSchema, operations, schemas } from '../spec/contract.ts'
import type { Seen, Tally } from '../spec/oracle/tally.ts'

/** How much of one published field a run has seen. */
export interface FieldCoverage {
  /** `Customer.email`. */
  field: string
  /** In how many places it was seen, and in how many of them it was null. */
  seen: number
  nulls: number
  /** How often each value of a vocabulary or boolean was seen. */
  values: Record<string, number>
  /** What was never seen: `null`, `a value`, or values of the vocabulary. */
  unseen: string[]
}

export interface ListCoverage {
  operation: string
  extent: 'never read' | 'empty' | 'one page' | 'several pages'
}

/** How much of what the contract allows a run has seen. */
export interface Coverage {
  fields: FieldCoverage[]
  lists: ListCoverage[]
}

/** Values that no response, or no response of one target, can show. They do not count as unseen. */
const unseeable: readonly { what: RegExp; because: string }[] = [
  {
    what: /^MemberAllocation\.shipment_id null$/,
    because: 'allocations are listed below the release that they belong to',
  },
  {
    what: /^CustomerNote\./,
    because: 'a note that the API logged has one channel of two, one kind, one source and a text',
  },
  { what: /^Market\.\w+ (true|false)$/, because: 'a winery has only one configuration' },
  { what: /^OrderPayment\.processor null$/, because: 'the document does not say whether a processor may be null' },
  { what: /^ErrorBody\.type internal$/, because: 'a run does not cause failures of the target' },
  { what: /^ErrorBody\.detail (true|false)$/, because: 'the content of detail is not published' },
]

const none: Seen = { exchanges: 0, elements: 0, nulls: 0, values: {}, entries: [] }

const typesOf = ({ type }: ContractSchema): readonly string[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type]

/** The values that a field can be expected to show: of its vocabulary, open or closed, or both of a boolean. */
function expectedValues(schema: ContractSchema): string[] {
  if (schema.enum !== undefined) return schema.enum.map(String)
  if (typesOf(schema).includes('boolean')) return ['true', 'false']
  return schema['x-open'] ?? []
}

function coverageOf(field: string, schema: ContractSchema, { elements, nulls, values }: Seen): FieldCoverage {
  const unseen = expectedValues(schema).filter((value) => !(value in values))
  if (typesOf(schema).includes('null')) {
    if (nulls === 0) unseen.push('null')
    if (nulls === elements) unseen.push('a value')
  }
  return {
    field,
    seen: elements,
    nulls,
    values,
    unseen: unseen.filter((value) => !unseeable.some(({ what }) => what.test(`${field} ${value}`))),
  }
}

function extentOf(seen: Seen | undefined): ListCoverage['extent'] {
  if (seen === undefined) return 'never read'
  if ('further pages' in seen.values) return 'several pages'
  return 'one page' in seen.values || 'a first page of several' in seen.values ? 'one page' : 'empty'
}

/** Whether a run was asked for a list: for its endpoint, or for how all lists are paged. */
const asksForList = (only: readonly string[], requirement: string): boolean =>
  only.includes(requirement) || only.some((id) => id.startsWith('PAGE-'))

/** The coverage of a tally: the contract's fields and lists that `only` names; null for all. */
export function coverage(tally: Tally, only: readonly string[] | null = null): Coverage {
  const fields = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as Record<string, ContractSchema>).flatMap(([key, schema]) => {
      const field = `${name}.${key}`
      return schema['x-requirement'] === field && only?.includes(field) !== false
        ? [coverageOf(field, schema, tally[field] ?? none)]
        : []
    }),
  )
  const lists = operations
    .filter(({ kind, requirement }) => kind === 'list' && (only === null || asksForList(only, requirement)))
    .map(({ id }): ListCoverage => ({ operation: id, extent: extentOf(tally[`list ${id}`]) }))
  return { fields, lists }
}

/** The data that would show a value that was never seen, in words. */
export function wanted({ field }: FieldCoverage, value: string): string {
  const [object = '', key = ''] = field.split('.')
  const thing = object.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  const one = `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`
  if (value === 'null') return `${one} without ${key}`
  return value === 'a value' ? `${one} with ${key}` : `${one} with ${key} "${value}"`
}
