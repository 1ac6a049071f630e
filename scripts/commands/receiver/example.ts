import { randomBytes } from 'node:crypto'
import { type Listening, listen } from '../../../fixtures/sandbox/receivers/listen.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import { didYouMean } from '../../../spec/near.ts'
import { UsageError } from '../exit.ts'

/** The names of the receivers that ship with this package. */
export const examples: readonly string[] = ['right', ...Object.keys(mistakes)]

/** Starts one of them on the loopback interface, with a secret of its own. Throws UsageError for a name that is none. */
export async function startExample(name: string): Promise<Listening & { secret: string }> {
  const Receiver = name === 'right' ? RightReceiver : mistakes[name]?.Receiver
  if (Receiver === undefined)
    throw new UsageError(
      `--example ${name}: there is none of this name. ${didYouMean(name, examples)}`.trimEnd() +
        `\nThere are ${examples.join(', ')}.`,
    )
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  return { ...(await listen(new Receiver(secret))), secret }
}
