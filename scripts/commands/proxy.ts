import { Command, Option } from 'commander'
import { exitCodesHelpOf, exitCodesOfTraffic } from './exit.ts'
import type { ProxyCommandOptions } from './proxy/action.ts'
import { listed, wholeNumber } from './run/numbers.ts'
import { withOutputs } from './run/output-options.ts'

/** The subcommand `proxy`: forwards between a client and a server, and judges what passes. */
export function proxyCommand(): Command {
  const command = new Command('proxy')
    .description('Forward requests to a server, judge every exchange that passes, and report on Ctrl-C or SIGTERM.')
    .requiredOption('--upstream <url>', 'base URL of the server, without /v1')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 for any free port', wholeNumber(0, 65_535), 4090)
    .option(
      '--only <list>',
      'ids, families (MONEY), sections (4, "2 Customer") needs (write) or kinds (rule), separated by commas',
      listed,
    )
    .addOption(
      new Option('--additions <what>', 'treat extra fields in closed objects as')
        .choices(['fail', 'note'])
        .default('fail'),
    )
    .option('--show-personal', 'show personal data in the evidence (default: masked)')
    .option('--quiet', 'print only the address and the summary')
    .option('--no-progress', 'do not print violations while the proxy runs')
    .addHelpText(
      'after',
      `
Bodies and headers are unchanged, except Host and the headers of the connection itself. Keys are forwarded and never
stored. The proxy sends no requests of its own: a requirement that needs further requests is inconclusive. If the
server's certificate is from a private authority, set NODE_EXTRA_CA_CERTS.

Examples:
  $ winery-conformance proxy --upstream http://127.0.0.1:8080        then run the end-to-end tests against port 4090
  $ winery-conformance proxy --upstream http://127.0.0.1:4080 --json result.json --junit result.xml
${exitCodesHelpOf(exitCodesOfTraffic)}`,
    )
    .action(async (options: ProxyCommandOptions) => (await import('./proxy/action.ts')).proxy(options))
  return withOutputs(command)
}
