import { Command } from 'commander'

/** The subcommand `explain`: shows one requirement or gap. */
export function explainCommand(): Command {
  return new Command('explain')
    .description(
      'Show a requirement (statement, place in the document, reading, check, and the faults that prove it) or a gap.',
    )
    .argument('<id>', 'a requirement (MONEY-2, Customer.email, ENDPOINT.listOrders) or a gap (list.items)')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance explain CURSOR-2
  $ winery-conformance explain Customer.tags
  $ winery-conformance explain body.createBooking     what the specification leaves open, and how it is bound

winery-conformance requirements lists the requirements, requirements --at 5.4 the requirements of one place in the
document, and requirements --gaps the gaps.`,
    )
    .action(async (id: string) => (await import('./explain/action.ts')).explain(id))
}
