import { requirement } from '../../fixtures/target/engine/declare.ts'
import { contentTypes } from '../../fixtures/target/receivers/body-variants.ts'
import { circumstances } from '../../fixtures/target/receivers/circumstances.ts'
import type { Delivery, Parts } from '../../fixtures/target/receivers/delivery.ts'
import { otherAlgorithms } from '../../fixtures/target/receivers/forged-digests.ts'
import { digestOf, timestampOf, withoutPart } from '../../fixtures/target/receivers/layout.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refusals.ts'
import type { EventKind } from '../../fixtures/target/webhooks/kinds.ts'

/** A delivery with a literal signature header, or without one. */
function literal(
  receiver: Receiver,
  signature: Delivery['signature'],
  parts: Partial<Parts> & { kind?: EventKind } = {},
): Delivery {
  const { signedWith: _, ...delivery } = receiver.delivery(parts)
  return { ...delivery, signature }
}

/** The header without its time, or without its digest, if the layout has such parts. */
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
      return literal(receiver, half(part, body) ?? null, { body })
    }
    return [{ what: `a signature without its ${part}`, wrong }]
  })
}

/** The header with a text in place of the digest. */
function unreadable(receiver: Receiver, what: string, text: string): Probe {
  const wrong = (): Delivery => {
    const marker = Buffer.alloc(32)
    const { signature } = receiver.delivery({ digest: () => marker })
    const written = (['hex', 'base64', 'base64url'] as const).map((coding) => marker.toString(coding))
    const literalText = written.reduce((header, digest) => header.replace(digest, text), String(signature))
    return literal(receiver, literalText)
  }
  return { what: `a signature whose digest is ${what}`, wrong }
}

/** No signature, in each circumstance. */
const unsigned = async (receiver: Receiver): Promise<Probe[]> =>
  (await circumstances(receiver)).map(({ what, parts, more }) => ({
    what: `a delivery ${what} without a signature`,
    wrong: () => ({ ...literal(receiver, null, parts()), ...more }),
    right: parts,
    more,
  }))

/** Section 6, rule 1: a delivery whose signature is missing or cannot be read MUST be refused. */
requirement('RECV-8', async (receiver) => {
  const header = (what: string, signature: Delivery['signature']): Probe => ({
    what,
    wrong: () => literal(receiver, signature),
  })
  await allRefused(receiver, 'RECV-8', [
    header('a delivery without X-Service-Signature', null),
    header('an empty signature', ''),
    header('a signature that is only a word', 'signed'),
    header('a signature of separators', '=,=;:.'),
    header('a signature of 8,000 characters', 'a'.repeat(8_000)),
    { what: 'a signature with an empty digest', wrong: () => receiver.delivery({ digest: () => Buffer.alloc(0) }) },
    {
      what: 'a signature whose digest is cut to eight bytes',
      wrong: () => receiver.delivery({ digest: (digest) => digest.subarray(0, 8) }),
    },
    {
      what: 'a signature whose digest is 64 bytes long and wrong',
      wrong: () => receiver.delivery({ digest: (digest) => Buffer.concat([Buffer.alloc(32, 7), digest]) }),
    },
    ...otherAlgorithms(receiver),
    unreadable(receiver, 'not in hex or base64', '~'.repeat(64)),
    unreadable(receiver, 'the word null', 'null'),
    unreadable(receiver, 'the word true', 'true'),
    ...halves(receiver),
    { what: 'a delivery with neither signature nor id', wrong: () => ({ ...literal(receiver, null), id: null }) },
    ...contentTypes.map((contentType) => ({
      what: `a delivery sent as ${contentType} without a signature`,
      wrong: () => ({ ...literal(receiver, null), contentType }),
    })),
    ...(await unsigned(receiver)),
  ])
  const unnamed = await receiver.answerTo(receiver.delivery({ id: null }), 'a delivery without X-Service-Delivery')
  receiver.note(
    `to a correctly signed delivery without X-Service-Delivery it answers ${unnamed?.response.status ?? 'nothing'}; the service always sends one`,
  )
})
