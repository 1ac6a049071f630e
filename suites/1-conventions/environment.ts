import { type Exchange, header } from '../../spec/exchange.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Credential } from '../../fixtures/target/session.ts'

const environmentOf = (exchange: Exchange): string | undefined => header(exchange, 'x-service-environment')

requirement('ENV-2', async ({ api, each, resources }) => {
  const market = await resources.readMarket()
  const calls = [
    { method: 'GET', path: '/v1/customers' },
    { method: 'GET', path: `/v1/orders/${await resources.someId('readOrder').catch(() => 'nonsense')}` },
    { method: 'GET', path: '/v1/market', query: [['zz_unknown', '1']] as [string, string][] },
    { method: 'GET', path: '/v1/customers/nonsense' },
    { method: 'GET', path: `/v1/customers/cus_${'0'.repeat(32)}` },
  ]
  await each(calls, async (call) => {
    const exchange = await api.send(call)
    claim(environmentOf(exchange) === 'test', {
      message: 'a test key is not served by the test environment',
      expected: 'test',
      actual: environmentOf(exchange) ?? null,
      exchange,
    })
  })
  claim(environmentOf(market) === 'test', {
    message: 'the market is not read from the test environment',
    expected: 'test',
    actual: environmentOf(market) ?? null,
    exchange: market,
  })
})

requirement('ENV-3', async ({ api, resources }) => {
  const nobodys = (kind: 'test' | 'live'): Credential => ({
    label: `a ${kind} key that nobody issued`,
    authorization: `Bearer sk_${kind}_zz9z9z9z9z9z9z9z9z9z9z9z`,
  })
  const ask = async (kind: 'test' | 'live'): Promise<Exchange> =>
    refused(await api.send({ method: 'GET', path: '/v1/market', credential: nobodys(kind) }), {
      because: `a ${kind} key that nobody issued`,
    })
  await resources.readMarket()
  const [test, live] = [await ask('test'), await ask('live')]
  claim(environmentOf(test) === environmentOf(live), {
    message: 'unserved requests get an environment by the text of their key',
    expected: environmentOf(test),
    actual: environmentOf(live),
    exchange: live,
  })
})
