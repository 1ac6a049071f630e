import { requirement } from '../../fixtures/target/engine/declare.ts'
import { contentTypes, oneByteChanged, padded, withAddedFields } from '../../fixtures/target/receivers/body-variants.ts'
import { circumstances } from '../../fixtures/target/receivers/circumstances.ts'
import { collectViolations } from '../../fixtures/target/receivers/collect-violations.ts'
import { otherSecret, type Parts } from '../../fixtures/target/receivers/delivery.ts'
import { wrongDigests } from '../../fixtures/target/receivers/forged-digests.ts'
import { forgedTogether } from '../../fixtures/target/receivers/forged-together.ts'
import { timestampOf } from '../../fixtures/target/receivers/layout.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refusals.ts'
import { unsetSecrets, wrongTexts } from '../../fixtures/target/receivers/signing-mistakes.ts'

const otherBody = (receiver: Receiver): Probe => ({
  what: 'a delivery with the signature of another body',
  wrong() {
    const event = receiver.event()
    return receiver.delivery({ body: JSON.stringify(event), signedBody: JSON.stringify(withAddedFields(event)) })
  },
})

/** A body of which one byte was changed, in the middle or, for large bodies, at the end. */
async function changedBodies(receiver: Receiver): Promise<Probe[]> {
  const changedEnd = (body: string): string => `${body.slice(0, -1)}${body.endsWith('\n') ? ' ' : '\n'}`
  const large = (await circumstances(receiver)).filter(({ what }) => what.endsWith('kB'))
  const ends = large.map(({ what, parts }) => {
    // The control has the same body: the result for it must not be used for a body with another end.
    const { body = '' } = parts()
    return {
      what: `a body ${what} of which only the last byte was changed`,
      wrong: () => receiver.delivery({ body: changedEnd(body), signedBody: body }),
      right: () => ({ body }),
    }
  })
  // A body without any text has no letter to change.
  const plain = receiver.body()
  if (oneByteChanged(plain) === plain) return ends
  const middle = (size: number): Partial<Parts> => {
    const signedBody = padded(receiver.body(), size)
    return { body: oneByteChanged(signedBody), signedBody }
  }
  return [
    ...ends,
    ...[0, ...large.map(({ parts }) => parts().body?.length ?? 0)].map((size) => ({
      what: `a body${size === 0 ? '' : ` of ${size / 1_000} kB`} of which one letter was changed`,
      wrong: () => receiver.delivery(middle(size)),
      right: () => ({ body: oneByteChanged(padded(receiver.body(), size)) }),
    })),
  ]
}

/** A delivery signed with another secret, in each circumstance. */
const otherSecrets = async (receiver: Receiver): Promise<Probe[]> =>
  (await circumstances(receiver)).map(({ what, parts, more }) => ({
    what: `a delivery ${what} that was signed with another secret`,
    wrong: () => ({ ...receiver.delivery({ ...parts(), secret: otherSecret() }), ...more }),
    right: parts,
    more,
  }))

/** Section 6, rule 1: a signature that was not made with the secret over what was sent MUST be refused. */
requirement('RECV-7', async (receiver) => {
  const probe = (what: string, wrong: () => Partial<Parts>): Probe => ({
    what,
    wrong: () => receiver.delivery(wrong()),
  })
  const probes = [
    probe('a delivery that was signed with another secret', () => ({ secret: otherSecret() })),
    ...contentTypes.map((contentType) => ({
      what: `a delivery sent as ${contentType} that was signed with another secret`,
      wrong: () => ({ ...receiver.delivery({ secret: otherSecret() }), contentType }),
    })),
    ...unsetSecrets.map((secret) =>
      probe(`a delivery that was signed with the secret ${JSON.stringify(secret)}`, () => ({ secret, key: 'text' })),
    ),
    otherBody(receiver),
    probe('a timestamp that was changed', () => ({
      signedTimestamp: timestampOf(receiver.signing, receiver.now() - 2_000),
    })),
    ...Object.entries(wrongTexts).map(([what, { over }]) => probe(`a signature ${what}`, () => ({ over }))),
    ...wrongDigests(receiver),
    ...(await changedBodies(receiver)),
    ...(await otherSecrets(receiver)),
  ]
  await collectViolations([() => forgedTogether(receiver), () => allRefused(receiver, 'RECV-7', probes)])
})
