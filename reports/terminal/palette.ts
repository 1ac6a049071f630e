import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]
type Paint = (text: string) => string

/** The styles of a report. Without colour they change nothing. */
export interface Palette {
  bold: Paint
  dim: Paint
  good: Paint
  bad: Paint
  open: Paint
  head: Paint
}

/** Whether output to a stream is coloured: FORCE_COLOR and NO_COLOR decide, otherwise whether it is a terminal. */
export function isColoured(stream: { isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = env
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false'
  if (no !== undefined && no !== '') return false
  return stream.isTTY === true && term !== 'dumb'
}

export function paletteOf(coloured: boolean): Palette {
  const paint =
    (format: Format): Paint =>
    (text) =>
      coloured && text !== '' ? styleText(format, text, { validateStream: false }) : text
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    good: paint('green'),
    bad: paint('red'),
    open: paint('yellow'),
    head: paint(['bold', 'cyan']),
  }
}
