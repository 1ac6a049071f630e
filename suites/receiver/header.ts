import type { Delivery } from '../../fixtures/target/receivers/delivery.ts'
import { duty } from '../../fixtures/target/receivers/duty.ts'
import { digestOf, timestampOf, withoutPart } from '../../fixtures/target/receivers/layout.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refused.ts'
import { contentTypes } from '../../fixtures/target/receivers/writing.ts'

/** The header without its time, or without its digest, where the layout has such parts. */
function halves(receiver: Receiver): Probe[] {
  const half = (part: 'time' | 'digest', body: string): string | undefined => {
    const timestamp = timestampOf(receiver.signing, receiver.now())
    const digest = digestOf(receiver.signing, receiver.config.secret, timestamp, body)
    return withoutPart(receiver.signing, part, timestamp, digest)
  }
  return (['time', 'digest'] as const).flatMap((part) => {
    if (half(part, '') === undefined) return []
    const wrong = (): Delivery => {
      const body = receiver.body()
      return { ...receiver.delivery({ body }), signature: half(part, body) ?? null }
    }
    return [{ what: `a signature without its ${part}`, wrong }]
  })
}

/** RECV-8: headers that hold no signature that could be verified. */
export const header = duty('RECV-8', async (receiver) => {
  const unsigned = (more: Partial<Delivery> = {}, kind = receiver.kind): Delivery => ({
    ...receiver.delivery({ body: receiver.body(kind) }),
    signature: null,
    ...more,
  })
  await allRefused(receiver, [
    { what: 'a delivery without X-Service-Signature', wrong: () => unsigned() },
    { what: 'an empty signature', wrong: () => unsigned({ signature: '' }) },
    { what: 'a signature that is only a word', wrong: () => unsigned({ signature: 'signed' }) },
    { what: 'a signature with an empty digest', wrong: () => receiver.delivery({ digest: () => Buffer.alloc(0) }) },
    {
      what: 'a signature whose digest is cut to eight bytes',
      wrong: () => receiver.delivery({ digest: (digest) => digest.subarray(0, 8) }),
    },
    ...halves(receiver),
    { what: 'a delivery with neither signature nor id', wrong: () => unsigned({ id: null }) },
    ...contentTypes.map((contentType) => ({
      what: `a delivery without a signature, sent as ${contentType}`,
      wrong: () => unsigned({ contentType }),
    })),
    ...(await receiver.kindsTaken()).map((kind) => ({
      what: `a delivery of ${kind} without a signature`,
      wrong: () => unsigned({}, kind),
      kind,
    })),
  ])
  const unnamed = await receiver.tries(receiver.delivery({ id: null }))
  receiver.note(`to a delivery without X-Service-Delivery, which every one carries, it answers ${unnamed}`)
})
