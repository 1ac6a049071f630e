import { withInputs } from '../../../fixtures/target/recording/inputs.ts'
import { Replayer } from '../../../fixtures/target/recording/replayer.ts'
import type { Replayed } from '../../../reports/certificate/statement.ts'
import { judgeRun } from '../../../reports/verdicts.ts'
import { runChecks } from '../../engine/run.ts'
import type { Repetition } from '../run/evidence.ts'

/** Runs the same suites over recorded inputs; nothing is sent. */
export async function replay({ config, terms, tape }: Repetition): Promise<Replayed> {
  const replayer = new Replayer(tape)
  const record = await withInputs(replayer, () => runChecks(config))
  const { requirements } = judgeRun(record, terms)
  return {
    verdicts: Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict])),
    deviations: replayer.deviations,
    signatures: Object.keys(tape.constants).filter((name) => name.startsWith('signature ')).length,
  }
}
