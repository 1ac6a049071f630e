import { counted } from '../../../reports/text.ts'
import { type Found, open, settled } from './file.ts'

/** What was found out and what a person has to say, in a few lines. */
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
      ? ['Nothing is left for a person to say.']
      : [
          `a person has to say (${open(found).length}): ${open(found)
            .map(({ id }) => id)
            .join(', ')}`,
        ]),
    ...found.accepted.map(
      (what) => `warning: ${what} was meant to be refused and was accepted; look at what it may have made`,
    ),
  ]
  return `${[...lines, '', `${out} is written, after ${counted(found.requests, 'request')}. Next: answer its questions, then`, `  winery-conformance run --target ${out}`].join('\n')}\n`
}
