import { queryOf, repeated } from '../../fixtures/target/call.ts'
import { claim, ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { at } from '../../spec/oracle/json.ts'
import { type Operation, operations } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { liveAvailability, liveResponse, liveReads, readingKey } from '../../fixtures/target/scenarios/live-key.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'

const market = { method: 'GET', path: '/v1/market' }

/** The reads whose path takes no id. */
const plainReads = operations.filter(
  ({ kind, parameter }) => (kind === 'read' || kind === 'list') && parameter === null,
)

/** The lists whose path takes no id. */
const plainLists = plainReads.filter(({ kind }) => kind === 'list')

/** Reads that need more than a path: a later page of some list that has one, and availability. */
async function furtherReads(fixtures: Fixtures, live: Credential): Promise<Call[]> {
  const { api, bindings, resources } = fixtures
  if (!api.isCertify) return []
  const found: Call[] = []
  const turned = plainLists.map((_, n) => plainLists[(n + api.config.seed) % plainLists.length] as Operation)
  for (const { id } of turned) {
    const page = await ifConclusive(() => liveResponse(fixtures, id))
    const cursor = page !== undefined && isSuccess(page) ? resources.cursorOf(page) : null
    if (cursor === null) continue
    found.push({ method: 'GET', path: pathOf(id), query: [[bindings.get<string>('list.cursor'), cursor]] })
    break
  }
  const calls = found.map((call) => ({ ...call, credential: live }))
  // SANDBOX-3 may have read the later page.
  const isRead = ({ path, query }: Call): boolean =>
    api.exchanges.some(
      (each) =>
        each.request.credential === live.label &&
        each.request.path === path &&
        each.request.query === queryOf({ method: 'GET', path, query: query ?? [] }) &&
        isSuccess(each),
    )
  const controls = await Promise.all(calls.map(async (call) => isRead(call) || isSuccess(await api.send(call))))
  const availability = await ifConclusive(() => liveAvailability(fixtures))
  const further = calls.filter((_, n) => controls[n])
  if (availability === undefined || !isSuccess(availability)) return further
  const { method, path, query } = availability.request
  return [...further, { method, path, query: [...new URLSearchParams(query)], credential: live }]
}

/**
 * Section 5, item 4, and section 7, error types, feature_not_enabled: a live key of a winery without the Developer API
 * add-on MUST get 403 with the error type feature_not_enabled.
 */
requirement(
  'ADDON-1',
  async (fixtures) => {
    const { admin, alone, api, each, note, resources } = fixtures
    const live = await readingKey(fixtures)
    // Live data is never written, so only reads are tried: those with an id as well.
    const reads: Call[] = []
    await each(sampled(fixtures, liveReads, 'endpoints that read'), async ({ id, parameter }) => {
      const control = async (): Promise<Exchange> =>
        succeeded(await liveResponse(fixtures, id), `${id} with a live key and the add-on`)
      const served = await (parameter === null ? control() : ifConclusive(control))
      if (served === undefined) note(`not exercised: ${id} with a live key`)
      else reads.push({ method: 'GET', path: served.request.path, credential: live })
    })
    reads.push(...(await furtherReads(fixtures, live)))
    await alone()
    await admin.ask('set-addon', { enabled: false })
    try {
      // The add-on may be looked up from time to time only.
      const first = nonEmpty(reads, 'needs an endpoint that a live key reads')[0] as Call
      const noticed = await resources.patiently(
        () => api.send(first),
        (answer) => !isSuccess(answer),
      )
      await each(reads, async (call) => {
        const answer = call === first ? noticed : await api.send(call)
        // A cursor may have expired meanwhile, and may be looked at first.
        if (call.query !== undefined && answer.response.status === 400)
          return note(`not exercised: GET ${call.path} with a query, which is answered 400 without the add-on`)
        expect(answer).toBeRefused({
          status: 403,
          type: 'feature_not_enabled',
          because: `GET ${call.path}${call.query === undefined ? '' : ', with a query,'} with a live key and without the add-on`,
        })
      })
    } finally {
      await admin.ask('set-addon', { enabled: true })
    }
  },
  { exclusive: true, prepares: true },
)

type Answered = Readonly<{ id: string; answer: Exchange }>

/** Claims that a request that was refused without the add-on is not served once the add-on is on. */
async function servesWithoutAddOn(
  { admin, api, each, requests }: Fixtures,
  answers: readonly Answered[],
): Promise<void> {
  const lacking = answers.filter(({ answer }) => at(answer.response.json, '/error/type') === 'feature_not_enabled')
  if (lacking.length === 0) return
  await admin.ask('set-addon', { enabled: true })
  await each(lacking, async ({ id, answer }) => {
    const again = await api.send(await requests.valid(id))
    claim(!isSuccess(again), {
      message: `${id} refuses a test key without the add-on, and serves it with the add-on`,
      expected: '2xx in both cases',
      actual: answer.response.status,
      exchange: answer,
    })
  })
}

/** The responses to valid requests, without those that the target lacks the data for. */
async function answersOf({ requests }: Fixtures, chosen: readonly { id: string }[]): Promise<Answered[]> {
  const answers = chosen.map(({ id }) => ifConclusive(async () => ({ id, answer: await requests.answer(id) })))
  return (await Promise.all(answers)).filter((each) => each !== undefined)
}

/** Error types of a refusal for what a request contains, whatever its status: most statuses are not published. */
const ofContent: readonly unknown[] = [
  'compliance_blocked',
  'conflict',
  'idempotency_mismatch',
  'invalid_request',
  'not_found',
]

/** Whether a request is refused for what the key may do. */
function isDenied({ response }: Exchange): boolean {
  const type = at(response.json, '/error/type')
  return type === 'feature_not_enabled' || ([401, 402, 403].includes(response.status) && !ofContent.includes(type))
}

const isPlain = ({ id }: { id: string }): boolean => plainReads.some((read) => read.id === id)

/** Requests that were answered 2xx with the add-on, to be sent without it; a customer is created anew. */
async function callsOf({ requests }: Fixtures, answers: readonly Answered[]): Promise<{ id: string; call: Call }[]> {
  const created = { id: 'createCustomer', call: await requests.valid('createCustomer') }
  // A resource that is missing with the add-on as well is not missing because of it.
  const served = answers.filter(({ answer }) => isSuccess(answer))
  const calls = served.map(({ id, answer }) => ({
    id,
    call: isPlain({ id }) ? { method: 'GET', path: pathOf(id) } : repeated(answer),
  }))
  return [...calls, created]
}

/** Section 5, item 4: a test key MUST work without the add-on. */
requirement(
  'ADDON-2',
  async (fixtures) => {
    const { admin, alone, api, each, requests, target } = fixtures
    const first = await api.send(market)
    const type = at(first.response.json, '/error/type')
    claim(type !== 'feature_not_enabled', {
      message: 'a test key is refused because of the add-on',
      expected: '2xx',
      actual: type,
      exchange: first,
    })
    if (!target.alive) throw new Inconclusive('needs a target that answers the given key')
    const others = operations.filter((each) => !isPlain(each) && each.id !== 'createCustomer')
    await requests.control('createCustomer')
    const answers = await answersOf(fixtures, [
      ...sampled(fixtures, plainReads, 'endpoints that read'),
      ...(api.isCertify ? others : []),
    ])
    await alone()
    await servesWithoutAddOn(fixtures, answers)
    const calls = await callsOf(fixtures, answers)
    const refused: { id: string; call: Call; exchange: Exchange }[] = []
    await admin.ask('set-addon', { enabled: false })
    try {
      await each(calls, async ({ id, call }) => {
        const exchange = await api.send(call)
        // A second request with an id or a body may fail for another reason: the first one has taken what it needs.
        const isDemanded = isPlain({ id }) || id === 'createCustomer'
        if (!isSuccess(exchange) && (isDemanded || isDenied(exchange))) refused.push({ id, call, exchange })
      })
    } finally {
      await admin.ask('set-addon', { enabled: true })
    }
    // The add-on is not the reason if the target refuses the same request with it.
    await each(refused, async ({ id, call, exchange }) =>
      claim(!isSuccess(await api.send(call)), {
        message: `${id} refuses a test key while the add-on is off`,
        expected: '2xx',
        actual: exchange.response.status,
        exchange,
      }),
    )
  },
  { exclusive: true, prepares: true, evenIfUnusable: true },
)
