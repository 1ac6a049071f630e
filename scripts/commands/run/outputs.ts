import { renderHar } from '../../../reports/har/har.ts'
import { renderJson } from '../../../reports/json.ts'
import { renderJunit } from '../../../reports/junit.ts'
import type { Result } from '../../../reports/result.ts'
import { isColoured } from '../../../reports/terminal/palette.ts'
import { word } from '../../../reports/reproduce.ts'
import { renderTerminal } from '../../../reports/terminal.ts'
import { UsageError } from '../exit.ts'
import { type OutputFile, reserve } from './output-file.ts'

/** Where a result goes: options of every command that judges. */
export interface OutputOptions {
  json?: string
  junit?: string
  har?: string
  quiet?: true
  /** What was named to be judged, in the words of each command. */
  target?: string
  baseUrl?: string
  url?: string
  example?: string | true
}

/** The options that name once more what was judged; undefined where the environment named it, or nothing did. */
function naming({ target, baseUrl, url, example }: OutputOptions): string | undefined {
  if (target !== undefined)
    return `--target ${word(target)}${baseUrl === undefined ? '' : ` --base-url ${word(baseUrl)}`}`
  if (baseUrl !== undefined) return `--base-url ${word(baseUrl)}`
  if (example !== undefined) return `--example${example === true ? '' : ` ${example}`}`
  return url === undefined ? undefined : `--url ${word(url.replace(/\?.*/s, '?…'))}`
}

/** The places where a result will go, found to be writable before anything is sent. */
export interface Outputs {
  /**
   * Writes the files, and prints the report; or with `--json -` the document, and the report on standard error. `state` is
   * the file that keeps the state of the run.
   */
  write(result: Result, state?: string | null): Promise<void>
  /** Leaves no file behind. */
  abandon(): void
}

/** Makes sure of the places that the options name; `others` are files that the command writes besides. Throws UsageError. */
export function outputsOf(options: OutputOptions, others: Readonly<Record<string, string | undefined>> = {}): Outputs {
  const { json, junit, har, quiet } = options
  const named = Object.entries({ '--json': json, '--junit': junit, '--har': har, ...others }).filter(
    ([, path]) => path !== undefined,
  )
  for (const [at, [option, path]] of named.entries()) {
    if (path === '-' && option !== '--json')
      throw new UsageError(`${option} -: only --json can go to standard output; name a file`)
    const other = named.slice(0, at).find(([, each]) => each === path)
    if (other !== undefined)
      throw new UsageError(`${other[0]} and ${option} both name ${path}; give each a file of its own`)
  }
  const files: { file: OutputFile; render: (result: Result) => string }[] = [
    ...(json === undefined || json === '-' ? [] : [{ file: reserve('--json', json), render: renderJson }]),
    ...(junit === undefined ? [] : [{ file: reserve('--junit', junit), render: renderJunit }]),
    ...(har === undefined ? [] : [{ file: reserve('--har', har), render: renderHar }]),
  ]
  return {
    async write(result, state) {
      for (const { file, render } of files) file.write(render(result))
      const stream = json === '-' ? process.stderr : process.stdout
      const report = renderTerminal(result, {
        width: stream.columns ?? 100,
        coloured: isColoured(stream, process.env),
        quiet: quiet === true,
        given: {
          target: naming(options),
          saved: json !== undefined && junit !== undefined,
          state: state === null ? undefined : state,
        },
      })
      if (json === '-') await written(process.stdout, renderJson(result))
      await written(stream, report)
    },
    abandon() {
      for (const { file } of files) file.abandon()
    },
  }
}

/** Resolves once the text has gone out: a pipe takes its time. */
const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()))
