import type { Result } from '../result.ts'
import { counted } from '../text.ts'
import { behind, type Page } from './layout.ts'

const provenances = ['declared', 'documented', 'observed'] as const

const openIn = ({ requirements }: Pick<Result, 'requirements'>): Result['requirements'] =>
  requirements.filter(({ verdict }) => verdict === 'inconclusive')

const names = (missing: readonly string[], gap: string): boolean =>
  missing.some((each) => each.split(/[^\w.-]+/).includes(gap))

/** Assumed bindings that made requirements inconclusive, those with the most requirements first. */
function assumed({ bindings, requirements }: Result): [gap: string, requirements: number][] {
  const open = openIn({ requirements })
  return Object.entries(bindings)
    .filter(([, { provenance }]) => provenance === 'assumed')
    .map(([gap]): [string, number] => [gap, open.filter(({ missing }) => names(missing, gap)).length])
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
}

/** The sources of the bindings, and the assumed bindings that made requirements inconclusive. */
export function bindingLines(result: Result, page: Page): string[] {
  if (result.target.embedded) return []
  const all = Object.values(result.bindings)
  const known = provenances
    .map((provenance) => [provenance, all.filter((each) => each.provenance === provenance).length] as const)
    .filter(([, count]) => count > 0)
    .map(([provenance, count]) => `${count} ${provenance}`)
  const mattered = assumed(result)
  if (mattered.length === 0 && known.length === 0) return []
  const lines = behind(
    '',
    0,
    `Names and bodies that the specification leaves open: ${known.join(', ') || 'none known'}.`,
    page,
  )
  if (mattered.length === 0) return [...lines, '']
  const kept = openIn(result).filter(({ missing }) => mattered.some(([gap]) => names(missing, gap)))
  const list = mattered.map(([gap, count]) => `${gap} (${count})`).join(', ')
  const text = `Assumed for this target, which left ${counted(kept.length, 'requirement')} open: ${list}. winery-conformance init writes a target file that asks for them.`
  return [...lines, ...behind(page.palette.open('? '), 2, text, page), '']
}
