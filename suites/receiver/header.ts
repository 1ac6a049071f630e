import { allOf } from '../../fixtures/receivers/all-of.ts'
import type { Delivery } from '../../fixtures/receivers/delivery.ts'
import { duty } from '../../fixtures/receivers/duty.ts'
import { digestOf, timestampOf, withoutPart } from '../../fixtures/receivers/layout.ts'
import type { Receiver } from '../../fixtures/receivers/receiver.ts'

/** The header without its time, or without its digest, where the layout has such parts. */
function halves(receiver: Receiver, body: string): [what: string, signature: string][] {
  const timestamp = timestampOf(receiver.signing, receiver.now())
  const digest = digestOf(receiver.signing, receiver.config.secret, timestamp, body)
  return (['time', 'digest'] as const).flatMap((part): [string, string][] => {
    const half = withoutPart(receiver.signing, part, timestamp, digest)
    return half === undefined ? [] : [[`a signature without its ${part}`, half]]
  })
}

/** RECV-8: headers that hold no signature that could be verified. */
export const header = duty('RECV-8', async (receiver) => {
  const body = receiver.body()
  const bearing = (signature: string | null): Delivery => ({ ...receiver.delivery({ body }), signature })
  await allOf([
    () => receiver.refuses('a delivery without X-Service-Signature', bearing(null)),
    () => receiver.refuses('an empty signature', bearing('')),
    () => receiver.refuses('a signature that is only a word', bearing('signed')),
    () =>
      receiver.refuses('a signature with an empty digest', receiver.delivery({ body, digest: () => Buffer.alloc(0) })),
    () =>
      receiver.refuses(
        'a signature whose digest is cut to eight bytes',
        receiver.delivery({ body, digest: (digest) => digest.subarray(0, 8) }),
      ),
    ...halves(receiver, body).map(
      ([what, signature]) =>
        () =>
          receiver.refuses(what, bearing(signature)),
    ),
  ])
  const unnamed = await receiver.tries({ ...receiver.delivery({ body }), id: null })
  receiver.note(`to a delivery without X-Service-Delivery, which every one carries, it answers ${unnamed}`)
})
