import { type Anchor, outline } from './outline.ts'

/** Sections whose numbered items or bullets are anchored at `<section>/<list>/<number>`, with what the document calls them. */
const lists: Record<string, string> = {
  '1/service': 'bullet',
  '1/conventions': 'Conventions, item',
  '2/unpublished': 'Resources without a published field list, bullet',
  '3/transitions': 'Transitions, row',
  '4/lists': 'Lists, parameters and bodies, bullet',
  '5/rules': 'item',
  '6/rules': 'rule',
}

/** Tables whose rows are anchored at `<section>/<table>/<first cell>`. */
const tables: Record<string, string> = {
  '3/vocabularies': 'State vocabularies',
  '4/endpoints': 'endpoints',
  '5/scopes': 'Scopes',
  '6/groups': 'event kinds',
  '7/fields': 'error fields',
  '7/types': 'error types',
}

/** Headings within a section. */
const headings: Record<string, string> = { '1/conventions': 'Conventions', '4/lists': 'Lists, parameters and bodies' }

/**
 * A place in the document in words that a reader can follow: `section 5, item 4`; `section 2, Order, fulfilled_at`;
 * `section 4, endpoints, GET /v1/orders`.
 */
export function placeInWords(anchor: Anchor): string {
  const section = anchor.split('/')[0] ?? ''
  const rest = anchor.slice(section.length + 1)
  const name = rest.split('/')[0] ?? ''
  const key = `${section}/${name}`
  const last = rest.slice(name.length + 1)
  const words = (): string => {
    if (rest === '') return ''
    const paragraph = /^p(\d+)$/.exec(last === '' ? name : last)?.[1]
    const heading = headings[key] ?? tables[key] ?? name
    if (paragraph !== undefined) return `${last === '' ? '' : `, ${heading}`}, paragraph ${paragraph}`
    if (last === '') return /^\d+$/.test(name) ? `, bullet ${name}` : `, ${heading}`
    if (lists[key] !== undefined && /^\d+$/.test(last)) return `, ${lists[key]} ${last}`
    return `, ${tables[key] ?? name}, ${last}`
  }
  return `section ${section}${words()}`
}

const anchors = Object.keys(outline) as Anchor[]

/** `section 5, item 4`, `5.4` and `5/rules/4` as plain words, so that they can be compared. */
const plain = (place: string): string =>
  place
    .toLowerCase()
    .replace(/\bsection\b|[`"']/g, ' ')
    .replace(/[./,\s]+/g, ' ')
    .trim()

/** The names of a place: in words, its anchor, its last part with the section (`5.4`), and without (`POST /v1/orders`). */
const namesOf = (anchor: Anchor): string[] => {
  const [section = '', table, ...last] = anchor.split('/')
  const part = last.length === 0 ? (table ?? '') : last.join('/')
  const isNumber = /^p?\d*$/.test(part)
  return [placeInWords(anchor), anchor, `${section} ${part}`, ...(isNumber ? [] : [part])].map(plain)
}

const names = anchors.map((anchor) => [anchor, namesOf(anchor)] as const)

/** Whether a line is below a heading. An endpoint is not a heading, although others begin with its path. */
const isBelow = (anchor: Anchor, head: Anchor): boolean =>
  anchor === head || (anchor.startsWith(`${head}/`) && !head.startsWith('4/endpoints/'))

/**
 * The lines of the document at a place, as a person names it: `5.4`, `section 5, item 4`, `2 Order fulfilled_at`,
 * `POST /v1/orders`, or an anchor of `spec/outline.ts`. A heading stands for all lines below it. The result is empty
 * if no line has such a name.
 */
export function linesAt(place: string): Anchor[] {
  const wanted = plain(place)
  if (wanted === '') return []
  const exact = names.filter(([, own]) => own.includes(wanted)).map(([anchor]) => anchor)
  if (exact.length > 0) return anchors.filter((anchor) => exact.some((head) => isBelow(anchor, head)))
  const words = wanted.split(' ')
  return names
    .filter(([, own]) => own.some((name) => words.every((word) => name.split(' ').includes(word))))
    .map(([anchor]) => anchor)
}
