import { allOf } from '../../fixtures/receivers/all-of.ts'
import { otherSecret, type Parts } from '../../fixtures/receivers/delivery.ts'
import { duty } from '../../fixtures/receivers/duty.ts'
import { timestampOf } from '../../fixtures/receivers/layout.ts'
import { grown, oneByteChanged } from '../../fixtures/receivers/writing.ts'

/** What is wrong, and what makes the twin of it that is right. */
type Probe = [what: string, wrong: Partial<Parts>, right?: Partial<Parts>]

const flipped =
  (at: number) =>
  (digest: Buffer): Buffer => {
    const changed = Buffer.from(digest)
    changed[at] = (changed[at] as number) ^ 0x41
    return changed
  }

/** RECV-7: signatures that were not made with the secret over what was sent. */
export const forged = duty('RECV-7', async (receiver) => {
  const event = receiver.event()
  const body = JSON.stringify(event)
  const changed = oneByteChanged(body)
  const earlier = timestampOf(receiver.signing, receiver.now() - 2_000)
  const probes: Probe[] = [
    ['a delivery that another secret signed', { secret: otherSecret() }],
    ['a delivery that an empty secret signed', { secret: '' }],
    ['the signature of another body', { body, signedBody: JSON.stringify(grown(event)) }, { body }],
    ['a body of which one byte was changed', { body: changed, signedBody: body }, { body: changed }],
    ['a timestamp that was changed', { signedTimestamp: earlier }],
    ['a digest that is wrong in its first byte', { digest: flipped(0) }],
    ['a digest that is wrong in the middle', { digest: flipped(16) }],
    ['a digest that is wrong in its last byte', { digest: flipped(31) }],
    ['a digest of zeros', { digest: () => Buffer.alloc(32) }],
  ]
  // A body without any text has nothing that could be changed and stay what it is.
  const apt = probes.filter(([, wrong]) => wrong.signedBody === undefined || wrong.signedBody !== wrong.body)
  await allOf(
    apt.map(
      ([what, wrong, right]) =>
        () =>
          receiver.refuses(what, receiver.delivery(wrong), right),
    ),
  )
})
