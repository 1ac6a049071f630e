import type { Anchor } from './outline.ts'

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
