import { readdirSync, readFileSync } from 'node:fs'
import { fromRoot } from '../../../spec/root.ts'

/** The pages of the documentation. */
export const pages: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'fixtures/sandbox/README.md',
  ...readdirSync(fromRoot('docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

export const textOf = (page: string): string => readFileSync(fromRoot(page), 'utf8')

/** The fenced code blocks of a page in one language. */
export const blocks = (page: string, language: string): string[] =>
  [...textOf(page).matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , body]) => body as string)

/** The words of a shell command: quotes are removed, and everything after an unquoted # is a comment. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word)
  const comment = words.findIndex((word) => word.startsWith('#'))
  return (comment === -1 ? words : words.slice(0, comment))
    .filter((word) => word !== '&')
    .map((word) => word.replaceAll(/['"]/g, ''))
}

export interface Documented {
  page: string
  line: string
  words: string[]
}

/** Every command of the documentation, one for each command line, without environment assignments. */
const documented: readonly Documented[] = pages.flatMap((page) =>
  blocks(page, 'sh').flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .flatMap((line) => line.split('&&'))
      .map((line) => line.trim())
      .map((line) => ({ page, line, words: wordsOf(line) }))
      .map(({ words, ...rest }) => ({
        ...rest,
        words: words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))),
      }))
      .filter(({ words: [first] }) => first !== undefined && first !== 'export'),
  ),
)

/** The arguments of winery-conformance in a command; undefined if the command starts something else. */
function argumentsOf({ words }: Documented): string[] | undefined {
  const [first, second, third, fourth] = words
  if (first === 'winery-conformance') return words.slice(1)
  if (first === 'npx' && second === 'winery-conformance') return words.slice(2)
  if (first === 'npm' && second === 'run' && (third === 'conformance' || third === 'serve')) {
    return [third === 'serve' ? 'serve' : 'run', ...(fourth === '--' ? words.slice(4) : [])]
  }
  return undefined
}

/** The commands that start winery-conformance, with their arguments, and those that start something else. */
export const commands = documented.flatMap((each) => {
  const args = argumentsOf(each)
  return args === undefined ? [] : [{ ...each, args }]
})
export const others = documented.filter((each) => argumentsOf(each) === undefined)

/** The subcommand of an argument list, and its own arguments. */
export const split = ([first = 'run', ...rest]: readonly string[]): [string, string[]] =>
  first.startsWith('-') ? ['run', [first, ...rest]] : [first, rest]
