import { header, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Call } from '../../fixtures/target/session.ts'

const ours = ['req_00112233445566ff', 'not-a-request-id'] as const

requirement('REQID-2', async ({ api, each, resources }) => {
  const market: Call = { method: 'GET', path: '/v1/market' }
  await resources.readMarket()
  const classes: Record<string, Call> = {
    success: market,
    'unknown parameter': { ...market, query: [['zz_unknown', '1']] },
    'unknown path': { method: 'GET', path: '/v1/zz-nothing-here' },
    'no credentials': { ...market, credential: null },
    'unknown key': {
      ...market,
      credential: { label: 'unknown key', authorization: 'Bearer sk_test_zzzzzzzzzzzzzzzzzzzzzzzz' },
    },
    'method not listed': { method: 'DELETE', path: '/v1/market' },
    'malformed id': { method: 'GET', path: '/v1/customers/nonsense' },
  }
  await each(Object.entries(classes), async ([name, call]) => {
    for (const sent of ours) {
      const exchange = await api.send({ ...call, headers: { 'x-request-id': sent } })
      // Were nothing ever refused, the classes would all be the same one.
      if (call.credential === null && isSuccess(exchange)) throw new Inconclusive(`a refusal of a request with ${name}`)
      claim(header(exchange, 'x-request-id') !== sent, {
        message: `the X-Request-Id that was sent comes back (${name})`,
        expected: 'an id that the service made',
        actual: sent,
        exchange,
      })
    }
  })
})
