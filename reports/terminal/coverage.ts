import { type Coverage, wanted } from '../coverage.ts'
import type { Result } from '../result.ts'
import { counted } from '../text.ts'
import { atMost, behind, type Page } from './layout.ts'

const objectOf = (field: string): string => field.slice(0, field.indexOf('.'))

/** `Customer 2 of 32`, for each object with fields that were not seen in every form. */
function partlySeen({ fields }: Coverage): string[] {
  return [...new Set(fields.map(({ field }) => objectOf(field)))].flatMap((object) => {
    const own = fields.filter(({ field }) => objectOf(field) === object)
    const whole = own.filter(({ seen, unseen }) => seen > 0 && unseen.length === 0).length
    return whole === own.length ? [] : [`${object} ${own.length - whole} of ${own.length}`]
  })
}

/** What a list has not shown. */
const more = { 'never read': 'any page', empty: 'any row', 'one page': 'more than one page' } as const

/** The data that would show what was never seen. */
function unseen({ fields, lists }: Coverage): string[] {
  const values = fields
    .filter(({ seen }) => seen > 0)
    .flatMap((each) => each.unseen.map((value) => wanted(each, value)))
  const rows = lists.flatMap(({ operation, extent }) =>
    extent === 'several pages' ? [] : `${more[extent]} of ${operation}`,
  )
  return [...rows, ...values]
}

/** How much of what the contract allows was seen. A pass covers only that. */
export function coverageLines({ coverage }: Result, { width, palette }: Page): string[] {
  if (coverage.fields.length === 0) return []
  const page = { width, palette }
  const whole = coverage.fields.filter(({ seen, unseen: left }) => seen > 0 && left.length === 0).length
  const title = `Seen in every form (with a value, null, each known value): ${whole} of ${counted(coverage.fields.length, 'field')}`
  const partly = partlySeen(coverage)
  if (partly.length === 0 && unseen(coverage).length === 0) return [`${title}; every list over several pages.`, '']
  const lacking = atMost(10, unseen(coverage), (count) => `and ${count} more; --json FILE has them all`)
  return [
    title,
    ...(partly.length === 0 ? [] : behind('  ', 2, `Fields not seen in every form: ${partly.join(', ')}`, page)),
    ...(lacking.length === 0
      ? []
      : ['  Data that would show the rest:', ...lacking.flatMap((text) => behind('  · ', 4, text, page))]
    ).map(palette.dim),
    '',
  ]
}
