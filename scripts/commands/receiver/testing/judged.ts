import timekeeper from 'timekeeper'
import type { ReceiverConfig } from '../../../../fixtures/target/receivers/config.ts'
import { listen } from '../../../../fixtures/sandbox/receivers/listen.ts'
import { RightReceiver } from '../../../../fixtures/sandbox/receivers/right.ts'
import { sandboxPayloads } from '../../../../fixtures/target/receivers/payloads.ts'
import type { Grade } from '../../../../fixtures/target/config.ts'
import type { Result } from '../../../../reports/result.ts'
import { judgeReceiver } from '../judge.ts'
import { startReceiverApi } from '../sandbox.ts'

/**
 * Receivers are judged at the machine's clock: Node's HTTP server writes it into the header Date, and a command in a
 * shell signs by it.
 */
const useMachineClock = (): void => timekeeper.reset()

export const secret = 'whsec_0123456789abcdef0123456789abcdef'

/** Judges the receiver at a URL, without a hook. */
export function judgedAt(url: string, more: Partial<ReceiverConfig> = {}, grade: Grade = 'certify'): Promise<Result> {
  useMachineClock()
  return judgeReceiver(
    {
      url: new URL(url),
      secret,
      layout: undefined,
      payloads: sandboxPayloads('declared'),
      kindsDeclared: false,
      hook: undefined,
      declares: [],
      api: undefined,
      repeatAfter: undefined,
      timeout: 10_000,
      settle: 60,
      ...more,
    },
    { grade, only: null },
  )
}

/** Judges a receiver of ours, through its hook unless that is undefined, with a sandbox to read from. */
export async function judged(
  Receiver: typeof RightReceiver = RightReceiver,
  more: Partial<ReceiverConfig> = {},
  grade?: Grade,
): Promise<Result> {
  useMachineClock()
  const { api, access, close: closeApi } = await startReceiverApi(0)
  const { url, hook, close } = await listen(new Receiver(secret, access))
  return judgedAt(url, { hook, api, ...more }, grade).finally(async () => {
    await close()
    await closeApi()
  })
}

/** The ids that have a verdict. */
export const having = (result: Result, verdict: string): string[] =>
  result.requirements.filter((each) => each.verdict === verdict).map(({ id }) => id)

export const of = (result: Result, id: string): Result['requirements'][number] | undefined =>
  result.requirements.find((each) => each.id === id)
