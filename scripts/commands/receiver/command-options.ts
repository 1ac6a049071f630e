import { type Command, Option } from 'commander'
import { usualLayouts } from '../../../fixtures/target/receivers/layout.ts'
import { defaults } from '../../../fixtures/target/config.ts'
import { exitCodesHelpOf, exitCodesOfReceiver } from '../exit.ts'
import { listed, wholeNumber } from '../run/numbers.ts'
import { mistakenBy } from './example.ts'

export const description =
  'Test a webhook receiver: send it valid and invalid deliveries with made-up data, and report which it accepts.'

/** Milliseconds. A receiver may answer before it acts, so a delivery is looked up only after this time. */
const usualSettle = 1_000
/**
 * Seconds before a repeat, with the usual settle time. It is not a whole number: the memory of a receiver often ends
 * after a round number of seconds.
 */
const usualRepeatAfter = 5.7

/** Options about the receiver: its location, what it expects, and what its author declares. */
export const withReceiver = (command: Command): Command =>
  command
    .option('--url <url>', 'URL of the receiver')
    .option('--secret <secret>', 'signing secret; WINERY_WEBHOOK_SECRET keeps it out of the process list')
    .option(
      '--layout <layout>',
      'layout of X-Service-Signature, as in t={unix_seconds},v1={hex} (default: the usual ones are tried)',
    )
    .option(
      '--payloads <source>',
      'bodies to send: sandbox for those of serve, or a JSON file with one for each kind, with {{unique}} for an id (default: those of serve, but only assumed)',
    )
    .option('--events <list>', 'kinds that the receiver picked, separated by commas (default: all twelve)', listed)
    .option(
      '--hook <url>',
      'URL that answers how often the receiver acted on the delivery {id}: a number, or {"count": number}',
    )
    .option('--declares <list>', 'what the author of the receiver declares: idempotent, answers-first', listed)
    .option(
      '--sandbox <port>',
      'start the sandbox on this port, as the API that the receiver reads customers from; its key is the key that serve prints',
      wholeNumber(1, 65_535),
    )
    .option(
      '--example [name]',
      'test a receiver that ships with this package: the correct one, or one with a mistake (named below)',
    )

/** Options about what is tested, and how long it may take. */
export const withExtent = (command: Command): Command =>
  command
    .option('--only <list>', 'ids of requirements, separated by commas', listed)
    .addOption(
      new Option(
        '--grade <grade>',
        'certify also requires --hook and --sandbox (default: standard; for --example certify)',
      ).choices(['standard', 'certify']),
    )
    .option('--timeout <ms>', 'milliseconds to wait for one response', wholeNumber(100, 600_000), defaults.timeout)
    .option(
      '--settle <ms>',
      'milliseconds that the receiver may take to act after its response',
      wholeNumber(0, 600_000),
      usualSettle,
    )
    .option(
      '--repeat-after <s>',
      `seconds before deliveries are repeated at the end of the run; 65 is longer than the first retry interval (default: ${usualRepeatAfter}, in proportion to --settle)`,
      wholeNumber(1, 100_000),
    )

const layouts = usualLayouts.map((layout) => `  ${layout}`).join('\n')

const mistaken = [...mistakenBy].map(([requirement, names]) => `  ${requirement}: ${names.join(', ')}`).join('\n')

export const help = `
Layouts of X-Service-Signature that are tried:
${layouts}

Receivers with one mistake, for --example, by the requirement that they violate:
${mistaken}

Examples:
  $ winery-conformance receiver --example
  $ WINERY_WEBHOOK_SECRET=whsec_… winery-conformance receiver --url http://127.0.0.1:3000/hooks
  $ winery-conformance receiver --url … --payloads sandbox --hook 'http://127.0.0.1:3000/acted/{id}' --sandbox 4080 --grade certify
  $ winery-conformance receiver --url … --layout 'time={iso8601};mac={base64}' --events order.paid,order.refunded
${exitCodesHelpOf(exitCodesOfReceiver)}`
