import { type Exchange, header, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Call } from '../../fixtures/target/session.ts'

/** A well-formed id and a malformed one. */
const inbound = ['req_00112233445566ff', 'not-a-request-id'] as const

/**
 * Section 1, Conventions, item 6: an inbound X-Request-Id MUST be ignored. The session sends one with every write and
 * with many reads, and the oracle judges those; this check adds each class of error and a malformed id.
 */
requirement('REQID-2', async (fixtures) => {
  const { api, each, requests, resources } = fixtures
  const market: Call = { method: 'GET', path: '/v1/market' }
  await resources.readMarket()
  if (api.config.grade !== 'read-only') await requests.control('updateCustomer').catch(() => undefined)
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
  const returned = new Map<string, Set<string>>()
  let last: Exchange | undefined
  const kinds = Object.entries(classes).map(([name, call]) => ({ name, call, method: call.method }))
  await each(sampledOperations(fixtures, kinds, 'classes of responses'), async ({ name, call }) => {
    for (const sent of inbound) {
      const exchange = await api.send({ ...call, headers: { 'x-request-id': sent } })
      // A target that refuses nothing shows none of these errors.
      if (call.credential === null && isSuccess(exchange))
        throw new Inconclusive(`needs a refusal of a request with ${name}`)
      const id = header(exchange, 'x-request-id')
      claim(id !== sent, {
        message: `the response carries the X-Request-Id that the request sent (${name})`,
        expected: 'an id that the service generates',
        actual: sent,
        exchange,
      })
      last = exchange
      if (id !== undefined) returned.set(sent, (returned.get(sent) ?? new Set()).add(id))
    }
  })
  // If each inbound id leads to one id of its own, the response derives it from the request.
  const [one, other] = inbound.map((sent) => [...(returned.get(sent) ?? [])])
  claim(one?.length !== 1 || other?.length !== 1 || one[0] === other[0], {
    message: 'the X-Request-Id of a response is derived from that of the request',
    expected: 'a different id for each response',
    actual: one,
    exchange: last,
  })
})
