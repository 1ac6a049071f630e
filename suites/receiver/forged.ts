import { duty } from '../../fixtures/receivers/duty.ts'
import { timestampOf } from '../../fixtures/receivers/layout.ts'
import { oneByteChanged } from '../../fixtures/receivers/writing.ts'

const flipped =
  (at: number) =>
  (digest: Buffer): Buffer => {
    const changed = Buffer.from(digest)
    changed[at] = (changed[at] as number) ^ 0x41
    return changed
  }

/** RECV-7: signatures that were not made with the secret over what was sent. */
export const forged = duty('RECV-7', async (receiver) => {
  const { secret } = receiver.config
  const body = receiver.body()
  const changed = oneByteChanged(body)
  const now = receiver.now()
  const other = timestampOf(receiver.signing, now - 2_000)
  await receiver.refuses('a delivery that another secret signed', receiver.delivery({ secret: `${secret}x` }))
  await receiver.refuses('a delivery that an empty secret signed', receiver.delivery({ secret: '' }))
  await receiver.refuses('the signature of another body', receiver.delivery({ body, signedBody: receiver.body() }), {
    body,
  })
  await receiver.refuses(
    'a body of which one byte was changed',
    receiver.delivery({ body: changed, signedBody: body }),
    { body: changed },
  )
  await receiver.refuses('a timestamp that was changed', receiver.delivery({ instant: now, signedTimestamp: other }))
  for (const [which, at] of [
    ['first', 0],
    ['middle', 16],
    ['last', 31],
  ] as const) {
    await receiver.refuses(`a digest that is wrong in its ${which} byte`, receiver.delivery({ digest: flipped(at) }))
  }
  await receiver.refuses('a digest of zeros', receiver.delivery({ digest: () => Buffer.alloc(32) }))
})
