import type { Exchange } from '../spec/exchange.ts'
import type { Counterexample } from '../spec/violation.ts'
import type { Result } from './result.ts'

/** One word for a POSIX shell. */
export const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

const bearer = '-H "Authorization: Bearer $WINERY_KEY"'

/** A shell comment that says which key repeats an exchange, if it is not that of the run. */
const keyComment = (credential: string | null): string =>
  credential === null || credential === 'main' ? '' : ` # WINERY_KEY: ${credential.replaceAll(/\s+/g, ' ')}`

/** A curl command that repeats an exchange. The key is not in it: it is read from WINERY_KEY. */
export function reproduce({ request }: Exchange, baseUrl: string): string {
  const url = `${baseUrl.replace(/\/+$/, '')}${request.path}${request.query === '' ? '' : `?${request.query}`}`
  const words = ['curl -sS -i --globoff']
  if (request.method === 'HEAD') words.push('--head')
  else if (request.method !== 'GET') words.push(`-X ${word(request.method)}`)
  if (request.credential !== null) words.push(bearer)
  for (const [name, value] of request.headers) {
    if (name !== 'user-agent') words.push(`-H ${word(`${name}: ${value}`)}`)
  }
  if (request.body !== null) words.push(`--data-binary ${word(request.body)}`)
  return [...words, word(url)].join(' ') + keyComment(request.credential)
}

/** The options that name a target again. */
const targetOption = ({ target }: Pick<Result, 'target'>): string =>
  target.embedded ? '' : ` --base-url ${word(target.base_url)}`

/** The command that sends a generated value again. `named` are the options that name the target, with a blank before. */
export const replay = (
  result: Pick<Result, 'target' | 'grade'>,
  requirement: string,
  { seed, path }: Counterexample,
  named = targetOption(result),
): string =>
  `winery-conformance run${named} --grade ${result.grade} --only ${requirement} --seed ${seed} --path ${path}`
