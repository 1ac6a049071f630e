import { tableOf } from '../markdown-table.ts'
/** One measured figure: the value of each round, and the most that it may be. */
export interface Figure {
  name: string
  unit: 'ratio' | 's' | 'ms' | 'MB' | 'requests' | 'requests/s' | 'exponent' | 'share'
  values: readonly number[]
  /** The value must not be above, or for `least` not below. */
  most?: number
  least?: number
  /** Printed beside the figure: absolute times and the like. */
  context?: string
}

/** One part of the report. */
export interface Section {
  id: string
  title: string
  /** What was compared with what. */
  how: string
  figures: Figure[]
  /** A table that no figure expresses. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The exponent of a power law through the points: the slope of a straight line through their logarithms. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const)
  const mean = (of: 0 | 1): number => logs.reduce((sum, each) => sum + each[of], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const above = logs.reduce((sum, each) => sum + (each[0] - x) * (each[1] - y), 0)
  const below = logs.reduce((sum, each) => sum + (each[0] - x) ** 2, 0)
  return above / below
}

const digits = { ratio: 2, s: 2, ms: 1, MB: 0, requests: 0, 'requests/s': 0, exponent: 2, share: 2 } as const

const written = (value: number, unit: Figure['unit']): string => value.toFixed(digits[unit])

/** Whether a figure keeps its bound; undefined where it has none. */
export function keepsBound({ values, most, least }: Figure): boolean | undefined {
  const value = median(values)
  if (most !== undefined) return value <= most
  return least === undefined ? undefined : value >= least
}

const word = { true: 'met', false: 'missed', undefined: '' } as const

function row(figure: Figure): string[] {
  const { name, unit, values, most, least, context = '' } = figure
  const [low, high] = [Math.min(...values), Math.max(...values)].map((each) => written(each, unit))
  const bound = most !== undefined ? `<= ${most}` : least !== undefined ? `>= ${least}` : ''
  return [
    name,
    `${written(median(values), unit)}${unit === 'ratio' ? '' : ` ${unit}`}`,
    values.length < 2 ? '' : `${low} to ${high}`,
    bound,
    word[`${keepsBound(figure)}`],
    context,
  ]
}

/** A section as Markdown. */
export function rendered({ title, how, figures, table }: Section): string {
  const parts = [`## ${title}`, how]
  if (figures.length > 0) parts.push(tableOf(['figure', 'median', 'range', 'target', '', 'context'], figures.map(row)))
  if (table !== undefined) parts.push(tableOf(table.head, table.rows))
  return parts.join('\n\n')
}
