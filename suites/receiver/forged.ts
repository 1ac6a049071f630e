import { otherSecret, type Parts } from '../../fixtures/target/receivers/delivery.ts'
import { duty } from '../../fixtures/target/receivers/duty.ts'
import { timestampOf } from '../../fixtures/target/receivers/layout.ts'
import { misreadings, unsetSecrets } from '../../fixtures/target/receivers/misreading.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refused.ts'
import { contentTypes, grown, oneByteChanged } from '../../fixtures/target/receivers/writing.ts'

const flipped =
  (at: number) =>
  (digest: Buffer): Buffer => {
    const changed = Buffer.from(digest)
    changed[at] = (changed[at] as number) ^ 0x41
    return changed
  }

const otherBody = (receiver: Receiver): Probe => ({
  what: 'the signature of another body',
  wrong() {
    const event = receiver.event()
    return receiver.delivery({ body: JSON.stringify(event), signedBody: JSON.stringify(grown(event)) })
  },
})

/** None for a body without any text: it has nothing that could be changed and stay what it is. */
function changedBody(receiver: Receiver): Probe[] {
  const changed = (): [body: string, signedBody: string] => {
    const body = receiver.body()
    return [oneByteChanged(body), body]
  }
  const [one, other] = changed()
  if (one === other) return []
  return [
    {
      what: 'a body of which one byte was changed',
      wrong() {
        const [body, signedBody] = changed()
        return receiver.delivery({ body, signedBody })
      },
      right: () => ({ body: changed()[0] }),
    },
  ]
}

/** RECV-7: signatures that were not made with the secret over what was sent. */
export const forged = duty('RECV-7', async (receiver) => {
  const probe = (what: string, wrong: () => Partial<Parts>): Probe => ({
    what,
    wrong: () => receiver.delivery(wrong()),
  })
  const digest = (what: string, change: Parts['digest'] & {}): Probe => probe(what, () => ({ digest: change }))
  await allRefused(receiver, [
    probe('a delivery that another secret signed', () => ({ secret: otherSecret() })),
    ...unsetSecrets.map((secret) =>
      probe(`a delivery that the secret ${JSON.stringify(secret)} signed`, () => ({ secret, key: 'text' })),
    ),
    otherBody(receiver),
    ...changedBody(receiver),
    probe('a timestamp that was changed', () => ({
      signedTimestamp: timestampOf(receiver.signing, receiver.now() - 2_000),
    })),
    ...Object.entries(misreadings).map(([what, { over }]) => probe(`a signature ${what}`, () => ({ over }))),
    digest('a digest that is wrong in its first byte', flipped(0)),
    digest('a digest that is wrong in the middle', flipped(16)),
    digest('a digest that is wrong in its last byte', flipped(31)),
    digest('a digest of zeros', () => Buffer.alloc(32)),
    ...contentTypes.map((contentType) => ({
      what: `what another secret signed, sent as ${contentType}`,
      wrong: () => ({ ...receiver.delivery({ secret: otherSecret() }), contentType }),
    })),
    ...(await receiver.kindsTaken()).map((kind) => ({
      what: `a delivery of ${kind} that another secret signed`,
      wrong: () => receiver.delivery({ body: receiver.body(kind), secret: otherSecret() }),
      kind,
    })),
  ])
})
