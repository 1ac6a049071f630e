import { shows } from '../../../spec/shows.ts'
import { catalogue, operations } from '../../../spec/contract.ts'

/** Whether a requirement has its own check. Shapes are judged on the exchanges of other checks. */
const isProbed = new Set(
  catalogue
    .filter(({ subject, kind, untested }) => subject === 'server' && kind === 'rule' && untested === undefined)
    .map(({ id }) => id),
)

/** Checks that cause errors of each class, for the shapes of errors. */
const refusals = ['PATHS-1', 'ERR-2', 'ERR-4']

/** The checks whose exchanges show a shape: reads if there are any, because they change nothing. */
function bringing(id: string): string[] {
  const component = id.slice(0, Math.max(0, id.indexOf('.')))
  if (/^Error/.test(component)) return refusals
  const showing = operations.filter((each) => shows(each, component))
  const reads = showing.filter(({ method }) => method === 'GET')
  const chosen =
    reads.length > 0 ? reads : showing.length > 0 ? showing : operations.filter(({ method }) => method === 'GET')
  return chosen.map(({ requirement }) => requirement)
}

/** The checks that test the given requirements; null means all checks. */
export function checksOf(only: readonly string[] | null): string[] {
  if (only === null) return [...isProbed]
  return [...new Set(only.flatMap((id) => (isProbed.has(id) ? [id] : bringing(id))))]
}
