import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { likeConditionalBrowser } from '../../fixtures/target/call.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { sampled, sampledOperations } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { narrowPage } from '../../fixtures/target/scenarios/narrow-pages.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { type Exchange, header, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { type Description, describedOperation, resolve } from '../../fixtures/target/discovery/openapi.ts'
import { expect } from '../../fixtures/target/expect.ts'

const labelled = (label: string, authorization: string): Credential => ({ label, authorization })

const market: Call = { method: 'GET', path: '/v1/market' }

const lists = operations.filter(({ kind, parameter }) => kind === 'list' && parameter === null)

/** Spellings of a path that a router may take for it, and that a guard may not know. */
const respelled = (path: string): string[] => [`${path}/`, path.replace('/v1/', '/v1//'), path.toUpperCase()]

/** No other spelling of a path that shows personal data is served without credentials either. */
async function guardsSpellings({ api, each }: Fixtures): Promise<void> {
  if (api.config.grade !== 'certify') return
  await each(respelled(pathOf('listCustomers')), async (path) => {
    const exchange = await api.send({ method: 'GET', path, credential: null })
    // A host may answer an unknown path with a page of its website.
    claim(!isSuccess(exchange) || !/"cus_[0-9a-f]{32}"/.test(exchange.response.text), {
      message: `GET ${path} shows customers without credentials`,
      expected: 'no customer',
      actual: exchange.response.status,
      exchange,
    })
  })
}

/** Section 5, item 1: a request without credentials MUST be refused. */
requirement('AUTH-1', async (fixtures) => {
  const { api, each, refusedWrites, resources, requests } = fixtures
  await resources.readMarket()
  const { grade, seed } = api.config
  await each(sampledOperations(fixtures, operations), async (operation) => {
    const { id, kind, method, parameter } = operation
    // If no valid request can be built, any id and body are sent: no request may succeed without a key.
    const path =
      parameter === null
        ? pathOf(id)
        : pathOf(id, await resources.someId(id).catch(() => `${parameter.prefix ?? 'sale_'}${unusedDigits}`))
    const bare: Call = method === 'GET' ? { method, path } : { method, path, body: {} }
    const isLater = grade === 'certify' && kind === 'list' && (seed + operations.indexOf(operation)) % 2 === 1
    const later = isLater ? await narrowPage(fixtures, id) : undefined
    const call = later ?? (await ifConclusive(() => requests.spare(id))) ?? bare
    const headers = likeConditionalBrowser(operation, operations.indexOf(operation))
    const probe = await api.send({ ...refusedWrites.own(call), headers, credential: null })
    const because = `${id} without credentials`
    expect(probe).toBeRefused({ because })
    // Other checks may write to listed resources: only a resource that was created for this write shows whether it took
    // effect.
    if (call !== bare) refusedWrites.add('AUTH-1', probe, because)
  })
  await guardsSpellings(fixtures)
})

/** Reads of one resource, and quotes: other probes test lists and the market. */
const singles = operations.filter(({ id, kind }) => (kind === 'read' && id !== 'readMarket') || kind === 'quote')

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** Certify sends the key under Basic to each of these endpoints, but not to writes: as the name and as the password. */
async function refusesBasic(fixtures: Fixtures, key: string): Promise<void> {
  const { api, each, requests } = fixtures
  if (api.config.grade !== 'certify') return
  const credential = labelled('the key under the scheme Basic', basic(`${key}:${key}`))
  await each(singles, async ({ id }) => {
    const call = await ifConclusive(() => requests.spare(id))
    if (call === undefined) return
    const probe = await api.send({ ...call, credential })
    expect(probe).toBeRefused({ because: `${id} with the key under the scheme Basic` })
  })
}

/** Section 5, item 1: only Bearer with an API key is a credential: another scheme MUST be refused. */
requirement('AUTH-2', async (fixtures) => {
  const { api, each, resources } = fixtures
  await resources.readMarket()
  const key = api.main.authorization.slice('Bearer '.length)
  const others: Record<string, string> = {
    'under the scheme Basic': basic(`${key}:`),
    'under the scheme Token': `Token ${key}`,
    'under the scheme ApiKey': `ApiKey ${key}`,
    'without a scheme': key,
    'under Bearer without a key': 'Bearer',
  }
  await each(sampled(fixtures, Object.entries(others), 'other schemes'), async ([how, authorization]) => {
    expect(await api.send({ ...market, credential: labelled(`the key ${how}`, authorization) })).toBeRefused({
      because: `a request with the key ${how}`,
    })
  })
  await refusesBasic(fixtures, key)
})

const read = (id: string): Call => ({ method: 'GET', path: pathOf(id) })

/** The key with the prefix of the other environment. */
const otherPrefix = (key: string): string =>
  key.replace(/^sk_(test|live)_/, (_, environment) => (environment === 'test' ? 'sk_live_' : 'sk_test_'))

/** The key with one character replaced by another digit. */
function withAnother(key: string, place: number): string {
  const other = key[place] === '7' ? '3' : '7'
  return key.slice(0, place) + other + key.slice(place + 1)
}

/** The market or a list that the target shows to the key of the run, each in its turn. */
async function readInTurn({ resources }: Fixtures, turn: number): Promise<Call> {
  const [id = ''] = inTurn(['readMarket', ...lists.map((each) => each.id)], 1, turn)
  if (id === 'readMarket') return market
  return (await ifConclusive(() => resources.firstPage(id))) === undefined ? market : read(id)
}

/** Section 5, items 1 and 4: a key that was never issued MUST be refused. */
requirement('AUTH-3', async (fixtures) => {
  const { api, each, resources } = fixtures
  await resources.readMarket()
  const { grade, seed } = api.config
  const key = api.main.authorization.slice('Bearer '.length)
  const begins = /^sk_(?:test|live)_/.exec(key)?.[0].length ?? 0
  const wrong: Record<string, string> = {
    'a key that was never issued': 'sk_test_zz7z7z7z7z7z7z7z7z7z7z7z7z7z7z7z',
    'the key with the first character after its prefix replaced': withAnother(key, begins),
    'the key with a character in its middle replaced': withAnother(key, Math.floor((begins + key.length) / 2)),
    'the key with a character near its end replaced': withAnother(key, key.length - 1 - (seed % 3)),
    'the key cut short': key.slice(0, -1),
    'the key with one character more': `${key}7`,
    'only the prefix of test keys': 'sk_test_',
    // A client without a key may send this word. A longer word would be masked in all evidence, as keys are.
    'the word null': 'null',
    ...(begins > 0 && {
      'the key under the prefix of the other environment': otherPrefix(key),
      // Keys begin with sk_live_ or sk_test_, so a key that begins with SK_ is not one.
      'the key in upper case': key.toUpperCase(),
      'the key without its prefix': key.slice(begins),
    }),
  }
  const some = sampled(fixtures, Object.entries(wrong), 'wrong keys', 2)
  await each(some, async ([how, text]) => {
    const n = some.findIndex(([other]) => other === how)
    const call = grade === 'certify' ? await readInTurn(fixtures, seed + n) : market
    const because = `GET ${call.path} with ${how}`
    expect(await api.send({ ...call, credential: labelled(how, `Bearer ${text}`) })).toBeRefused({ because })
  })
})

/** Where a request carries the key, beside the Authorization header. */
type Place = readonly [how: string, more: Partial<Call>]

/** Query parameters in which other services accept a key. */
const inQuery = ['api_key', 'access_token', 'key'] as const

/** The cookies that a response sets, as a later request sends them; undefined where it sets none. */
function cookiesOf({ response }: Exchange): string | undefined {
  const pairs = response.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value.split(';')[0])
  return pairs.length === 0 ? undefined : pairs.join('; ')
}

