import type { Result } from './result.ts'
import { cut, expectation, mapTexts, oneLine, printable } from './text.ts'
import { isWaived } from './waivers.ts'

/** GitHub shows ten annotations of each level for one step. */
const most = 10

/** Text of a workflow command: a line break would end the command. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const command = (level: 'error' | 'warning' | 'notice', title: string, text: string): string =>
  `::${level} title=${property(title)}::${data(text)}`

/**
 * The result as workflow commands of GitHub Actions, one per line: an error for each violated requirement, a warning for a
 * waived one, and a notice or an error for the whole. They name no file: a conformance failure is not in the repository.
 */
export function renderAnnotations(raw: Result): string {
  const result = mapTexts({ ...raw, exchanges: [] }, printable)
  const { exit, requirements } = result
  const failed = requirements.filter(({ verdict }) => verdict === 'fail')
  const lines = failed.slice(0, most - 1).map((each) => {
    const [first] = each.violations
    const evidence =
      first === undefined
        ? ''
        : `\n${cut(first.message, 300)}\nexpected: ${expectation(first.expected, 200)}\nactual: ${oneLine(first.actual, 200)}`
    return command(isWaived(each) ? 'warning' : 'error', each.id, `${each.statement}${evidence}`)
  })
  const level = exit.code === 0 ? 'notice' : 'error'
  return `${[...lines, command(level, 'Winery REST API conformance', exit.reason)].join('\n')}\n`
}
