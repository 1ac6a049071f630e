import { defaults } from '../../../fixtures/target/config.ts'
import { renderSurface } from '../../../fixtures/target/surface/file.ts'
import { noProgress, progressOn } from '../../../reports/progress.ts'
import { UsageError } from '../exit.ts'
import { prepare, refuseSharedFiles, reserve } from '../run/output-file.ts'
import { readBaseline } from '../run/regression.ts'
import { takeSignals } from '../run/signals.ts'
import { namedTarget, type TargetOptions } from '../run/target.ts'

/** The options of `baseline`. */
export interface BaselineOptions extends TargetOptions {
  out: string
  openapi?: string
  grade: 'read-only' | 'standard' | 'certify'
  progress: boolean
}

/** Every baseline has the same seed, so that equal targets give equal files. */
const seed = 1

/** Records the surface of a target, or of an OpenAPI description. Throws UsageError. */
export async function baseline(options: BaselineOptions): Promise<void> {
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
    const { judge } = await import('../run/judge.ts')
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
