import { createHash } from 'node:crypto'

/** The anchor of the lines below a heading. The next two tables have the anchors of lists and tables below a heading. */
const places: Record<string, string> = {
  '1. What the service does': '1',
  'Conventions that hold everywhere': '1/conventions',
  '2. Resources and their fields': '2',
  'Error objects': '2/errors',
  'Resources without a published field list': '2/unpublished',
  '3. States and transitions': '3',
  'State vocabularies': '3/vocabularies',
  Transitions: '3/transitions',
  '4. Endpoints': '4',
  'Lists, parameters and bodies': '4/lists',
  '5. Authentication': '5',
  Scopes: '5/scopes',
  '6. Events': '6',
  '7. Errors': '7',
  '8. Limits': '8',
  '9. Versioning': '9',
}
const lists: Record<string, string> = { '1': '1/service', '5': '5/rules', '6': '6/rules' }
const tables: Record<string, string> = {
  '4 Method': '4/endpoints',
  '6 Group': '6/groups',
  '7 Field': '7/fields',
  '7 type': '7/types',
}

const digest = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 12)

/** `### Customer (closed) — object …` is at `2/Customer`. Throws for a heading that has no place yet. */
function placeOf(heading: string): string {
  const known = places[heading]
  if (known !== undefined) return known
  const resource = /^([A-Z][A-Za-z]+)(?= \(closed| — object)/.exec(heading)?.[1]
  if (resource === undefined) throw new Error(`No place for the heading "${heading}": add it to spec/outline-of.ts`)
  return `2/${resource}`
}

/** The name of a table row: method and path, the number of a transition, or else the first cell. */
function rowName(header: string, cells: readonly string[], number: number): string {
  if (header === 'Method') return `${cells[0]} ${cells[1]}`
  if (header === 'From state') return String(number)
  return cells[0] ?? ''
}

/**
 * Every section, numbered rule, bullet, table row and paragraph of the document by its anchor, with the first 12 hex
 * digits of the SHA-256 of its line (UTF-8, without surrounding blanks). Each line of the text is one of them; header
 * rows of tables are none. Throws where two would share an anchor.
 */
export function outlineOf(text: string): ReadonlyMap<string, string> {
  const outline = new Map<string, string>()
  let place = '0'
  let table: { place: string; header: string } | undefined
  const counts = new Map<string, number>()
  const next = (kind: string): number => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count
  }
  const add = (anchor: string, line: string): void => {
    if (outline.has(anchor)) throw new Error(`Two lines are anchored at ${anchor}`)
    outline.set(anchor, digest(line))
  }

  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const heading = /^(#+) (.+)$/.exec(line)
    if (!line.startsWith('|')) table = undefined
    if (line === '') continue
    if (heading !== null) {
      place = heading[1] === '#' ? '0' : placeOf(heading[2] ?? '')
      add(place, line)
    } else if (line.startsWith('|')) {
      const cells = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      if (table === undefined) {
        const header = cells[0] ?? ''
        table = { header, place: tables[`${place} ${header}`] ?? place }
      } else if (!/^-+$/.test(cells[0] ?? '')) {
        add(`${table.place}/${rowName(table.header, cells, next(table.place))}`, line)
      }
    } else if (/^(- |\d+\. )/.test(line)) {
      const list = lists[place] ?? place
      add(`${list}/${next(list)}`, line)
    } else {
      add(`${place}/p${next(`${place}/p`)}`, line)
    }
  }
  return outline
}

/** The text of spec/outline.ts for an outline. */
export const outlineSource = (outline: ReadonlyMap<string, string>): string => `/**
 * Every section, rule, bullet, table row and paragraph of the document, with the first 12 hex digits of the SHA-256 of
 * its line. Written by \`npx vitest run spec/catalogue.test.ts -u\` where the document is at hand; a changed digest asks
 * for the requirements of that line, in spec/trace.ts, to be read again.
 */
export const outline = {
${[...outline].map(([anchor, hash]) => `  '${anchor}': '${hash}',`).join('\n')}
} as const

export type Anchor = keyof typeof outline
`
