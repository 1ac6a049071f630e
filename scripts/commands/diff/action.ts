import { diffSurfaces } from '../../../fixtures/target/surface/diff.ts'
import { printable } from '../../../reports/text.ts'
import { changeLines, readBaseline } from '../run/regression.ts'

/** The options of `diff`. */
export interface DiffOptions {
  json?: true
}

/** Prints what differs between two surfaces. Throws UsageError if a file is neither a surface nor a description. */
export function diff(before: string, after: string, { json }: DiffOptions): void {
  const changes = diffSurfaces(readBaseline(before).surface, readBaseline(after).surface)
  const breaking = changes.filter((change) => change.breaking).length
  const lines = [...changeLines(changes), `${breaking} breaking, ${changes.length - breaking} other changes`]
  process.stdout.write(json === true ? `${JSON.stringify(changes, null, 2)}\n` : `${lines.map(printable).join('\n')}\n`)
  process.exitCode = breaking > 0 ? 1 : 0
}
