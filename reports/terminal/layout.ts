import type { Palette } from './palette.ts'

/** What the command was given, as far as its advice takes it up. */
export interface Given {
  /** The options that named what was judged; worded from the result where absent. Without any key. */
  target?: string | undefined
  /** Whether the evidence went to files. */
  saved?: boolean
  /** The file that keeps the state of the run. */
  state?: string | undefined
}

/** What a part of the report needs to know of the place it is printed on. */
export interface Page {
  /** Columns. */
  width: number
  palette: Palette
  given?: Given
}

/**
 * Characters of one text of ours that are printed at most. None is so long, and a remedy stands at its end: this only keeps
 * out what a target has put into it.
 */
export const longest = 1_000

/** Breaks a text at blanks so that no line is longer than `width`, save a single word that is; what is indented stays so. */
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

/** A text wrapped behind a mark, its further lines under its first. The mark is `plain` columns wide without its colour. */
export function behind(mark: string, plain: number, text: string, { width }: Page): string[] {
  const indent = ' '.repeat(plain)
  return wrap(text, Math.max(30, width - plain)).map((line, at) => (at === 0 ? `${mark}${line}` : `${indent}${line}`))
}

/** At most so many elements, with a last one that says how many there were besides. */
export function atMost(limit: number, texts: readonly string[], more: (count: number) => string): string[] {
  return texts.length <= limit ? [...texts] : [...texts.slice(0, limit), more(texts.length - limit)]
}
