import type { Palette } from './palette.ts'

/** Options of the command that its advice repeats. */
export interface Given {
  /** The options that named the tested server, without a key; derived from the result if absent. */
  target?: string | undefined
  /** The ids, families, sections, needs or kinds that limited the run; absent for all requirements. */
  only?: readonly string[] | undefined
  /** Whether the evidence went to files. */
  saved?: boolean
  /** The file that keeps the state of the run. */
  state?: string | undefined
}

/** The terminal that a report is printed on. */
export interface Page {
  /** Columns. */
  width: number
  palette: Palette
  given?: Given
}

/**
 * The maximum length of a sentence of the suite. Only text of a target can make one longer. The remedy is at the end of a
 * sentence, so the limit is generous.
 */
export const longest = 1_000

/** Breaks a text at spaces into lines of at most `width` characters, except for longer words. Indentation is kept. */
function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let [line = ''] = /^ +/.exec(paragraph) ?? []
    for (const word of paragraph.trimStart().split(' ')) {
      if (line.trim() !== '' && line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else {
        line = line.trim() === '' ? line + word : `${line} ${word}`
      }
    }
    return [...lines, line]
  })
}

/** A text behind a mark, wrapped and aligned with its first line. The mark is `plain` columns wide without its colour. */
export function behind(mark: string, plain: number, text: string, { width }: Page): string[] {
  const indent = ' '.repeat(plain)
  return wrap(text, Math.max(30, width - plain)).map((line, at) => (at === 0 ? `${mark}${line}` : `${indent}${line}`))
}

/** At most `limit` elements, and a last one with the number of the others. */
export function atMost(limit: number, texts: readonly string[], more: (count: number) => string): string[] {
  return texts.length <= limit ? [...texts] : [...texts.slice(0, limit), more(texts.length - limit)]
}
