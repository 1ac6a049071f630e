import { CommanderError } from 'commander'
import { TargetFileError } from '../../fixtures/target/target-file/error.ts'
import { UnsafeTarget } from '../../fixtures/target/unsafe-target.ts'

/** The meaning of each exit code. The codes are part of the interface. */
export const exitCodes = {
  0: 'conformant: no violations, and nothing that the grade requires is inconclusive',
  1: 'violations: the target violates at least one requirement',
  2: 'usage: an option or the target file is wrong; nothing was sent',
  3: 'incomplete: no violations, but something that the grade requires is inconclusive, or the run was ended early',
  4: 'not judged: the target cannot be reached, refuses the key or is not this API, or the suite itself failed (a harness error)',
  5: 'refused for safety: the target is, or may be, a live winery',
} as const

/** The meaning of each exit code of the commands that judge recorded traffic. */
export const exitCodesOfTraffic = {
  0: 'the traffic contains no violation; requirements that need further requests are inconclusive',
  1: 'violations: the traffic violates at least one requirement',
  2: 'usage: an option is wrong, or a file cannot be read',
  3: 'incomplete: the traffic shows no requirement',
  4: 'not judged: the suite itself failed (a harness error)',
}

/** The meaning of each exit code of the command that judges the parts of a run together. */
export const exitCodesOfMerge = {
  0: exitCodes[0],
  1: exitCodes[1],
  2: 'usage: an option is wrong, or a part cannot be read or belongs to another run',
  3: exitCodes[3],
  4: 'not judged: a part contains a harness error, or the suite itself failed',
  5: exitCodes[5],
}

/** The meaning of each exit code of the command that tests a receiver. */
export const exitCodesOfReceiver = {
  0: exitCodes[0],
  1: 'violations: the receiver violates at least one requirement',
  2: 'usage: an option is wrong; nothing was sent',
  3: exitCodes[3],
  4: 'not judged: the receiver cannot be reached, or the suite itself failed (a harness error)',
}

export type ExitCode = keyof typeof exitCodes

/** The part of --help about exit codes, for a command in which they have these meanings. */
export const exitCodesHelpOf = (meanings: Partial<Record<ExitCode, string>>): string =>
  `\nExit codes:\n${Object.entries(meanings)
    .map(([code, meaning]) => `  ${code}  ${meaning}`)
    .join('\n')}`

/** The part of --help about exit codes, for the command that tests a server. */
export const exitCodesHelp = exitCodesHelpOf(exitCodes)

/** The command was called incorrectly. The message names what is wrong, where, and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The exit code for an error that ended a command. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UsageError || error instanceof TargetFileError) return 2
  return error instanceof UnsafeTarget ? 5 : 4
}
