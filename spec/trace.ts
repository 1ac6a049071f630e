import { type ContractSchema, catalogue, schemas } from './contract.ts'
import type { Anchor } from './outline.ts'

/** The lines that state no requirement, each with what it does. */
const descriptive: Partial<Record<Anchor, string>> = {
  '0': 'Title.',
  '0/p1': 'Says what the document covers, and which words mark a gap.',
  '1': 'Heading.',
  '1/conventions': 'Heading.',
  '2': 'Heading.',
  '2/p1':
    'Explains the tables: the requirement of each field covers presence and null, that of each closed object its closedness.',
  '2/OrderPayment': 'Calls an object closed that has fields which are not shown: an unknown field is a note.',
  '2/errors': 'Heading.',
  '2/errors/p1': 'Refers to section 7.',
  '2/unpublished': 'Heading.',
  '2/unpublished/3': 'A gap: fields of totals, tax rows and payments.',
  '2/unpublished/4': 'A gap: fields of a club member.',
  '3': 'Heading.',
  '3/vocabularies': 'Heading.',
  '3/vocabularies/p1': 'A gap: three vocabularies.',
  '3/transitions': 'Heading.',
  '3/transitions/p1': 'A gap: all other transitions.',
  '4': 'Heading.',
  '4/lists': 'Heading.',
  '5': 'Heading.',
  '5/scopes': 'Heading.',
  '5/scopes/p1': 'A gap: how a request without the scope is refused.',
  '6': 'Heading.',
  '6/p2': 'Introduces the list that follows.',
  '6/p3': 'A gap: the payload of an event.',
  '6/p4': 'A gap: the layout of the signature and the replay window.',
  '7': 'Heading.',
  '7/p4': 'A gap: the contents of `detail`.',
  '8': 'Heading.',
  '8/6': 'A gap: the numbers of the limits.',
  '9': 'Heading.',
}

/** The rules for ids, timestamps and dates that a field follows: those of the schemas that it refers to. */
function conventionsOf(field: ContractSchema | undefined): string[] {
  const name = field?.$ref?.slice(field.$ref.lastIndexOf('/') + 1)
  const facet = name === undefined ? undefined : schemas[name]
  return facet === undefined || facet.properties !== undefined
    ? []
    : [facet['x-requirement'] ?? '', ...conventionsOf(facet)].filter(Boolean)
}

/** The rules that judge a line because of its place, in addition to the requirements that name the line. */
function judgedByPlace(anchor: Anchor): string[] {
  const [, component = '', field = 'id'] = /^2\/(\w+)(?:\/(?!p\d)(\w+))?$/.exec(anchor) ?? []
  const properties = schemas[component]?.properties as Record<string, ContractSchema> | undefined
  if (properties !== undefined) return conventionsOf(properties[field])
  if (anchor.startsWith('5/scopes/') && anchor !== '5/scopes/p1') return ['SCOPE-1', 'SCOPE-2']
  return anchor.startsWith('7/types/') ? ['ErrorBody.type', 'ERR-6'] : []
}

/** The requirements that come from one line of the document, or the reason why there are none. */
export function trace(anchor: Anchor): { requirements: readonly string[]; descriptive: string | undefined } {
  const named = catalogue.filter(({ at }) => at?.includes(anchor)).map(({ id }) => id)
  return { requirements: [...new Set([...named, ...judgedByPlace(anchor)])], descriptive: descriptive[anchor] }
}
