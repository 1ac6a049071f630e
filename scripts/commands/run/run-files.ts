import type { Timings } from '../../engine/timings.ts'
import { type CertificateFiles, certificateFiles, evidencePathOf } from './certificate-files.ts'
import type { Judged } from './judge.ts'
import type { RunOptions } from './options.ts'
import { type NamedFiles, refuseSharedFiles } from './output-file.ts'
import { namedOutputs, type Outputs, outputsOf } from './outputs.ts'
import { type PartFile, partFile } from './part-file.ts'
import { type StateFile, stateFile } from './state-file.ts'

/** The files that a run writes, which were checked to be writable before anything is sent. */
export interface RunFiles {
  state: StateFile
  outputs: Outputs
  /** Null without --certificate. */
  certificate: CertificateFiles | null
  /** Null without --shard. */
  part: PartFile | null
  /** Leaves no unfinished file behind. */
  abandon(): void
}

/** The output files that the options name. */
const outputsNamedBy = (options: RunOptions): NamedFiles => ({
  '--state': options.state,
  '--out': options.out,
  '--certificate': options.certificate,
  'the evidence of --certificate': options.certificate === undefined ? undefined : evidencePathOf(options.certificate),
  '--badge': options.badge,
  '--certificate-page': options.certificatePage,
  ...namedOutputs(options),
})

/** Reserves the files that the options name. Throws UsageError. */
export function reserveFiles(options: RunOptions, isEmbedded: boolean): RunFiles {
  refuseSharedFiles(outputsNamedBy(options), {
    '--target': options.target,
    '--baseline': options.baseline,
    '--known-failures': options.knownFailures,
    '--signing-key': options.signingKey,
  })
  const state = stateFile(options)
  const part = partFile(options)
  const certificate = certificateFiles(options, options, isEmbedded)
  const outputs = outputsOf(options)
  return {
    state,
    part,
    certificate,
    outputs,
    abandon() {
      for (const each of [outputs, certificate, part]) each?.abandon()
    },
  }
}

export const warn = (text: string): void => void process.stderr.write(`warning: ${text}\n`)

/** Writes the output files and prints the report. Returns the exit code. */
export async function writeResult(files: RunFiles, judged: Judged, timings: Timings | undefined): Promise<number> {
  if (files.part !== null) {
    process.stdout.write(`${files.part.write(judged)}\n`)
    return 0
  }
  const { result, state } = judged
  const stateIn = files.state.write(state, result, warn)
  await files.outputs.write(result, { state: stateIn, only: judged.terms.only })
  if (timings !== undefined) {
    // To standard error, so that the output of --json - remains one document.
    const { renderTimings } = await import('./timings.ts')
    process.stderr.write(renderTimings(timings, result))
  }
  if (stateIn !== null) process.stderr.write(`The state of the run is in ${stateIn}; --resume ${stateIn} resumes it.\n`)
  for (const { requirement, expires, state: condition } of result.waivers)
    if (condition === 'expired') warn(`the waiver of ${requirement} expired on ${expires} and has no effect`)
  const issued = await files.certificate?.issue(judged)
  if (issued !== undefined) process.stderr.write(`${issued.text}\n`)
  return issued?.earned === false && result.exit.code === 0 ? 3 : result.exit.code
}
