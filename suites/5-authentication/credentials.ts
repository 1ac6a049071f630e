import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { likeConditionalBrowser } from '../../fixtures/target/call.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { sampled, sampledOperations } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { narrowPage } from '../../fixtures/target/scenarios/lists/narrow-pages.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { header, isSuccess } from '../../spec/exchange.ts'
import { expect } from '../../fixtures/target/expect.ts'
import { Unanswered } from '../../fixtures/target/wire/unanswered.ts'

const labelled = (label: string, authorization: string): Credential => ({ label, authorization })

const market: Call = { method: 'GET', path: '/v1/market' }

/** Spellings of a path that a router may take for it, and that a guard may not know. */
const respelled = (path: string): string[] => [`${path}/`, path.replace('/v1/', '/v1//'), path.toUpperCase()]

/** No other spelling of a path that shows personal data is served without credentials either. */
async function guardsSpellings({ api, each }: Fixtures): Promise<void> {
  if (!api.isCertify) return
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

/** HEAD, which many servers answer wherever they answer GET, is not served without credentials either. */
async function guardsHead({ api, note }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const path = pathOf('listCustomers')
  const exchange = await api.send({ method: 'HEAD', path, credential: null }).catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error
    note(`not exercised: HEAD ${path} without credentials`)
  })
  if (!exchange) return
  // A host may answer the method with a page of its website, which does not have the header of the service.
  claim(!isSuccess(exchange) || header(exchange, 'x-service-environment') === undefined, {
    message: `HEAD ${path} is served without credentials`,
    expected: 'a refusal',
    actual: exchange.response.status,
    exchange,
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
  await guardsHead(fixtures)
})

/** Reads of one resource, and quotes: other probes test lists and the market. */
const singles = operations.filter(({ id, kind }) => (kind === 'read' && id !== 'readMarket') || kind === 'quote')

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** Certify sends the key under Basic to each of these endpoints, but not to writes: as the name and as the password. */
async function refusesBasic(fixtures: Fixtures, key: string): Promise<void> {
  const { api, each, requests } = fixtures
  if (!api.isCertify) return
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
