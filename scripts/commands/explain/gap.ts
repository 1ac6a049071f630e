import { stringify } from 'yaml'
import { inconclusiveUnbound } from '../../../fixtures/target/inconclusive-unbound.ts'
import { isBindable, placeholdersOf, whatFits } from '../../../fixtures/target/target-file/bindings.ts'
import { compact } from '../../../reports/terminal/ids.ts'
import { gaps } from '../../../spec/gaps.ts'
import type { Gap } from '../../../spec/gaps/gap.ts'
import { placeholders } from '../../../spec/gaps/placeholders.ts'

/** The gap of an id, in any letter case. */
export const gapOf = (id: string): Gap | undefined => gaps.find((gap) => gap.id.toLowerCase() === id.toLowerCase())

/** Everything about a gap, label by label. */
export function aspectsOf(gap: Gap): [label: string, text: string][] {
  const { id, section, open, how, default: sandbox } = gap
  const example = stringify({ bindings: { [id]: sandbox } }, { lineWidth: 0 }).trimEnd()
  const names = placeholdersOf(gap).map((name) => `{{${name}}}: ${placeholders[name] ?? ''}`)
  const atStake = inconclusiveUnbound[id] ?? []
  return [
    ['left open', open],
    ['section', section],
    ['bound by', isBindable(gap) ? `${whatFits(gap)}; null if the target has nothing there` : whatFits(gap)],
    ['source', how],
    ...(atStake.length === 0
      ? []
      : [['if unknown', `may be inconclusive: ${compact(atStake, Infinity)}`] as [string, string]]),
    ...(names.length === 0 ? [] : [['values', names.join('\n')] as [string, string]]),
    ...(!isBindable(gap) || sandbox === null
      ? []
      : [['declared', `in the target file; for the sandbox:\n${example}`] as [string, string]]),
  ]
}
