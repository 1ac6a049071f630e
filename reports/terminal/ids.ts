/** The family and the member of an id: `MONEY-` and `1`, `Customer.` and `email`. */
function parts(id: string): [family: string, member: string] {
  const at = /^[A-Z0-9]+-\d+$/.test(id) ? id.lastIndexOf('-') : id.indexOf('.')
  return [id.slice(0, at + 1), id.slice(at + 1)]
}

/** `1 2 3 5` as `1…3 5`. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from} ${to}` : `${from}…${to}`))
    .join(' ')
}

/**
 * A list of ids in short form: rules by family with ranges (`MONEY-1…4`), fields by name if an object has at most `limit`,
 * otherwise by their number (`Customer (34)`).
 */
export function compact(ids: readonly string[], limit = 4): string {
  const families = new Map<string, string[]>()
  for (const id of ids) {
    const [family, member] = parts(id)
    families.set(family, [...(families.get(family) ?? []), member])
  }
  const texts = [...families].map(([family, members]) => {
    if (family.endsWith('-')) return `${family}${ranges(members.map(Number))}`
    if (members.length > limit) return `${family.slice(0, -1)} (${members.length})`
    return `${family}${members.length === 1 ? members[0] : `{${members.join(' ')}}`}`
  })
  return texts.join(', ')
}
