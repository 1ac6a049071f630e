import { header, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded, twice } from '../../fixtures/target/claims.ts'
import { runTime } from '../../fixtures/target/recording/inputs.ts'
import { retryAfter } from '../../fixtures/target/wire/retry-after.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { Credential } from '../../fixtures/target/session.ts'

const limit = 5
const market = { method: 'GET', path: '/v1/market' }

/** Asks with one key until it is throttled, a few times over the limit at most. */
async function exhaust({ api }: Fixtures, credential: Credential): Promise<Exchange> {
  let away = 0
  for (let n = 0; n < limit * 3; n += 1) {
    const exchange = await api.sendOnce({ ...market, credential })
    if (exchange.response.status === 429) {
      // One below the limit is of some other making.
      if (n >= limit) return exchange
      continue
    }
    if (n === 0 && [401, 403].includes(exchange.response.status))
      throw new Inconclusive('a minted key with market:read that may read the market')
    // Anybody may be away for a moment; who is away for each request over the limit throttles so.
    if (exchange.response.status === 503) away += 1
    claim(exchange.response.status < 400 || (exchange.response.status === 503 && away <= limit), {
      message: 'a request over the limit is refused otherwise than throttled',
      expected: 429,
      actual: exchange.response.status,
      exchange,
    })
  }
  throw new Inconclusive(`a limiter that throttles at ${limit} requests a minute, as the admin driver was asked for`)
}

requirement(
  'RATE-1',
  async (fixtures) => {
    const { admin, keys, note } = fixtures
    const key = await keys.mint(['market:read'])
    await admin.ask('set-rate-limit', { per_minute: limit })
    try {
      const exchange = await exhaust(fixtures, key)
      const after = header(exchange, 'retry-after')
      claim(retryAfter(after, runTime()) !== undefined, {
        message: 'a throttled request carries no usable Retry-After',
        expected: 'seconds, or an HTTP date',
        actual: after ?? null,
        exchange,
      })
      const type = (exchange.response.json as { error?: { type?: unknown } } | null | undefined)?.error?.type
      if (type !== 'rate_limited') note(`a throttled request has the type ${String(type)}`)
    } finally {
      await admin.ask('set-rate-limit', { per_minute: null })
    }
  },
  { exclusive: true },
)

requirement(
  'RATE-2',
  async (fixtures) => {
    const { admin, api, keys } = fixtures
    await admin.ask('set-rate-limit', { per_minute: limit })
    try {
      // A service may have reasons of its own to throttle somebody for once.
      await twice(async () => {
        const [one, other] = [await keys.mint(['market:read']), await keys.mint(['market:read'])]
        const throttled = await exhaust(fixtures, one)
        const exchange = await api.sendOnce({ ...market, credential: other })
        claim(exchange.response.status !== 429, {
          message: 'a key is throttled for what another key has asked',
          expected: 'a limit for each key',
          actual: 429,
          exchange,
        })
        succeeded(exchange)
        const again = await api.sendOnce({ ...market, credential: one })
        claim(!isSuccess(again) || again.startedAt - throttled.startedAt > 1000, {
          message: 'a throttled key is let through at once',
          expected: 429,
          actual: again.response.status,
          exchange: again,
        })
      })
    } finally {
      await admin.ask('set-rate-limit', { per_minute: null })
    }
  },
  { exclusive: true },
)
