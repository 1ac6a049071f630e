import { catalogue } from '../../../spec/contract.ts'
import { didYouMean } from '../../../spec/near.ts'
import type { Requirement, Subject } from '../../../spec/requirements/row.ts'
import { numberOf } from '../../../spec/sections.ts'
import { UsageError } from '../exit.ts'

/** The word before the number or the field: `MONEY` of `MONEY-1`, `Customer` of `Customer.email`. */
export const familyOf = (id: string): string => /^(.+?)(?:-\d+|\..+)$/.exec(id)?.[1] ?? id

/** The names of a requirement: its id, family, section with or without heading, kind and needs. */
const namesOf = ({ id, section, kind, needs }: Requirement): string[] => [
  id,
  familyOf(id),
  section,
  numberOf(section),
  kind,
  ...needs,
]

const everyName = (): Set<string> => new Set(catalogue.flatMap(namesOf))

/** The rows that a term names. Letter case matters only if it distinguishes two names. */
function rowsNamed(term: string): Requirement[] {
  const exact = catalogue.filter((row) => namesOf(row).includes(term))
  if (exact.length > 0) return exact
  const lower = term.toLowerCase()
  return catalogue.filter((row) => namesOf(row).some((name) => name.toLowerCase() === lower))
}

function rowsOf(term: string, subject: Subject): Requirement[] {
  const rows = rowsNamed(term)
  if (rows.length === 0) {
    throw new UsageError(
      `--only ${term}: no id, family, section, need or kind of this name. ${didYouMean(term, everyName())}`.trimEnd() +
        '\nwinery-conformance requirements lists them.',
    )
  }
  const own = rows.filter((row) => row.subject === subject)
  if (own.length === 0) {
    const [first] = rows as [Requirement]
    throw new UsageError(
      `--only ${term}: it is a duty of the ${first.subject}, not of the ${subject}. See winery-conformance explain ${first.id}.`,
    )
  }
  return own
}

/**
 * The ids of the requirements that a list of terms names, in the order of the catalogue; null without a list. A term
 * is an id, a family such as MONEY, a section such as 4 or `2 Customer`, a need such as write, or a kind such as rule. Throws UsageError.
 */
export function selectIds(terms: readonly string[] | undefined, subject: Subject = 'server'): string[] | null {
  if (terms === undefined) return null
  if (terms.length === 0)
    throw new UsageError('--only needs at least one id, family, section, need or kind, such as --only MONEY,4')
  const chosen = new Set(terms.flatMap((term) => rowsOf(term, subject)).map(({ id }) => id))
  return catalogue.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
}
