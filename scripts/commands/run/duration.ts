import { InvalidArgumentError } from 'commander'

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/** A reader of durations such as `90s`, `6m` and `2h`, in milliseconds, for an option. */
export function duration(longest: number): (text: string) => number {
  return (text) => {
    const [, amount = '', unit = ''] = /^(\d+)([smh])$/.exec(text) ?? []
    const value = Number(amount) * (units[unit] ?? Number.NaN)
    if (!(value > 0 && value <= longest)) {
      throw new InvalidArgumentError(`Expected a time of up to ${longest / 3_600_000} hours, such as 90s, 6m or 2h.`)
    }
    return value
  }
}
