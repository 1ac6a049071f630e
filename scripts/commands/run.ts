import { Command } from 'commander'
import { noProgress, progressOn } from '../../reports/progress.ts'
import { didYouMean } from '../../spec/near.ts'
import { UsageError } from './exit.ts'
import { readInputs } from './run/inputs.ts'
import { noticesOn } from './run/notices.ts'
import { type RunOptions, withRunOptions } from './run/options.ts'
import { exchangesShown } from './run/outputs.ts'
import { reserveFiles, warn, writeResult } from './run/run-files.ts'
import { takeSignals } from './run/signals.ts'

/** The subcommand `run`, which is the default: tests one server. */
export const runCommand = (): Command =>
  withRunOptions(
    new Command('run').description('Test a server. With no base URL, test the sandbox that ships with this package.'),
  )
    .allowExcessArguments()
    .action(run)

/** `run` is the default command, so a misspelt command arrives here as an argument. Throws UsageError. */
function refuseArguments({ args: [stray], parent }: Command): void {
  if (stray === undefined) return
  const commands = (parent?.commands ?? []).map((each) => each.name())
  throw new UsageError(
    `unknown command ${stray}; run takes no arguments. ${didYouMean(stray, commands) || 'See winery-conformance --help'}`,
  )
}

async function run(options: RunOptions, command: Command): Promise<void> {
  refuseArguments(command)
  const { named, only, earlier, baseline, knownFailures } = readInputs(options)
  for (const warning of named?.warnings ?? []) warn(warning)
  const files = reserveFiles(options, named === null)
  const signals = takeSignals({ abandon: () => files.abandon(), left: 'keys that the run minted are not revoked' })
  const showsProgress = options.quiet !== true && options.progress
  const notices = noticesOn(process.stderr, showsProgress)
  try {
    const progress = showsProgress ? progressOn(process.stderr) : noProgress
    // Loaded late: --help and usage errors need neither the engine nor the sandbox.
    const { judge } = await import('./run/judge.ts')
    const timings = options.timings === true ? new (await import('../engine/timings.ts')).Timings() : undefined
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
