import { InvalidArgumentError } from 'commander'

/** A reader of whole numbers within bounds, for an option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    return value
  }
}

/** Adds the terms of one comma-separated list to those of the lists before it. */
export const listed = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== ''),
]
