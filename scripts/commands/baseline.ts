import { Command, Option } from 'commander'
import { renderSurface } from '../../fixtures/target/surface/file.ts'
import { noProgress, progressOn } from '../../reports/progress.ts'
import { exitCodes, exitCodesHelpOf, UsageError } from './exit.ts'
import { prepare, refuseSharedFiles, reserve } from './run/output-file.ts'
import { readBaseline } from './run/regression.ts'
import { takeSignals } from './run/signals.ts'
import { namedTarget, type TargetOptions } from './run/target.ts'
import { defaults } from '../../fixtures/target/config.ts'

interface BaselineOptions extends TargetOptions {
  out: string
  openapi?: string
  grade: 'read-only' | 'standard' | 'certify'
  progress: boolean
}

/** Every baseline has the same seed, so that equal targets give equal files. */
const seed = 1

const exitCodesOfBaseline = {
  0: 'the baseline was written, also if the target violates requirements',
  2: exitCodes[2],
  3: 'no baseline was written: the run was ended early, or showed nothing',
  4: exitCodes[4],
  5: exitCodes[5],
}

/** The subcommand `baseline`: records the surface of a target. */
export function baselineCommand(): Command {
  return new Command('baseline')
    .description('Record the surface of a target (endpoints, parameters, objects, fields) for run --baseline and diff.')
    .option('--base-url <url>', 'base URL of the API, without /v1 (or WINERY_BASE_URL)')
    .option('--key <key>', 'test key with every scope; WINERY_KEY keeps it out of the process list')
    .option('--target <file>', 'YAML file with base URL, keys, admin side, bindings, limits and waivers')
    .option('--openapi <file>', 'record an OpenAPI description instead of a target')
    .addOption(
      new Option('--grade <grade>', 'what the recording run may do; a run that writes sees more of the surface')
        .choices(['read-only', 'standard', 'certify'])
        .default('read-only'),
    )
    .option('--out <file>', 'file to write', 'baseline.json')
    .option('--no-progress', 'hide progress')
    .addHelpText(
      'after',
      `
The file is sorted, has one field per line, and contains no key, no time and no personal data: commit it. Without a
target, the surface of the sandbox is recorded.

Examples:
  $ winery-conformance baseline --target target.yaml
  $ winery-conformance baseline --openapi openapi.yaml --out described.json
  $ winery-conformance run --target target.yaml --baseline baseline.json
${exitCodesHelpOf(exitCodesOfBaseline)}`,
    )
    .action(baseline)
}

async function baseline(options: BaselineOptions): Promise<void> {
  const { openapi, grade, out } = options
  if (openapi !== undefined) {
    const { surface } = readBaseline(openapi)
    if (surface.suite !== null)
      throw new UsageError(`--openapi ${openapi}: this is a surface file, not an OpenAPI description`)
    refuseSharedFiles({ '--out': out }, { '--openapi': openapi })
    return reserve('--out', out).write(renderSurface(surface))
  }
  const named = namedTarget(options, process.env)
  refuseSharedFiles({ '--out': out }, { '--target': options.target })
  // The baseline of an earlier version stays until there is a new one.
  prepare('--out', out)
  const signals = takeSignals({ abandon: () => undefined, left: 'keys that the run minted are not revoked' })
  try {
    const { judge } = await import('./run/judge.ts')
    const wanted = { grade, seed, timeout: defaults.timeout, additions: 'note', observe: true } as const
    const progress = options.progress ? progressOn(process.stderr) : noProgress
    const { result, surface } = await judge(named, null, wanted, null, { signal: signals.signal, progress })
    if (surface === undefined || result.interrupted || result.requests === 0 || result.exit.code > 3) {
      process.stderr.write(`error: no baseline was written: ${result.exit.reason}\n`)
      process.exitCode = result.exit.code === 0 ? 3 : result.exit.code
      return
    }
    reserve('--out', out).write(renderSurface(surface))
    const { objects, endpoints } = surface
    process.stdout.write(
      `${out}: ${Object.keys(endpoints).length} endpoints, ${Object.keys(objects).length} kinds of objects, ${result.summary.pass} requirements passed\n`,
    )
    if (result.summary.fail > 0)
      process.stderr.write(
        `warning: the target violates ${result.summary.fail} requirements; winery-conformance run lists them\n`,
      )
  } finally {
    signals.release()
  }
}
