import { parseArgs, type ParseArgsConfig } from 'node:util'

type Flags = NonNullable<ParseArgsConfig['options']>

/** What a developers' command was called with: the values of its options, and its other words. */
type Parsed<F extends Flags> = ReturnType<typeof parseArgs<{ options: F; allowPositionals: true }>>

/**
 * The options of a developers' command. --help prints its help; an option or a word that it does not know ends it with
 * code 2.
 */
export class DevCommand {
  private readonly help: string
  constructor(help: string) {
    this.help = help
  }

  /** Reads the command line, which may have this many arguments besides the options. */
  parse<const F extends Flags>(options: F, words = 0): Parsed<F> {
    const parsed = this.read(options)
    if ((parsed.values as { help?: boolean }).help === true) {
      process.stdout.write(this.help)
      process.exit(0)
    }
    const further = parsed.positionals[words]
    if (further !== undefined)
      this.misused(
        `${further}: this command takes ${words === 0 ? 'no arguments' : `at most ${words} argument${words === 1 ? '' : 's'}`}.`,
      )
    return parsed
  }

  private read<const F extends Flags>(options: F): Parsed<F> {
    try {
      const own = { help: { type: 'boolean', short: 'h' } } as const
      return parseArgs({ options: { ...options, ...own }, allowPositionals: true }) as unknown as Parsed<F>
    } catch (error) {
      // Its second sentence explains how to pass a word that begins with a dash.
      return this.misused((error as Error).message.replace(/\. To specify .*/s, '.'))
    }
  }

  /** A whole number above 0. */
  count(name: string, text: string): number {
    return /^[1-9]\d*$/.test(text) ? Number(text) : this.misused(`${name} must be a whole number above 0, not ${text}.`)
  }

  /** Prints a usage error and ends the command with code 2. */
  misused(message: string): never {
    process.stderr.write(`${message}\n\n${this.help}`)
    process.exit(2)
  }
}
