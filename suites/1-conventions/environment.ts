import { repeated } from '../../fixtures/target/call.ts'
import { type Exchange, header, isRefusal } from '../../spec/exchange.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { liveKey } from '../../fixtures/target/scenarios/live-key.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The header of another environment, which a request may carry and a server ignores. */
const inboundTest = { 'x-service-environment': 'test' }

const environmentOf = (exchange: Exchange): string | undefined => header(exchange, 'x-service-environment')

/** Requests that a winery serves: successes, and errors of each kind that a valid key can meet. */
const servedCalls: readonly Call[] = [
  { method: 'GET', path: '/v1/market' },
  { method: 'GET', path: '/v1/customers' },
  { method: 'GET', path: '/v1/market', query: [['zz_unknown', '1']] },
  { method: 'GET', path: '/v1/customers/nonsense' },
  { method: 'GET', path: `/v1/orders/ord_${unusedDigits}` },
]

function claimEnvironment(exchange: Exchange, expected: 'test' | 'live'): void {
  const actual = environmentOf(exchange) ?? null
  expect(actual, exchange).toBe(expected, `a ${expected} key is served by another environment`)
}

/** Status, type and param of a refusal. */
const refusalOf = ({ response: { status, json } }: Exchange): string =>
  JSON.stringify([status, at(json, '/error/type'), at(json, '/error/param')])

/**
 * Claims the environment of a response, unless the request was refused before the winery was known: a service may check
 * the path, the id and the names of parameters before the key. A request without a key then gets the same refusal.
 */
async function claimServedBy({ api, note }: Fixtures, call: Call, expected: 'test' | 'live'): Promise<void> {
  const exchange = await api.send(call)
  if (environmentOf(exchange) !== expected && isRefusal(exchange)) {
    const withoutKey = await api.send({ ...call, credential: null })
    if (environmentOf(exchange) !== undefined && refusalOf(withoutKey) === refusalOf(exchange))
      return note(`${call.path} is refused before the key is checked, so no winery served it`)
  }
  claimEnvironment(exchange, expected)
}

/** Reads the later pages of a list with a live key: two rows on a page if its size can be chosen. */
async function readsLivePages({ bindings, resources }: Fixtures, credential: Credential): Promise<void> {
  const size = bindings.known<string>('list.page-size')
  const query = size === undefined ? [] : [[size, '2'] as const]
  const { pages } = await resources.walkPages('listCustomers', { query, credential, pages: 2 })
  for (const page of pages) claimEnvironment(page, 'live')
}

/** Statuses of refusals that need a winery: of an id, a cursor, a body, or what is there already. */
const byWineries: readonly number[] = [400, 404, 409, 422]

/** How many kinds of refusals that come from the other environment are sent again without a key. */
const mostSuspects = 4

/** Claims that no check has seen a refusal of the key of the run that says `live`, unless a request without a key gets it. */
async function claimNoneRefusedElsewhere({ api, each, note }: Fixtures): Promise<void> {
  const kinds = new Map<string, Exchange>()
  for (const exchange of api.exchanges) {
    const { operation, request, response } = exchange
    const isOfWinery = operation !== null && request.method !== 'HEAD' && byWineries.includes(response.status)
    if (isOfWinery && request.credential === api.main.label && environmentOf(exchange) === 'live')
      kinds.set(`${response.status} ${request.method}`, exchange)
  }
  await each([...kinds.values()].slice(0, mostSuspects), async (exchange) => {
    const withoutKey = await api.send({ ...repeated(exchange), credential: null })
    if (refusalOf(withoutKey) === refusalOf(exchange))
      return note(`${exchange.request.path} is refused before the key is checked`)
    claimEnvironment(exchange, 'test')
  })
}

/**
 * Section 1, Conventions, item 7: the environment MUST be that of the winery that served the request. Runs late, when other
 * checks have been refused as well.
 */
requirement(
  'ENV-2',
  async (fixtures) => {
    const { each, eachPossible, note, resources } = fixtures
    await claimNoneRefusedElsewhere(fixtures)
    claimEnvironment(await resources.readMarket(), 'test')
    const some = sampled(fixtures, servedCalls.slice(1), 'kinds of responses')
    await each(some, (call) => claimServedBy(fixtures, call, 'test'))
    const live = await liveKey(fixtures).catch((error: unknown) => {
      if (!(error instanceof Inconclusive)) throw error
      note(`not exercised: a live key (${error.message})`)
    })
    if (live === undefined) return
    await eachPossible(
      [
        ...[servedCalls[0] as Call, ...some].map(
          (call) => () => claimServedBy(fixtures, { ...call, headers: inboundTest, credential: live }, 'live'),
        ),
        () => readsLivePages(fixtures, live),
      ],
      (probe) => probe(),
    )
  },
  { late: true },
)

/** How often two keys are sent again that get different values: by chance they hardly differ alike each time. */
const morePairs = 8

/** Section 1, Conventions, item 7: the environment MUST NOT be taken from the text of the key. */
requirement('ENV-3', async ({ api, note, resources }) => {
  const unissued = (kind: 'test' | 'live'): Credential => ({
    label: `a ${kind} key that was never issued`,
    authorization: `Bearer sk_${kind}_zz9z9z9z9z9z9z9z9z9z9z9z`,
  })
  const ask = async (kind: 'test' | 'live'): Promise<Exchange> =>
    expect(await api.send({ method: 'GET', path: '/v1/market', credential: unissued(kind) })).toBeRefused({
      because: `a ${kind} key that was never issued`,
    })
  await resources.readMarket()
  const [test, live] = [await ask('test'), await ask('live')]
  if (environmentOf(live) !== environmentOf(test)) {
    // Hosts of both environments may refuse such keys in turn: then the same key gets both values.
    for (let pair = 0; pair < morePairs; pair += 1) {
      const again = { live: environmentOf(await ask('live')), test: environmentOf(await ask('test')) }
      if (again.live !== environmentOf(live) || again.test !== environmentOf(test))
        return note('the environment of a request that no winery served varies, also for one key')
    }
  }
  expect(environmentOf(live), live).toBe(
    environmentOf(test),
    'the environment of a request that no winery served depends on the text of its key',
  )
})
