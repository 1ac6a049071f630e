import { header, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded, withRetry } from '../../fixtures/target/claims.ts'
import { runTime } from '../../fixtures/target/recording/inputs.ts'
import { retryAfter } from '../../fixtures/target/wire/retry-after.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    [key: `low limit ${string}`]: Limited
  }
}

const limit = 5
const market = { method: 'GET', path: '/v1/market' }

/** The header in which a front server names the address of a client, with one that is reserved for documentation. */
const fromElsewhere = { 'x-forwarded-for': '203.0.113.7' }

/**
 * Sends requests with one key until it is throttled, at most a few more than the limit: those within the limit at once.
 * Two kinds of requests alternate: a rate limiter may count them separately. The other key shows whether a request that
 * is refused is still valid: a quote may no longer be, once its bottles are sold.
 */
async function exhaust(
  { api }: Fixtures,
  [credential, other]: readonly [Credential, Credential],
  kinds: readonly [Call, Call],
): Promise<Exchange> {
  const kind = (n: number): Call => kinds[n % 2] ?? market
  const send = (n: number): Promise<Exchange> => api.sendOnce({ ...kind(n), credential })
  const within = await Promise.all(Array.from({ length: limit }, (_, n) => send(n)))
  if ([401, 403].includes(within[0]?.response.status ?? 0))
    throw new Inconclusive('needs a minted key that may send the requests that are to be throttled')
  let away = 0
  for (let n = 0; n < limit * 3; n += 1) {
    const exchange = within[n] ?? (await send(n))
    if (exchange.response.status === 429) {
      // A 429 below the limit has another cause.
      if (n >= limit) return exchange
      continue
    }
    // A server may be unavailable for a moment, or find a conflict with a simultaneous request. One that answers so to
    // each request over the limit throttles with that status.
    const isAway = [409, 502, 503, 504].includes(exchange.response.status)
    if (isAway) away += 1
    const isAnswered = exchange.response.status < 400 || (isAway && away <= limit)
    if (!isAnswered && !isSuccess(await api.sendOnce({ ...kind(n), credential: other })))
      throw new Inconclusive('needs a request that another key may send while one key is over the limit')
    claim(isAnswered, {
      message: 'a request over the limit was rejected with a status other than 429',
      expected: 429,
      actual: exchange.response.status,
      exchange,
    })
  }
  throw new Inconclusive(
    `needs a rate limiter that throttles at ${limit} requests a minute, which the admin driver has set`,
  )
}

/** The responses to two keys of one winery while its rate limit was low. */
interface Limited {
  /** The first request of one key over the limit. */
  throttled: Exchange
  /** The next request of the throttled key, with another address of the client. */
  again: Exchange
  /** The same request with another key, after all others. */
  other: Exchange
  /** A read of a list with the throttled key. */
  list: Exchange | undefined
  /** A quote with another key; undefined where none may be sent. */
  otherQuote: Exchange | undefined
  /** A quote with the throttled key; undefined where none may be sent. */
  quote: Exchange | undefined
  /** A write with the throttled key; undefined where none may be sent. */
  write: Exchange | undefined
}

/** A read of one product, or of the market if there is none. */
async function singleRead({ resources }: Fixtures): Promise<Call> {
  const { id } = resources.itemsOf(await resources.firstPage('listProducts'))[0] ?? {}
  return typeof id === 'string' ? { method: 'GET', path: pathOf('readProduct', id) } : market
}

/**
 * Uses up the limit of one key, then sends requests with another key and with the first one. Once in a run for each
 * attempt.
 */
