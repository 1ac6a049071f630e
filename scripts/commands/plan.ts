import { Command, Option } from 'commander'
import type { Grade } from '../../fixtures/target/config.ts'
import { isColoured, paletteOf } from '../../reports/terminal/palette.ts'
import { type Plan, planOf } from './plan/plan.ts'
import { renderPlan } from './plan/text.ts'
import { wholeNumber } from './run/numbers.ts'
import { type NamedTarget, namedTarget, type TargetOptions } from './run/target.ts'

interface PlanOptions extends TargetOptions {
  grade?: Grade
  maxWrites?: number
  json?: true
}

/** The subcommand `plan`: lists what a run would change on a target, and sends nothing. */
export function planCommand(): Command {
  return new Command('plan')
    .description(
      'List what a run would change on a target: each kind of write, how many, and whom it reaches. Send nothing.',
    )
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key, required with --base-url as for run; it is not sent')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings and limits')
    .addOption(
      new Option(
        '--grade <grade>',
        'what the run may do (default: standard; certify for the embedded sandbox)',
      ).choices(['read-only', 'standard', 'certify']),
    )
    .option('--max-writes <number>', 'maximum number of write requests', wholeNumber(0, 1_000_000))
    .option('--json', 'print the plan as JSON')
    .addHelpText(
      'after',
      `
A run never makes more writes than its plan. With --only it makes fewer.

Examples:
  $ winery-conformance plan --target target.yaml
  $ winery-conformance plan --grade certify --json`,
    )
    .action(plan)
}

/** The plan of a run against the named target, or against the embedded sandbox. */
function planFor({ grade, maxWrites }: PlanOptions, named: NamedTarget | null): Plan {
  const { limits, declared = {}, keys = [], admin } = named ?? {}
  const isEmbedded = named === null
  return planOf({
    baseUrl: named?.baseUrl ?? null,
    grade: grade ?? (isEmbedded ? 'certify' : 'standard'),
    limits: { ...limits, ...(maxWrites === undefined ? {} : { writes: maxWrites }) },
    declared,
    hasKeys: keys.length > 0,
    hasAdmin: isEmbedded || admin !== null,
  })
}

function plan(options: PlanOptions): void {
  const named = namedTarget(options, process.env)
  const plan = planFor(options, named)
  for (const warning of named?.warnings ?? []) process.stderr.write(`warning: ${warning}\n`)
  const page = {
    width: Math.min(120, Math.max(40, process.stdout.columns || 100)),
    palette: paletteOf(isColoured(process.stdout, process.env)),
  }
  process.stdout.write(options.json === true ? `${JSON.stringify(plan, null, 2)}\n` : renderPlan(plan, page))
}
