import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Section 4, paragraph 2: a path below /v1 that is not an endpoint MUST be refused. */
requirement('PATHS-1', async (fixtures) => {
  const { api, each, resources } = fixtures
  await resources.readMarket()
  const nowhere = [
    '/v1/zz-no-such-thing',
    '/v1/market/zz-no-such-thing',
    '/v1/customers/zz/zz/zz',
    '/v1/club/zz-no-such-thing',
    '/v1/orders/quote/zz-no-such-thing',
  ]
  await each(sampled(fixtures, nowhere, 'other paths', 2), async (path) => {
    expect(await api.send({ method: 'GET', path })).toBeRefused({ because: `GET ${path}, which is not an endpoint` })
  })
})
