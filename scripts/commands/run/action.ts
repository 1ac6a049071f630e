import { noProgress, progressOn } from '../../../reports/progress.ts'
import { readInputs } from './inputs.ts'
import { noticesOn } from './notices.ts'
import type { RunOptions } from './options.ts'
import { exchangesShown } from './outputs.ts'
import { reserveFiles, warn, writeResult } from './run-files.ts'
import { takeSignals } from './signals.ts'

/** Tests the server that the options name, and writes what they ask for. */
export async function run(options: RunOptions): Promise<void> {
  const { named, only, earlier, baseline, knownFailures } = readInputs(options)
  for (const warning of named?.warnings ?? []) warn(warning)
  const files = reserveFiles(options, named === null)
  const signals = takeSignals({ abandon: () => files.abandon(), left: 'keys that the run minted are not revoked' })
  const showsProgress = options.quiet !== true && options.progress
  const notices = noticesOn(process.stderr, showsProgress)
  try {
    const progress = showsProgress ? progressOn(process.stderr) : noProgress
    // Loaded late: options that are wrong need neither the engine nor the sandbox.
    const { judge } = await import('./judge.ts')
    const timings = options.timings === true ? new (await import('../../engine/timings.ts')).Timings() : undefined
    const recording = files.certificate !== null
    const exchanges = recording || files.part !== null ? 'whole' : exchangesShown(options)
    const wanted = { ...options, exchanges, recording, baseline, knownFailures, timings }
    const judged = await judge(named, only, wanted, earlier, {
      signal: signals.signal,
      progress,
      onNotice: notices.show,
    })
    process.exitCode = await writeResult(files, judged, timings)
  } catch (error) {
    files.abandon()
    throw error
  } finally {
    signals.release()
    notices.end()
  }
}
