import type { Command } from 'commander'

/** The formats of the files that a result can be written to, by the name of their option. */
export type Format = 'json' | 'junit' | 'html' | 'markdown' | 'har'

/** Where a result goes: options of every command that judges. */
export interface OutputOptions extends Partial<Record<Format, string>> {
  github?: true
  quiet?: true
  only?: string[]
  /** The options of each command that name what is judged. */
  target?: string
  baseUrl?: string
  url?: string
  example?: string | true
  layout?: string
  payloads?: string
  events?: string[]
  hook?: string
  declares?: string[]
}

/** Adds the options that say where a result goes. */
export const withOutputs = (command: Command): Command =>
  command
    .option('--json <file>', 'write the result as JSON; - for standard output, with the report on standard error')
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--html <file>', 'write the result as a self-contained page')
    .option('--markdown <file>', 'write a summary as Markdown, for a pull request')
    .option('--har <file>', 'write all exchanges as a HAR 1.2 log, without keys')
    .option('--github', 'print annotations for GitHub Actions, and append a summary to $GITHUB_STEP_SUMMARY')
