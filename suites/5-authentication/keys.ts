import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { liveKey } from '../../fixtures/target/scenarios/live-key.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { expect } from '../../fixtures/target/expect.ts'
import type { Market } from '../../spec/resource-types.ts'
import { header } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'

const market = { method: 'GET', path: '/v1/market' }

/** What a winery does not change: a market in which it differs is that of another winery. */
const home = ({ country, currency }: Market): unknown => ({ country, currency })

/** How often a market that differs is read again. */
const looks = 5

/** Section 5, item 3: a key MUST reach exactly one winery, and always the same one. */
requirement('KEY-1', async (fixtures) => {
  const { api, each, note, resources } = fixtures
  const live = await liveKey(fixtures)
  await each(sampled(fixtures, ['listCustomers', 'listOrders', 'listBookings'], 'lists'), async (list) => {
    const named = (row: Resource): boolean => typeof row.id === 'string'
    const own = new Set(
      resources
        .itemsOf(await resources.firstPage(list))
        .filter(named)
        .map((row) => row.id),
    )
    const exchange = await resources.page(list, { credential: live })
    const other = resources.itemsOf(exchange).filter(named)
    if (own.size === 0 || other.length === 0) throw new Inconclusive(`needs rows of ${list} in both wineries`)
    const shared = other.find((row) => own.has(row.id))
    if (shared !== undefined)
      throw new Violation({
        message: `${list} shows one row to keys of two wineries`,
        expected: "each winery's own",
        actual: shared.id,
        exchange,
      })
  })
  const [before, again] = [await resources.market(), succeeded(await api.send(market))]
  const isBefore = (json: unknown): boolean => difference(before, json) === undefined
  if (isBefore(again.response.json)) return
  expect(home(again.response.json as Market), again).toAgreeWith(
    home(before),
    () => 'one key reads the market of another winery',
  )
  // The winery may change its market during a run: then the key goes on to read the changed one.
  note('the market changed during the run')
  let returned = false
  for (let look = 0; look < looks; look += 1) {
    const later = await resources.marketNow()
    returned ||= isBefore(later)
    claim(!returned || difference(again.response.json, later) !== undefined, {
      message: 'one key reads two different markets alternately',
      expected: before,
      actual: later,
      exchange: again,
    })
  }
})

/** Section 5, item 4: live keys MUST begin with sk_live_ and test keys with sk_test_. */
requirement('KEY-3', async ({ api, keys, note }) => {
  const begins = (text: string): string | undefined => /^sk_(test|live)_/.exec(text)?.[1]
  const own = succeeded(await api.send(market))
  const environment = header(own, 'x-service-environment')
  const main = api.main.authorization.slice('Bearer '.length)
  claim(begins(main) === environment, {
    message: 'the key of the run does not have the prefix of its environment',
    expected: `sk_${environment ?? 'test'}_…`,
    actual: `${main.slice(0, 3)}…`,
    exchange: own,
  })
  try {
    const minted = await keys.mint(['market:read'])
    claim(begins(minted.authorization.slice('Bearer '.length)) === 'test', {
      message: 'a minted test key does not begin with sk_test_',
      expected: 'sk_test_…',
      actual: 'another beginning',
    })
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    note('no further key was minted')
  }
})
