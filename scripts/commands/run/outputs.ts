import { appendFileSync } from 'node:fs'
import { renderAnnotations } from '../../../reports/github.ts'
import { renderHar } from '../../../reports/har/har.ts'
import { renderHtml } from '../../../reports/html/report.ts'
import { renderJson } from '../../../reports/json.ts'
import { renderJunit } from '../../../reports/junit.ts'
import { renderMarkdown } from '../../../reports/markdown.ts'
import type { Result } from '../../../reports/result.ts'
import { isColoured } from '../../../reports/terminal/palette.ts'
import { word } from '../../../reports/reproduce.ts'
import { renderTerminal } from '../../../reports/terminal.ts'
import { UsageError } from '../exit.ts'
import { type NamedFiles, refuseSharedFiles, reserve } from './output-file.ts'
import type { Format, OutputOptions } from './output-options.ts'

/** How the file of each format is rendered. */
const formats: Record<Format, (result: Result) => string> = {
  json: renderJson,
  junit: renderJunit,
  html: renderHtml,
  markdown: renderMarkdown,
  har: renderHar,
}

/** How the outputs show exchanges without a violation; undefined if none shows them. */
export const exchangesShown = ({ har, html }: OutputOptions): 'shortened' | 'whole' | undefined =>
  har === undefined ? (html === undefined ? undefined : 'shortened') : 'whole'

/** The options that name the tested server or receiver again; undefined if no option named it. */
function naming({
  target,
  baseUrl,
  url,
  example,
  layout,
  payloads,
  events,
  hook,
  declares,
}: OutputOptions): string | undefined {
  if (target !== undefined)
    return `--target ${word(target)}${baseUrl === undefined ? '' : ` --base-url ${word(baseUrl)}`}`
  if (baseUrl !== undefined) return `--base-url ${word(baseUrl)}`
  if (example !== undefined) return `--example${example === true ? '' : ` ${example}`}`
  if (url === undefined) return undefined
  const more = {
    '--layout': layout,
    '--payloads': payloads,
    '--events': events?.join(','),
    '--hook': hook,
    '--declares': declares?.join(','),
  }
  const given = Object.entries(more).flatMap(([option, value]) =>
    value === undefined ? [] : [`${option} ${word(value)}`],
  )
  return [`--url ${word(url.replace(/\?.*/s, '?…'))}`, ...given].join(' ')
}

/** What the advice of the report repeats of a run. */
export interface FinishedRun {
  /** The file that keeps the state of the run. */
  state?: string | null
  /** The requirements that were asked for, also if no option of this command names them; null for all. */
  only: readonly string[] | null
}

/** The files of a result, which were checked to be writable before anything is sent. */
export interface Outputs {
  /** Writes the files, and prints the report; or with `--json -` the document, and the report on standard error. */
  write(result: Result, run?: FinishedRun): Promise<void>
  /** Leaves no file behind. */
  abandon(): void
}

/** The files that the options name for a result, by option. */
export const namedOutputs = (options: OutputOptions): NamedFiles =>
  Object.fromEntries((Object.keys(formats) as Format[]).map((format) => [`--${format}`, options[format]]))

/** Reserves the files that the options name. `inputs` are the files that the command reads. Throws UsageError. */
export function outputsOf(options: OutputOptions, inputs: NamedFiles = {}): Outputs {
  const { json, junit, quiet } = options
  const wanted = (Object.keys(formats) as Format[]).flatMap((format) => {
    const path = options[format]
    return path === undefined ? [] : [{ format, option: `--${format}`, path }]
  })
  refuseSharedFiles(namedOutputs(options), inputs)
  for (const { option, path } of wanted)
    if (path === '-' && option !== '--json')
      throw new UsageError(`${option} -: only --json can go to standard output; name a file`)
  const files = wanted
    .filter(({ path }) => path !== '-')
    .map(({ format, option, path }) => ({ file: reserve(option, path), render: formats[format] }))
  return {
    async write(result, { state, only } = { only: null }) {
      for (const { file, render } of files) file.write(render(result))
      const stream = json === '-' ? process.stderr : process.stdout
      const report = renderTerminal(result, {
        width: stream.columns || 100,
        coloured: isColoured(stream, process.env),
        quiet: quiet === true,
        given: {
          target: naming(options),
          only: options.only ?? only ?? undefined,
          saved: json !== undefined && junit !== undefined,
          state: state ?? undefined,
        },
      })
      if (json === '-') await written(process.stdout, renderJson(result))
      await written(stream, report)
      if (options.github === true) await tellGitHub(result, stream)
    },
    abandon() {
      for (const { file } of files) file.abandon()
    },
  }
}

/** Annotates the current step, and appends to its summary, if it has one. */
async function tellGitHub(result: Result, stream: NodeJS.WriteStream): Promise<void> {
  await written(stream, renderAnnotations(result))
  const summary = process.env['GITHUB_STEP_SUMMARY']
  if (summary !== undefined && summary !== '') appendFileSync(summary, `${renderMarkdown(result)}\n`)
}

/** Resolves once the text has gone out: a pipe takes its time. */
const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()))
