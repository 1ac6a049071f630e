import { Command, Option } from 'commander'
import { subjects } from '../../spec/requirements/row.ts'
import type { RequirementsOptions } from './requirements/action.ts'

/** The subcommand `requirements`: lists the catalogue and counts it by section and subject. */
export function requirementsCommand(): Command {
  return new Command('requirements')
    .description('List the requirements of the specification, and count them by section and subject.')
    .option('--section <section>', 'only one section: 4, or "2 Customer"')
    .option('--at <place>', 'stated at a place in the document: 5.4, "2 Order fulfilled_at", "POST /v1/orders"')
    .addOption(new Option('--subject <subject>', 'only requirements of this subject').choices(subjects))
    .option('--gaps', 'list the gaps of the specification instead, with their ids for target files')
    .option('--json', 'print a JSON array')
    .option('--html <file>', 'write the list as one self-contained page')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance requirements
  $ winery-conformance requirements --section "2 Order"
  $ winery-conformance requirements --at "section 5, item 4"
  $ winery-conformance requirements --at 2.Order.fulfilled_at
  $ winery-conformance requirements --subject receiver --json
  $ winery-conformance requirements --html requirements.html
  $ winery-conformance requirements --gaps`,
    )
    .action(async (options: RequirementsOptions) => (await import('./requirements/action.ts')).list(options))
}
