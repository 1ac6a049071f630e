/** How a run has shown one instant: with the offset that the zone rules of this machine give it, or with another. */
interface Shown {
  ruled?: string
  other?: string
}

/**
 * The timestamps of a run whose offset may follow newer zone rules than those of this machine. Such an offset is in doubt
 * only until the target shows the same instant with the offset of this machine's rules: no rules give an instant two.
 */
export class FarOffsets {
  private readonly instants = new Map<string, Shown>()

  /** Remembers a timestamp. Returns the other rendering of its instant, if the target has shown two by now. */
  contradiction(zone: string, instant: number, text: string, isRuled: boolean): string | undefined {
    const key = `${zone} ${instant}`
    const shown = this.instants.get(key) ?? {}
    shown[isRuled ? 'ruled' : 'other'] ??= text
    this.instants.set(key, shown)
    return isRuled ? shown.other : shown.ruled
  }
}
