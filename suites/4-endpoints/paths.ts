import { requirement } from '../../fixtures/target/engine/declare.ts'
import { refused } from '../../fixtures/target/claims.ts'

requirement('PATHS-1', async ({ api, each, resources }) => {
  await resources.readMarket()
  const nowhere = [
    '/v1/zz-no-such-thing',
    '/v1/market/zz-no-such-thing',
    '/v1/customers/zz/zz/zz',
    '/v1/club/zz-no-such-thing',
    '/v1/orders/quote/zz-no-such-thing',
  ]
  await each(nowhere, async (path) => {
    refused(await api.send({ method: 'GET', path }), { because: `GET ${path}, which is not an endpoint` })
  })
})
