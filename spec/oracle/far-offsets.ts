/** A timestamp as the target has shown it. */
interface Shown {
  instant: number
  text: string
  /** The offset that the zone rules of this machine give the instant, in minutes. */
  expected: number
}

/** How far apart two timestamps may be for both to follow the same rules: from morning to the next evening. */
const near = 36 * 3_600_000

/**
 * The timestamps of a run whose offset may follow newer zone rules than those of this machine. Such an offset is in doubt
 * only until the target shows the same instant, or one of the next day on the same side of a clock change, with the
 * offset of this machine's rules: no rules give an instant two offsets, and the clocks change at night.
 */
export class FarOffsets {
  private readonly ruled = new Map<string, Shown[]>()
  private readonly others = new Map<string, Shown[]>()

  /** Remembers a timestamp. Returns the text of an earlier one that shows that one of the two is wrong. */
  contradiction(zone: string, shown: Shown, isRuled: boolean): string | undefined {
    const [own, opposite] = isRuled ? [this.ruled, this.others] : [this.others, this.ruled]
    own.set(zone, [...(own.get(zone) ?? []), shown])
    const found = opposite.get(zone)?.find(({ instant, expected }) => {
      const later = isRuled ? shown.instant - instant : instant - shown.instant
      return later === 0 || (later > 0 && later <= near && expected === shown.expected)
    })
    return found?.text
  }
}
