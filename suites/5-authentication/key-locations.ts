import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { type Exchange, header, isSuccess } from '../../spec/exchange.ts'
import { expect } from '../../fixtures/target/expect.ts'

const market: Call = { method: 'GET', path: '/v1/market' }

const lists = operations.filter(({ kind, parameter }) => kind === 'list' && parameter === null)

const read = (id: string): Call => ({ method: 'GET', path: pathOf(id) })

/** Where a request carries the key, beside the Authorization header. */
type KeyLocation = readonly [how: string, more: Partial<Call>]

/** Query parameters in which other services accept a key. */
const inQuery = ['api_key', 'access_token', 'key'] as const

/** The cookies that a response sets, as a later request sends them; undefined where it sets none. */
function cookiesOf({ response }: Exchange): string | undefined {
  const pairs = response.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value.split(';')[0])
  return pairs.length === 0 ? undefined : pairs.join('; ')
}

/** Requests with a body that certify sends with the key outside the Authorization header. */
const withBody = ['quoteOrder', 'createCustomer', 'updateCustomer'] as const

/** Claims that a request with a body is refused as well, if its key is in one of these locations. */
async function refusesWithBody(fixtures: Fixtures, locations: readonly KeyLocation[]): Promise<void> {
  const { api, eachPossible, refusedWrites, requests } = fixtures
  if (!api.isCertify) return
  await eachPossible(withBody, async (id) => {
    await requests.control(id)
    const call = refusedWrites.own(await requests.spare(id))
    const [location] = inTurn(locations, 1, api.config.seed + withBody.indexOf(id))
    const [how, more] = location as KeyLocation
    const probe = await api.send({ ...call, ...more, credential: null })
    const because = `${call.method} ${call.path} with the key only ${how}`
    expect(probe).toBeRefused({ because })
    refusedWrites.add('AUTH-4', probe, because)
  })
}

/**
 * Section 5, item 1: a key outside the Authorization header MUST NOT be a credential. Lists and requests with a body are
 * tested under certify.
 */
requirement('AUTH-4', async (fixtures) => {
  const { api, each, resources } = fixtures
  await resources.readMarket()
  const key = api.main.authorization.slice('Bearer '.length)
  const inCookie = { cookie: `api_key=${key}; session=${key}; Authorization=Bearer%20${key}` }
  const inHeader = { 'x-api-key': key, 'x-auth-token': key, 'x-authorization': api.main.authorization }
  const asParameter = (name: string): KeyLocation => [`in the query, as ${name}`, { query: [[name, key]] as const }]
  const locations: KeyLocation[] = [
    ['in a cookie', { headers: inCookie }],
    ['in the headers X-Api-Key, X-Auth-Token and X-Authorization', { headers: inHeader }],
    ...inQuery.map(asParameter),
  ]
  const inHeaders: KeyLocation = ['in a cookie and in other headers', { headers: { ...inCookie, ...inHeader } }]
  const { grade, seed } = api.config
  // A list gets headers or a parameter. The market gets all of them.
  const ofList = (turn: number): KeyLocation[] => [turn % 2 === 1 ? asParameter('access_token') : inHeaders]
  const probesOf = (call: Call, some: readonly KeyLocation[]): { how: string; call: Call }[] =>
    some.map(([how, more]) => ({ how, call: { ...call, ...more } }))
  const probes = [
    ...probesOf(market, locations),
    ...(grade === 'certify' ? lists.flatMap(({ id }, n) => probesOf(read(id), ofList(seed + n))) : []),
  ]
  await each(sampled(fixtures, probes, 'locations of a key'), async ({ how, call }) => {
    expect(await api.send({ ...call, credential: null })).toBeRefused({
      because: `GET ${call.path} with the key only ${how}`,
    })
  })
  const [name = 'key'] = inTurn(inQuery, 1, seed)
  await refusesWithBody(fixtures, [inHeaders, asParameter(name), inHeaders])
  const cookie = cookiesOf(await resources.firstPage('listCustomers'))
  if (cookie !== undefined)
    expect(await api.send({ ...read('listCustomers'), headers: { cookie }, credential: null })).toBeRefused({
      because: 'GET /v1/customers with only the cookie that the target has set',
    })
})

/** Section 5, item 1: a request MUST NOT need a cookie, a CSRF token or an account id in its path. */
requirement('AUTH-5', async ({ api, note, requests }) => {
  const read = succeeded(await api.send(market))
  const write = await requests.answer('createCustomer')
  const wanted = /csrf|xsrf|cookie|session token/i.exec(isSuccess(write) ? '' : write.response.text)?.[0]
  expect(wanted, write).toBeNone('no cookie and no token', 'a write requires more than the key')
  succeeded(write)
  // A client may have a cookie: a token that protects it is not required either.
  const headers = { cookie: 'session=conformance' }
  const beside = await api.send({ ...(await requests.valid('createCustomer')), headers })
  const token = /csrf|xsrf/i.exec(isSuccess(beside) ? '' : beside.response.text)?.[0]
  expect(token, beside).toBeNone('no token', 'a write with a cookie beside the key requires a token')
  if (!isSuccess(beside)) note(`a write with a cookie beside the key is answered ${beside.response.status}`)
  if ([read, write, beside].some((each) => header(each, 'set-cookie') !== undefined)) note('a response sets a cookie')
})
