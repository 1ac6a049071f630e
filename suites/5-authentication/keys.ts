import type { Ability } from '../../fixtures/target/abilities.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { identityOf } from '../../fixtures/target/rows.ts'
import { lists, type Operation } from '../../spec/contract.ts'
import { isListedIn, liveKey } from '../../fixtures/target/scenarios/live-key.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idIn, idShownIn, resourceOf } from '../../fixtures/target/resources.ts'
import type { Credential } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'
import type { Market } from '../../spec/resource-types.ts'
import { type Exchange, header, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'

const market = { method: 'GET', path: '/v1/market' }

/** What a winery does not change: a market in which it differs is that of another winery. */
const home = ({ country, currency }: Pick<Market, 'country' | 'currency'>): unknown => ({ country, currency })

/** How often a market that differs is read again. */
const looks = 5

/** Each read of the market that the run has made with its own key. Sends nothing if the market has been read. */
async function marketReads({ api, resources }: Fixtures): Promise<Exchange[]> {
  const first = await resources.readMarket()
  const isFurther = (read: Exchange): boolean =>
    read !== first && read.operation === 'readMarket' && read.request.credential === api.main.label && isSuccess(read)
  return [first, ...api.exchanges.filter(isFurther)]
}

/** What the admin driver can do to a winery that may change its market. */
const changing: readonly Ability[] = ['set-shipping', 'set-online-store', 'set-clock', 'advance-clock', 'rebuild']

/** The first read that differs from the one before, although the admin driver was not asked to change the market. */
const changedByItself = ({ asked }: Fixtures, reads: readonly Exchange[]): Exchange | undefined =>
  reads.find((read, index) => {
    const before = reads[index - 1]
    if (before === undefined) return false
    const isOperated = asked.some(
      ({ ability, startedAt }) =>
        changing.includes(ability) && startedAt >= before.startedAt && startedAt <= read.startedAt,
    )
    return !isOperated && difference(before.response.json, read.response.json) !== undefined
  })

/** Lists, and the writes that add a row to them in the sandbox. */
const grown = [
  { list: 'listCustomers', creates: 'createCustomer', prefix: 'cus_' },
  { list: 'listProducts', creates: 'createProduct', prefix: 'prod_' },
  { list: 'listOrders', creates: 'createOrder', prefix: 'ord_' },
  { list: 'listBookings', creates: 'createBooking', prefix: 'book_' },
] as const

/** Claims that the list of the live winery has no row of the sandbox, in which the run creates one if it must. */
async function sharesNoRow(
  fixtures: Fixtures,
  { list, creates, prefix }: (typeof grown)[number],
  credential: Credential,
): Promise<void> {
  const { api, note, requests, resources } = fixtures
  const ids = (page: Exchange): string[] =>
    resources.itemsOf(page).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  // Just before the same request with the live key: a cache may mix up the two, and forget both with the next write.
  const own = new Set(ids(await resources.page(list)))
  const exchange = await resources.page(list, { credential })
  const other = ids(exchange)
  if (own.size === 0 || other.length === 0) throw new Inconclusive(`needs rows of ${list} in both wineries`)
  const shared = other.find((id) => own.has(id))
  if (shared === undefined) return
  const evidence = { message: `${list} shows one row to keys of two wineries`, expected: "each winery's own", exchange }
  // The sandbox is a copy, which may have the ids of live rows: it does not share what the run has created.
  const answers = api.exchanges.filter((each) => each.operation === creates && isSuccess(each))
  const created = new Set(answers.map((answer) => idShownIn(answer, prefix)))
  const ofRun = other.find((id) => created.has(id))
  claim(ofRun === undefined, { ...evidence, actual: ofRun })
  const made = idIn(await requests.control(creates), prefix)
  if (!(await isListedIn(fixtures, [list, 'id'], made)))
    throw new Inconclusive(`needs a row of the run in ${list}, or rows that the two wineries do not share`)
  claim(!(await isListedIn(fixtures, [list, 'id'], made, credential)), { ...evidence, actual: made })
  note(`${list}: both environments have a row with the id ${shared}`)
}

/** The other lists that name no resource in their path: the run may be unable to add a row to them. */
const others = lists.filter(({ id, parameter }) => parameter === null && grown.every(({ list }) => list !== id))

/** How many of those are tried. */
const mostOthers = 3

/**
 * Claims that the live list is not that of the sandbox just after a read of that: a cache may take the two for one. A
 * live page of another size is another request, and shows whether the rows are those of the live winery as well.
 */
async function showsOwnPage(fixtures: Fixtures, { id: list }: Operation, credential: Credential): Promise<void> {
  const { bindings, resources } = fixtures
  const idsOf = (page: Exchange): string[] =>
    resources.itemsOf(page).flatMap((row) => identityOf(list, row, bindings) ?? [])
  const own = idsOf(await resources.page(list))
  const exchange = await resources.page(list, { credential })
  const theirs = idsOf(exchange)
  if (own.length === 0 || theirs.join() !== own.join()) return
  const size = bindings.known<string>('list.page-size')
  if (size === undefined) throw new Inconclusive(`needs a page size that can be chosen, for ${list}`)
  const query = [[size, String(Math.max(1, own.length - 1))]] as const
  const live = idsOf(await resources.page(list, { credential, query }))
  claim(live.length === 0 || live.some((id) => theirs.includes(id)), {
    message: `${list} shows the rows of the sandbox to a key of the live winery`,
    expected: live.slice(0, 3),
    actual: theirs.slice(0, 3),
    exchange,
  })
}

/** Section 5, item 3: a key MUST reach exactly one winery, and always the same one. */
requirement(
  'KEY-1',
  async (fixtures) => {
    const { alone, api, each, eachPossible, note, resources } = fixtures
    const live = await liveKey(fixtures)
    // By itself, because a write of another check may empty a cache that mixes up the wineries.
    await alone()
    await each(sampled(fixtures, grown, 'lists'), (each) => sharesNoRow(fixtures, each, live))
    await eachPossible(inTurn(others, mostOthers, api.config.seed), (each) => showsOwnPage(fixtures, each, live))
    const again = succeeded(await api.send(market))
    const reads = await marketReads(fixtures)
    for (const read of reads)
      expect(home(resourceOf(read)), read).toAgreeWith(
        home(await resources.market()),
        () => 'one key reads the market of another winery',
      )
    const changed = changedByItself(fixtures, reads)
    if (changed === undefined) return
    // The winery may change its market during a run: then the key goes on to read the changed one.
    note('the market changed during the run')
    let isOther = false
    for (let look = 0; look < looks; look += 1) {
      const later = await resources.marketNow()
      const differs = difference(again.response.json, later) !== undefined
      claim(!isOther || differs, {
        message: 'one key reads two different markets alternately',
        expected: changed.response.json,
        actual: later,
        exchange: changed,
      })
      isOther ||= differs
    }
  },
  { exclusive: true, prepares: true },
)

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