function limited(fixtures: Fixtures, attempt: 1 | 2): Promise<Limited> {
  const { admin, api, keys, refusedWrites, requests } = fixtures
  return api.once(`low limit ${attempt}`, async () => {
    // A server may count all requests, or only those that it serves.
    const valid = await ifConclusive(async () => {
      await requests.control('quoteOrder')
      return requests.spare('quoteOrder')
    })
    // A limiter may count the reads of one resource in another way than those of the market.
    const { seed } = api.config
    const read =
      (api.isCertify || seed % 2 === 1 ? await ifConclusive(() => singleRead(fixtures)) : undefined) ?? market
    const quote = valid ?? read
    // The first request over the limit is a quote or the read, which the throttled key then repeats.
    const kinds: [Call, Call] = (seed + attempt) % 4 < 2 ? [quote, read] : [read, quote]
    const creation = await ifConclusive(async () => refusedWrites.own(await requests.spare('createCustomer')))
    await admin.ask('set-rate-limit', { per_minute: limit })
    try {
      const scopes = ['market:read', 'orders:read', 'catalog:read', 'customers:write']
      const [one, another] = await Promise.all([keys.mint(scopes), keys.mint(scopes)])
      const throttled = await exhaust(fixtures, [one, another], kinds)
      // A quote has no effect, even with a cart.
      const empty = { method: 'POST', path: '/v1/orders/quote', body: {} }
      const sendWith = (credential: Credential, call: Call | undefined): Promise<Exchange | undefined> =>
        ifConclusive(async () => call && api.sendOnce({ ...call, credential }))
      const [again, list, otherQuote, emptyQuote, write] = await Promise.all([
        api.sendOnce({ ...read, headers: fromElsewhere, credential: one }),
        sendWith(one, { method: 'GET', path: '/v1/products' }),
        sendWith(another, valid ?? empty),
        sendWith(one, empty),
        sendWith(one, creation),
      ])
      // Last, because requests that are throttled may count as well.
      const other = await api.sendOnce({ ...read, credential: another })
      return { throttled, other, again, list, otherQuote, quote: emptyQuote, write }
    } finally {
      await admin.ask('set-rate-limit', { per_minute: null })
    }
  })
}

/** Section 8, bullet 1: a throttled request MUST get 429 with `Retry-After`. */
requirement(
  'RATE-1',
  async (fixtures) => {
    const { throttled: exchange, list, quote, write } = await limited(fixtures, 1)
    if (write?.response.status === 429) fixtures.refusedWrites.add('RATE-1', write, 'a request that is throttled')
    // A rate limiter may count by endpoint: a list, a quote or a write that is not throttled proves nothing.
    for (const each of [exchange, list, quote, write].filter((one) => one?.response.status === 429)) {
      const after = each && header(each, 'retry-after')
      claim(retryAfter(after, runTime()) !== undefined, {
        message: `a throttled ${each?.request.method ?? 'request'} carries no usable Retry-After`,
        expected: 'seconds, or an HTTP date',
        actual: after ?? null,
        exchange: each,
      })
    }
    const type = (exchange.response.json as { error?: { type?: unknown } } | null | undefined)?.error?.type
    if (type !== 'rate_limited') fixtures.note(`a throttled request has the type ${String(type)}`)
  },
  { exclusive: true },
)

/** Section 8, bullet 1: the limit MUST apply to each key by itself. */
requirement(
  'RATE-2',
  async (fixtures) => {
    // A service may throttle a key once for reasons of its own.
    await withRetry(async (attempt) => {
      const { throttled, other, again, otherQuote } = await limited(fixtures, attempt)
      for (const exchange of [other, otherQuote]) {
        claim(exchange?.response.status !== 429, {
          message: `a ${exchange?.request.method ?? 'request'} is throttled for requests of another key`,
          expected: 'a separate limit for each key',
          actual: 429,
          exchange,
        })
      }
      succeeded(other)
      if (isRefusal(again) && again.response.status !== 429)
        throw new Inconclusive('needs a read that a throttled key repeats')
      claim(!isSuccess(again) || again.startedAt - throttled.startedAt > 1000, {
        message: 'a throttled key is accepted at once, with another address in X-Forwarded-For',
        expected: 429,
        actual: again.response.status,
        exchange: again,
      })
    })
  },
  { exclusive: true },
)
