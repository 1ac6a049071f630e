import type { Palette } from '../../../reports/terminal/palette.ts'
import { counted } from '../../../reports/text.ts'
import { gaps } from '../../../spec/gaps.ts'
import type { Gap } from '../../../spec/gaps/gap.ts'
import { numberOf, sectionNumbers, titled } from '../../../spec/sections.ts'

/** The gaps of the specification or of one section, by its number or its number and heading. */
export const gapsIn = (wanted: string | undefined): readonly Gap[] =>
  gaps.filter(({ section }) => {
    const names = [section.toLowerCase(), numberOf(section)]
    return wanted === undefined || names.includes(wanted.toLowerCase())
  })

/** A line for each gap, grouped by section, shortened by `fit`. */
export function gapLines(
  chosen: readonly Gap[],
  palette: Palette,
  fit: (text: string, before: number) => string,
): string[] {
  const column = Math.max(...chosen.map(({ id }) => id.length)) + 2
  return [
    ...sectionNumbers.flatMap((number) => {
      const own = chosen.filter(({ section }) => numberOf(section) === number)
      const lines = own.map(({ id, binds, open }) => {
        const text = binds === 'nothing' ? `(nothing to bind) ${open}` : open
        return `  ${palette.bold(id.padEnd(column))}${fit(text, column)}`
      })
      return own.length === 0 ? [] : [palette.head(titled(number)), ...lines, '']
    }),
    `${counted(chosen.length, 'gap')}. explain ID shows how one is bound; a target file binds them by id, under bindings.`,
  ]
}
