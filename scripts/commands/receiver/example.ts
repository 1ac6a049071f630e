import { randomBytes } from 'node:crypto'
import { type Listening, listen } from '../../../fixtures/sandbox/receivers/listen.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import type { ObservedApi } from '../../../fixtures/target/receivers/config.ts'
import { didYouMean } from '../../../spec/near.ts'
import { UsageError } from '../exit.ts'
import { startReceiverApi } from './sandbox.ts'

/** The names of the receivers that ship with this package. */
const examples: readonly string[] = ['right', ...Object.keys(mistakes)]

/** The names of the receivers with a mistake, by the requirement that each of them violates. */
export const mistakenBy: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(Object.values(mistakes).map(({ breaks }) => breaks))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id) => [id, Object.keys(mistakes).filter((name) => mistakes[name]?.breaks === id)]),
)

/** Starts one of them on the loopback interface, with a new secret and a sandbox to read from. Throws UsageError. */
export async function startExample(name: string): Promise<Listening & { secret: string; api: ObservedApi }> {
  const Receiver = name === 'right' ? RightReceiver : mistakes[name]?.Receiver
  if (Receiver === undefined)
    throw new UsageError(
      `--example ${name}: there is no such receiver. ${didYouMean(name, examples)}`.trimEnd() +
        `\nThe receivers are ${examples.join(', ')}.`,
    )
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  const { api, access, close } = await startReceiverApi(0)
  const listening = await listen(new Receiver(secret, access))
  return {
    ...listening,
    secret,
    api,
    async close() {
      await listening.close()
      await close()
    },
  }
}
