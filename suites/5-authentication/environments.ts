import { unusedId } from '../../fixtures/target/arbitraries/ids.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import { operation, operations } from '../../spec/contract.ts'
import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { issue } from '../../fixtures/target/scenarios/lists/cursors.ts'
import {
  isListedIn,
  liveAvailability,
  liveResponse,
  livePath,
  readingKey,
  sources,
} from '../../fixtures/target/scenarios/live-key.ts'
import { claimOwnRow, claimOwnTiers } from '../../fixtures/target/scenarios/live-rows.ts'
import { expect } from '../../fixtures/target/expect.ts'

const readsOfOne = operations.filter(
  ({ kind, parameter, method }) =>
    kind === 'read' && parameter !== null && method === 'GET' && parameter.name !== 'experience_id',
)

/** Reads that name a live resource without being a read of it. Nothing is written with a live id. */
const beside: Readonly<Record<string, { list: string; field: string; prefix: string }>> = {
  listCommunications: { list: 'listCustomers', field: 'id', prefix: 'cus_' },
  listAllocations: { list: 'listClubShipments', field: 'id', prefix: 'ship_' },
  readAvailability: { list: 'listExperiences', field: 'id', prefix: 'exp_' },
  quoteOrder: { list: 'listInventory', field: 'product_id', prefix: 'prod_' },
}

/** A call with another id of this kind in its path and its body. */
const withId = (call: Call, prefix: string, id: string): Call => {
  const replaced = (text: string): string => text.replaceAll(new RegExp(`${prefix}[0-9a-f]{32}`, 'g'), id)
  const body = call.body === undefined ? {} : { body: JSON.parse(replaced(JSON.stringify(call.body))) as unknown }
  return { ...call, path: replaced(call.path), ...body }
}

/** Claims that a cursor of the sandbox is refused to a live key, or leads to live rows. */
async function staysInSandbox(fixtures: Fixtures, credential: Credential): Promise<void> {
  const { api, bindings, resources } = fixtures
  const { cursor, page, query } = await issue(fixtures, 'listCustomers')
  const next = [...query, [bindings.get<string>('list.cursor'), cursor] as const]
  const probe = await api.send({ method: 'GET', path: pathOf('listCustomers'), query: next, credential })
  if (!isSuccess(probe)) return
  const theirs = new Set(resources.itemsOf(page).map((row) => row.id))
  const shown = resources.itemsOf(probe).find((row) => row.id !== undefined && theirs.has(row.id))
  expect(shown, probe).toBeNone('a refusal, or live rows', 'a cursor of the sandbox leads a live key to its rows')
}

/**
 * Claims that a call with an id of the other environment is refused: a live id with the key of the run, or an id of the
 * sandbox with a live key. A target that accepts an unused id as well passes.
 */
async function refusesBeside(fixtures: Fixtures, id: string, credential?: Credential): Promise<void> {
  const { api, forAll, note, requests, resources } = fixtures
  const { list, field, prefix } = beside[id] as (typeof beside)[string]
  const theirs = resources.itemsOf(succeeded(await liveResponse(fixtures, list)))[0]?.[field]
  const spare = await ifConclusive(() => requests.spare(id))
  if (spare === undefined || typeof theirs !== 'string')
    return note(`not exercised: ${id} with an id of ${credential === undefined ? 'live data' : 'the sandbox'}`)
  const call = credential === undefined ? withId(spare, prefix, theirs) : { ...spare, credential }
  const probe = await api.send(call)
  if (isRefusal(probe)) return
  const [named = ''] = new RegExp(`${prefix}[0-9a-f]{32}`).exec(`${call.path} ${JSON.stringify(call.body)}`) ?? []
  if (await isListedIn(fixtures, [list, field], named, credential))
    return note(`${id}: a resource of both environments has the id that was sent`)
  await requests.control(id)
  await forAll(
    unusedId(prefix),
    async (unused) => {
      claim(!isRefusal(await api.send(withId(call, prefix, unused))), {
        message: `${id} succeeds with ${credential === undefined ? 'a test key and an id of live data' : 'a live key and an id of the sandbox'}`,
        expected: 'a refusal, as for an unused id',
        actual: probe.response.status,
        exchange: probe,
      })
    },
    1,
  )
}

/**
 * Claims that a read with an id of the other environment is refused. Throws Inconclusive if the list of its own
 * environment shows the id as well.
 */
async function refusesToRead(fixtures: Fixtures, call: Call, because: string): Promise<void> {
  const probe = await fixtures.api.send(call)
  const source = sources[operation(probe.operation ?? '').parameter?.name ?? '']
  const id = call.path.split('/').at(-1) ?? ''
  if (isSuccess(probe) && source !== undefined && (await isListedIn(fixtures, source, id, call.credential)))
    throw new Inconclusive(`needs an id that only one environment has, for ${because}`)
  expect(probe).toBeRefused({ because })
}

/** Section 1, bullet 5, and section 5, item 5: a test key MUST NOT reach live data. */
requirement('SANDBOX-1', async (fixtures) => {
  const { api, each, eachPossible } = fixtures
  await each(sampled(fixtures, readsOfOne, 'endpoints with an id'), async ({ id, parameter }) => {
    const theirs = await livePath(fixtures, id)
    succeeded(await liveResponse(fixtures, id), `${id} of live data with a live key`)
    const because = `${id} with a test key and the ${parameter?.name ?? 'id'} of live data`
    await refusesToRead(fixtures, { method: 'GET', path: theirs }, because)
  })
  if (api.isCertify) await eachPossible(Object.keys(beside), (id) => refusesBeside(fixtures, id))
})

/** Section 1, bullet 5, and section 5, item 5: a live key MUST NOT reach the sandbox. */
requirement('SANDBOX-6', async (fixtures) => {
  const { api, each, eachPossible, resources } = fixtures
  const live = await readingKey(fixtures)
  await each(sampled(fixtures, readsOfOne, 'endpoints with an id'), async ({ id, parameter }) => {
    const own = await resources.someId(id)
    const theirs = await liveResponse(fixtures, id)
    const source = sources[parameter?.name ?? '']
    if (source !== undefined) await claimOwnRow(fixtures, theirs, source)
    succeeded(theirs, `${id} of live data with a live key`)
    const call: Call = { method: 'GET', path: pathOf(id, own), credential: live }
    await refusesToRead(fixtures, call, `${id} with a live key and an id of the sandbox`)
  })
  const reads = Object.keys(beside).filter((id) => operation(id).method === 'GET')
  if (!api.isCertify) return
  await eachPossible(
    [
      () => staysInSandbox(fixtures, live),
      ...reads.map((id) => () => refusesBeside(fixtures, id, live)),
      async () => claimOwnRow(fixtures, await liveAvailability(fixtures), ['listExperiences', 'id']),
      () => claimOwnTiers(fixtures),
    ],
    (probe) => probe(),
  )
})
