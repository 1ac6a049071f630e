import { stringify } from 'yaml'
import { whatFits } from '../../../fixtures/target/target-file/bindings.ts'
import { gaps } from '../../../spec/gaps.ts'
import type { Gap } from '../../../spec/gaps/gap.ts'

/** The gap of an id, in any letter case. */
export const gapOf = (id: string): Gap | undefined => gaps.find((gap) => gap.id.toLowerCase() === id.toLowerCase())

/** Everything about a gap, label by label. */
export function aspectsOf(gap: Gap): [label: string, text: string][] {
  const { id, section, open, how, binds, default: sandbox } = gap
  const example = stringify({ bindings: { [id]: sandbox } }, { lineWidth: 0 }).trimEnd()
  return [
    ['left open', open],
    ['section', section],
    ['bound by', binds === 'nothing' ? whatFits(gap) : `${whatFits(gap)}; null if the target has nothing there`],
    ['found out', how],
    ...(binds === 'nothing' || sandbox === null
      ? []
      : [['declared', `in the target file; for the sandbox:\n${example}`] as [string, string]]),
  ]
}
