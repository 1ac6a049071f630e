import { allOf } from '../../fixtures/target/receivers/all-of.ts'
import { otherSecret } from '../../fixtures/target/receivers/delivery.ts'
import { duty } from '../../fixtures/target/receivers/duty.ts'
import { allRefused } from '../../fixtures/target/receivers/refused.ts'
import { escaped, foreign, written } from '../../fixtures/target/receivers/writing.ts'

/** The same JSON in other bytes than those of JSON.stringify; `foreign` where it has characters beyond ASCII. */
const spellings: readonly { what: string; spelt: (event: unknown) => string; isForeign?: true }[] = [
  { what: 'a body with insignificant space', spelt: (event) => `${written(event, { space: '\r\n\t ' })}\n` },
  { what: 'a body with its keys in another order', spelt: (event) => written(event, { reversed: true }) },
  { what: 'a body with \\u escapes', spelt: (event) => written(event, { escape: escaped }) },
  { what: 'a body with characters beyond ASCII', spelt: (event) => JSON.stringify(event), isForeign: true },
  {
    what: 'a body with such characters as escapes',
    spelt: (event) => written(event, { escape: escaped, space: ' ' }),
    isForeign: true,
  },
  {
    what: 'a body with space and characters beyond ASCII',
    spelt: (event) => written(event, { space: ' ' }),
    isForeign: true,
  },
]

/** RECV-1: the same JSON in other bytes. */
export const rawBytes = duty('RECV-1', async (receiver) => {
  const event = (isForeign?: true): unknown => (isForeign ? foreign(receiver.event()) : receiver.event())
  await allOf(
    spellings.map(
      ({ what, spelt, isForeign }) =>
        () =>
          receiver.accepts(`${what}, though its signature is right`, { body: spelt(event(isForeign)) }),
    ),
  )
  const rewritten = spellings.filter(({ spelt, isForeign }) => {
    const one = event(isForeign)
    return spelt(one) !== JSON.stringify(one)
  })
  await allRefused(
    receiver,
    rewritten.map(({ what, spelt, isForeign }) => ({
      what: `${what} under the signature of the same JSON written otherwise`,
      wrong() {
        const one = event(isForeign)
        return receiver.delivery({ body: spelt(one), signedBody: JSON.stringify(one) })
      },
      // Whoever takes any signature does not show that it writes a body anew.
      unless: {
        what: 'what another secret signed (RECV-7)',
        wrong: () => receiver.delivery({ secret: otherSecret() }),
      },
      right: () => ({ body: spelt(event(isForeign)) }),
    })),
  )
})
