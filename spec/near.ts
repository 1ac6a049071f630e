/** The edit distance of two words: letters changed, added, removed or swapped with the next one. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1
      let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + differs)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

/** The candidates that are close to a mistyped `word`, the likeliest first; empty if none is close. */
export function near(word: string, candidates: Iterable<string>, limit = 3): string[] {
  const typed = word.toLowerCase()
  const scored = [...new Set(candidates)].map((candidate) => {
    const lower = candidate.toLowerCase()
    const begins = typed.length > 1 && lower.startsWith(typed)
    return { candidate, score: begins ? 0.5 : distance(typed, lower) }
  })
  const tolerance = Math.max(1, Math.floor(typed.length / 3))
  return scored
    .filter(({ score }) => score <= tolerance)
    .sort((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** `Did you mean A, B or C?`, or the empty string where nothing is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = near(word, candidates)
  const last = found.pop()
  if (last === undefined) return ''
  return `Did you mean ${found.length === 0 ? '' : `${found.join(', ')} or `}${last}?`
}