/** Requests with a body that certify sends with the key outside the Authorization header. */
const withBody = ['quoteOrder', 'createCustomer', 'updateCustomer'] as const

/** Claims that a request with a body is refused as well, if its key is in one of these places. */
async function refusesWithBody(fixtures: Fixtures, places: readonly Place[]): Promise<void> {
  const { api, each, refusedWrites, requests } = fixtures
  if (api.config.grade !== 'certify') return
  await each(
    withBody,
    async (id) => {
      await requests.control(id)
      const call = refusedWrites.own(await requests.spare(id))
      const [place] = inTurn(places, 1, api.config.seed + withBody.indexOf(id))
      const [how, more] = place as Place
      const probe = await api.send({ ...call, ...more, credential: null })
      const because = `${call.method} ${call.path} with the key only ${how}`
      expect(probe).toBeRefused({ because })
      refusedWrites.add('AUTH-4', probe, because)
    },
    'note',
  )
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
  const asParameter = (name: string): Place => [`in the query, as ${name}`, { query: [[name, key]] as const }]
  const places: Place[] = [
    ['in a cookie', { headers: inCookie }],
    ['in the headers X-Api-Key, X-Auth-Token and X-Authorization', { headers: inHeader }],
    ...inQuery.map(asParameter),
  ]
  const inHeaders: Place = ['in a cookie and in other headers', { headers: { ...inCookie, ...inHeader } }]
  const { grade, seed } = api.config
  // Every second list gets a parameter as well, and the market gets all names.
  const ofList = (turn: number): Place[] => [inHeaders, ...(turn % 2 === 1 ? [asParameter('access_token')] : [])]
  const probesOf = (call: Call, some: readonly Place[]): { how: string; call: Call }[] =>
    some.map(([how, more]) => ({ how, call: { ...call, ...more } }))
  const probes = [
    ...probesOf(market, places),
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

const oauthScheme = /^(oauth2|openIdConnect)$/

/** The endpoints whose described security has an OAuth scheme. */
function describedWithOAuth(description: Description): string[] {
  const schemes = at(description.document, '/components/securitySchemes')
  const isOAuth = (name: string): boolean =>
    isObject(schemes) && name in schemes && oauthScheme.test(String(resolve(description, schemes[name]).type))
  return operations.flatMap(({ id, method, path }) => {
    const security = describedOperation(description, method, path)?.operation.security ?? description.document.security
    return Array.isArray(security) && security.filter(isObject).some((each) => Object.keys(each).some(isOAuth))
      ? [id]
      : []
  })
}

/** Section 5, item 7: OAuth MUST NOT be supported. */
requirement('OAUTH-1', async (fixtures) => {
  const { api, target, resources } = fixtures
  await resources.readMarket()
  const refusal = expect(
    await api.once('market without a key', () => api.send({ ...market, credential: null })),
  ).toBeRefused({ because: 'a request without credentials' })
  const challenge = header(refusal, 'www-authenticate') ?? ''
  claim(!/\b(authorization_uri|authorization_url|resource_metadata|as_uri)=|^\s*oauth/i.test(challenge), {
    message: 'the refusal of a request without a key names an OAuth endpoint',
    expected: 'no OAuth',
    actual: challenge,
    exchange: refusal,
  })
  const described = target.description === undefined ? [] : describedWithOAuth(target.description)
  expect(described, target.description?.exchange).toBeNone(
    'no OAuth',
    'the OpenAPI description gives endpoints an OAuth security scheme',
  )
})
