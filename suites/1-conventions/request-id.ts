import { type Exchange, header, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { repeated } from '../../fixtures/target/call.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { expect } from '../../fixtures/target/expect.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'

/** A well-formed id and a malformed one. */
const inbound = ['req_00112233445566ff', 'not-a-request-id'] as const

/** A malformed id that is long and has unusual characters: a server may refuse either. */
const unusual = `${'not a (usual) request-id: '.repeat(4)}00112233`

const market: Call = { method: 'GET', path: '/v1/market' }

/** A valid request with a malformed id is not refused, if it is accepted with a well-formed one. */
async function claimNotRefused({ api }: Fixtures, call: Call, answer: Exchange): Promise<void> {
  if (!isRefusal(answer)) return
  succeeded(await api.send({ ...call, headers: { 'x-request-id': inbound[0] } }))
  expect(answer).notToBeRefused(`${call.method} ${call.path} is refused because of an inbound X-Request-Id`)
}

/** Two updates with one malformed id: neither is refused, and the second is not taken for the first. */
async function updatesTwice(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  const headers = { 'x-request-id': inbound[1] }
  const [first, second] = [await requests.valid('updateCustomer'), await requests.valid('updateCustomer')]
  const answer = await api.send({ ...first, headers })
  await claimNotRefused(fixtures, first, answer)
  const again = await api.send({ ...second, headers })
  await claimNotRefused(fixtures, second, again)
  const texts = ({ body }: Call): string[] =>
    [...JSON.stringify(body).matchAll(/:"([^"]{6,})"/g)].map(([, text]) => String(text))
  const shows = ({ response }: Exchange, call: Call): boolean =>
    texts(call).some((each) => response.text.includes(each))
  if (!isSuccess(again) || !shows(again, first) || shows(again, second)) return
  const after = await api.send({ method: 'GET', path: second.path })
  claim(!isSuccess(after) || shows(after, second), {
    message: 'an update with the X-Request-Id of an earlier one is answered as that was, and has no effect',
    expected: texts(second),
    actual: after.response.json,
    exchange: again,
  })
}

/** The same read as a conditional request; undefined if the response has no validator. */
function conditional(shown: Exchange): Call | undefined {
  const [tag, date] = [header(shown, 'etag'), header(shown, 'last-modified')]
  const headers = { ...(tag && { 'if-none-match': tag }), ...(date && { 'if-modified-since': date }) }
  return Object.keys(headers).length === 0 ? undefined : { ...repeated(shown), headers }
}

/** The ids that a class of responses is tried with. Without a known key, a well-formed one tries nothing else. */
function inboundOf(call: Call): readonly string[] {
  if (call === market) return [inbound[0], unusual]
  return call.credential === undefined ? inbound : inbound.slice(1)
}

/** How many other endpoints than the market are read conditionally, if they show a validator. */
const mostConditional = 3

/** Sends HEAD and conditional reads. The oracle judges the headers of their responses. */
async function sendsConditionalReads({ api, each, note, resources }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const isOther = (read: Exchange): boolean =>
    read.request.method === 'GET' &&
    read.request.credential === api.main.label &&
    ![null, 'readMarket'].includes(read.operation) &&
    isSuccess(read)
  const latest = new Map(api.exchanges.filter(isOther).map((read) => [read.operation, conditional(read)]))
  const others = [...latest.values()].filter((call) => call !== undefined)
  const ofMarket = conditional(await resources.readMarket())
  const calls: Call[] = [
    { ...market, method: 'HEAD' },
    ...(ofMarket === undefined ? [] : [ofMarket]),
    ...inTurn(others, mostConditional, api.config.seed),
  ]
  await each(calls, async (call) => {
    await api.send(call).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error
      note(`not exercised: the response to ${call.method} ${call.path}`)
    })
  })
}

/** The id that every response to one inbound id carries, sent twice or more, while another inbound id gets another. */
function derivedId(returned: readonly (readonly string[])[]): string | undefined {
  const isOne = (ids: readonly string[]): boolean => new Set(ids).size === 1
  const found = returned.find((ids) => ids.length > 1 && isOne(ids))?.[0]
  const isFound = (ids: readonly string[]): boolean => ids[0] === found
  return found !== undefined && returned.every(isOne) && !returned.every(isFound) ? found : undefined
}

/** One request for each class of responses. */
const classes: readonly { name: string; method: string; call: Call }[] = Object.entries({
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
} satisfies Record<string, Call>).map(([name, call]) => ({ name, call, method: call.method }))

/** Claims that a response has an id of its own, whatever id its request sent. Returns the id; undefined if it has none. */
async function idInstead(
  fixtures: Fixtures,
  { name, call }: (typeof classes)[number],
  sent: string,
): Promise<{ id: string | undefined; exchange: Exchange }> {
  const exchange = await fixtures.api.send({ ...call, headers: { 'x-request-id': sent } })
  // A target that refuses nothing shows none of these errors.
  if (call.credential === null && isSuccess(exchange))
    throw new Inconclusive(`needs a refusal of a request with ${name}`)
  if (name === 'success') await claimNotRefused(fixtures, call, exchange)
  const id = header(exchange, 'x-request-id')
  claim(id !== sent, {
    message: `the response carries the X-Request-Id that the request sent (${name})`,
    expected: 'an id that the service generates',
    actual: sent,
    exchange,
  })
  return { id, exchange }
}

/**
 * Section 1, Conventions, item 6: an inbound X-Request-Id MUST be ignored. The session sends one with every write and
 * with many reads, and the oracle judges those; this check adds each class of error and a malformed id.
 */
requirement('REQID-2', async (fixtures) => {
  const { api, each, requests, resources } = fixtures
  await resources.readMarket()
  const updated =
    api.config.grade === 'read-only' ? undefined : await ifConclusive(() => requests.control('updateCustomer'))
  const returned = new Map<string, string[]>()
  let last: Exchange | undefined
  await each(sampledOperations(fixtures, classes, 'classes of responses'), async (one) => {
    for (const sent of inboundOf(one.call)) {
      const { id, exchange } = await idInstead(fixtures, one, sent)
      last = exchange
      if (id !== undefined) returned.set(sent, [...(returned.get(sent) ?? []), id])
    }
  })
  if (api.isCertify && updated !== undefined) await updatesTwice(fixtures)
  await sendsConditionalReads(fixtures)
  const derived = derivedId([...returned.values()])
  claim(derived === undefined, {
    message: 'the X-Request-Id of a response is derived from that of the request',
    expected: 'a different id for each response',
    actual: derived,
    exchange: last,
  })
})
