import { inconclusiveUnbound } from '../../../fixtures/target/inconclusive-unbound.ts'
import { counted } from '../../../reports/text.ts'
import { type Found, open, settled } from './file.ts'

/** What open questions may cost, as a line; none where nothing is at stake. */
function atStake(open: readonly string[]): string[] {
  const those = new Set(open.flatMap((id) => inconclusiveUnbound[id] ?? []))
  return those.size === 0 ? [] : [`without answers up to ${counted(those.size, 'requirement')} may be inconclusive`]
}

/** A summary of the discovered bindings and the remaining questions. */
export function summarise(found: Found, out: string): string {
  const known = settled(found)
  const by = (provenance: string): string[] =>
    known.filter(({ id }) => found.bindings[id]?.provenance === provenance).map(({ id }) => id)
  const lines = [
    ...(['declared', 'documented', 'observed'] as const).flatMap((provenance) => {
      const ids = by(provenance)
      return ids.length === 0 ? [] : [`${provenance} (${ids.length}): ${ids.join(', ')}`]
    }),
    ...(open(found).length === 0
      ? ['No questions remain.']
      : [
          `questions (${open(found).length}): ${open(found)
            .map(({ id }) => id)
            .join(', ')}`,
          ...atStake(open(found).map(({ id }) => id)),
        ]),
    ...found.accepted.map(
      (what) => `warning: ${what} was expected to be refused but was accepted: check what it created`,
    ),
  ]
  return `${[...lines, '', `${out} was written after ${counted(found.requests, 'request')}. Next, answer its questions and run`, `  winery-conformance run --target ${out}`].join('\n')}\n`
}
