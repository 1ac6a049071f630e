import { allOf } from '../../fixtures/receivers/all-of.ts'
import { otherSecret } from '../../fixtures/receivers/delivery.ts'
import { duty } from '../../fixtures/receivers/duty.ts'
import { escaped, foreign, written } from '../../fixtures/receivers/writing.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** RECV-1: the same JSON in other bytes. */
export const rawBytes = duty('RECV-1', async (receiver) => {
  const event = receiver.event()
  const plain = JSON.stringify(event)
  const others: readonly [what: string, body: string][] = [
    ['a body with insignificant space', `${written(event, { space: '\r\n\t ' })}\n`],
    ['a body with its keys in another order', written(event, { reversed: true })],
    ['a body with \\u escapes', written(event, { escape: escaped })],
    ['a body with characters beyond ASCII', JSON.stringify(foreign(event))],
    ['a body with such characters as escapes', written(foreign(event), { escape: escaped, space: ' ' })],
  ]
  await allOf(
    others.map(
      ([what, body]) =>
        () =>
          receiver.accepts(`${what}, though its signature is right`, { body }),
    ),
  )
  if (await receiver.takes(receiver.delivery({ secret: otherSecret() }))) {
    throw new Inconclusive(
      'a receiver that refuses what another secret signed (RECV-7): else it shows nothing that it takes a body written anew',
    )
  }
  const rewritten = others.slice(0, 3).filter(([, body]) => body !== plain)
  await allOf(
    rewritten.map(([what, body]) => () => {
      const delivery = receiver.delivery({ body, signedBody: plain })
      return receiver.refuses(`${what} under the signature of the same JSON written otherwise`, delivery, { body })
    }),
  )
})
