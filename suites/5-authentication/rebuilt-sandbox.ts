import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import type { Credential } from '../../fixtures/target/session.ts'
import { readingKey } from '../../fixtures/target/scenarios/live-key.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Lets the winery rebuild its sandbox, under certify twice: keys may survive one rebuild only. */
async function rebuild({ admin, api, note }: Fixtures): Promise<void> {
  await admin.ask('rebuild')
  if (!api.isCertify) return
  if ((await ifConclusive(() => admin.ask('rebuild'))) === undefined) note('not exercised: a second rebuild')
}

/** Under certify, the live key of the run, if the target has accepted it. Its reads in other checks show that. */
async function acceptedLiveKey(fixtures: Fixtures): Promise<Credential | undefined> {
  const { api, note } = fixtures
  if (!api.isCertify) return undefined
  const live = await ifConclusive(() => readingKey(fixtures))
  const isItsOwn = ({ request }: Exchange): boolean => request.credential === live?.label
  const isAccepted =
    live !== undefined &&
    (api.exchanges.some((each) => isItsOwn(each) && isSuccess(each)) ||
      isSuccess(await api.send({ method: 'GET', path: '/v1/market', credential: live })))
  if (!isAccepted) note('not exercised: a live key after the sandbox was rebuilt')
  return isAccepted ? live : undefined
}

/** Claims that a live key is not refused as unknown. The live winery may have lost its add-on meanwhile: that is a 403. */
const claimKnown = (exchange: Exchange): void =>
  claim(exchange.response.status !== 401, {
    message: 'a live key that was accepted before the sandbox was rebuilt is unknown afterwards',
    expected: '2xx, as before',
    actual: 401,
    exchange,
  })

/** Section 5, item 5: after the winery rebuilds its sandbox, the keys MUST keep working. */
requirement(
  'SANDBOX-2',
  async (fixtures) => {
    const { admin, alone, api, keys, note, refusedWrites, requests } = fixtures
    const read = (credential: Credential, path = '/v1/market'): Promise<Exchange> =>
      api.send({ method: 'GET', path, credential })
    const scopes = ['market:read', 'customers:read'] as const
    const wide = await keys.mint([...scopes, 'orders:read'])
    const narrowed = await ifConclusive(() => admin.ask('narrow-key', { key_id: wide.id, scopes }))
    // Without that ability, a key that never had the scope.
    const key = narrowed === undefined ? await keys.mint([...scopes]) : wide
    const [revoked, single] = [await keys.mint(['market:read']), await keys.mint(['market:read'])]
    const [before, served] = await Promise.all([
      read(key, '/v1/orders'),
      Promise.all([key, revoked, single].map((each) => read(each))),
    ])
    for (const exchange of served) succeeded(exchange)
    await admin.ask('revoke-key', { key_id: revoked.id })
    const wasRevoked = isRefusal(await read(revoked))
    const creation = await ifConclusive(async () => {
      await requests.control('createCustomer')
      return requests.valid('createCustomer')
    })
    const live = await acceptedLiveKey(fixtures)
    await alone()
    await refusedWrites.look()
    await rebuild(fixtures)
    api.shared.forget()
    const [orders, again, ofRevoked] = await Promise.all([
      read(key, '/v1/orders'),
      Promise.all([api.main, key, single].map((each) => read(each))),
      wasRevoked ? read(revoked) : undefined,
    ])
    for (const exchange of again) expect(exchange).toBeAccepted('a key no longer works after the sandbox was rebuilt')
    if (ofRevoked !== undefined) expect(ofRevoked).toBeRefused({ because: 'after the rebuild, a revoked key' })
    if (live !== undefined) claimKnown(await read(live))
    const written = creation && (await api.send(creation))
    claim(![401, 403].includes(written?.response.status ?? 0), {
      message: 'a key that could create customers no longer can after the sandbox was rebuilt',
      expected: '2xx',
      actual: written?.response.status,
      exchange: written,
    })
    if (written === undefined || isRefusal(written)) note('not exercised: a write after the sandbox was rebuilt')
    // A key that could read orders before the rebuild shows nothing.
    if (!isRefusal(before))
      throw new Inconclusive('needs a key without orders:read that is refused by the list of orders before the rebuild')
    expect(orders).toBeRefused({ because: 'after the rebuild, a key without orders:read on the orders' })
  },
  { exclusive: true, prepares: true, last: true },
)
