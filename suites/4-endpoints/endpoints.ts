import {
  type ContractSchema,
  listOfIds,
  type Operation,
  operations,
  schemas,
  singleReads,
} from '../../spec/contract.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { type CheckedId, requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, Declined, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import { type Named, readSingle, rowsToRead } from '../../fixtures/target/scenarios/comparisons/single-reads.ts'
import { claimNoOptionalRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** Statuses with which no existing endpoint answers an empty body. */
const nowhere = [404, 405, 501]

/**
 * Whether a refusal is about what the winery lacks: an add-on, or the online store that orders:read needs. The document
 * does not give its status.
 */
const isOfWinery = ({ response }: Exchange): boolean =>
  ['feature_not_enabled', 'subscription_inactive'].includes(String(at(response.json, '/error/type')))

/**
 * Claims that an endpoint exists whose request has names that are not published. A refusal is not a violation, unless one
 * promised field that the request does not need causes it. But an endpoint that exists reads its body: it does not answer
 * an empty body as if the endpoint did not exist.
 */
async function existsWithOpenRequest(fixtures: Fixtures, { id, method }: Operation): Promise<void> {
  const { api, requests } = fixtures
  try {
    await requests.control(id)
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    if (error instanceof Declined) await ifConclusive(() => claimNoOptionalRefused(fixtures, id))
    const { path, query = [] } = await requests.valid(id)
    const probe = await api.send(method === 'GET' ? { method, path, query } : { method, path, body: {} })
    const { status } = probe.response
    claim(isOfWinery(probe) || (!nowhere.includes(status) && status < 500), {
      message: `${id} is answered as if it were not an endpoint, or fails`,
      expected: 'success, or a refusal because of the body',
      actual: status,
      exchange: probe,
    })
    throw error
  }
}

/**
 * Whether a success shows the object that its operation is named after: a server that answers every path proves no
 * endpoint.
 */
function showsItsOwn({ resources }: Fixtures, { kind, schema }: Operation, exchange: Exchange): boolean {
  const { json } = exchange.response
  if (!isObject(json)) return false
  if (kind === 'list') return 'next_cursor' in json && resources.itemsOf(exchange).every(isObject)
  const { required = [], properties = {} } = schemas[schema ?? ''] ?? {}
  const constant = (properties.object as ContractSchema | undefined)?.const
  if (constant !== undefined) return json.object === constant
  return typeof json.object === 'string' && required.every((key) => key in json)
}

/** The response to a valid read, for another resource if the winery has erased the first one meanwhile. */
async function existing({ api, resources, requests }: Fixtures, operation: Operation): Promise<Exchange> {
  const { id } = operation
  const exchange = await requests.answer(id)
  const list = listOfIds(operation)?.id
  if (list === undefined || !isRefusal(exchange) || isOfWinery(exchange)) return exchange
  const isAsked = (row: Resource): boolean => exchange.request.path.split('/').includes(String(row.id))
  if ((await resources.seek(list, isAsked)) !== undefined) return exchange
  const [other] = resources.itemsOf(await resources.page(list))
  return other === undefined ? exchange : api.send({ method: 'GET', path: pathOf(id, String(other.id)) })
}

/** A valid request must succeed. Reads need nothing that the document leaves open, so a refused read is a violation. */
async function exists(fixtures: Fixtures, operation: Operation): Promise<void> {
  const { id, kind } = operation
  if (kind === 'write' || kind === 'quote' || id === 'readAvailability')
    return existsWithOpenRequest(fixtures, operation)
  const exchange = await existing(fixtures, operation)
  if ([401, 403].includes(exchange.response.status))
    throw new Inconclusive(`needs a key with the scope of ${id} (the target answers ${exchange.response.status})`)
  if (isRefusal(exchange) && isOfWinery(exchange))
    throw new Inconclusive(
      `needs a winery with what ${id} requires: ${String(at(exchange.response.json, '/error/type'))}`,
    )
  expect(exchange).toBeAccepted(`${id} does not answer a valid request with success`)
  // The shapes judge the rest of the response.
  if (!showsItsOwn(fixtures, operation, exchange))
    throw new Inconclusive(`needs a response of ${id} with the expected object`)
}

/** Under certify, claims that a customer about whom nothing was logged has a timeline as well. */
async function listsNewTimeline({ api, note, requests, resources }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const customer = await ifConclusive(() => requests.customers.make())
  if (customer === undefined) return note('not exercised: the timeline of a new customer')
  const path = pathOf('listCommunications', customer.id)
  const exchange = await resources.patiently(() => api.send({ method: 'GET', path }), isSuccess)
  expect(exchange).toBeAccepted('listCommunications does not answer for a new customer')
}

/** A row of a list, and the single read of it. */
interface ReadRow {
  row: Named
  exchange: Exchange
}

/** Single reads of rows. Those that are refused are sent again, with one patience for all: they may lag behind the list. */
async function readRows(fixtures: Fixtures, id: string, rows: readonly Named[]): Promise<ReadRow[]> {
  const { api, resources } = fixtures
  const isFound = ({ exchange }: ReadRow): boolean => !isRefusal(exchange)
  const first = await Promise.all(rows.map(async (row) => ({ row, exchange: await readSingle(fixtures, id, row.id) })))
  const refused = first.filter((each) => !isFound(each))
  if (refused.length === 0) return first
  const again = await resources.patiently(
    () =>
      Promise.all(
        refused.map(async ({ row }) => ({
          row,
          exchange: await api.send({ method: 'GET', path: pathOf(id, row.id) }),
        })),
      ),
    (all) => all.every(isFound),
  )
  return [...first.filter(isFound), ...again]
}

/** Reads every row of a list, and single reads of rows that differ, so that the oracle judges them. */
async function exercise(fixtures: Fixtures, operation: Operation): Promise<void> {
  const { id, kind } = operation
  const { resources, requests, each } = fixtures
  if (kind === 'list')
    await resources.walk(
      id,
      (await requests.parentOf(id)) ??
        (id === 'listAllocations' || id === 'listCommunications' ? await resources.someId(id) : undefined),
    )
  if (id === 'listCommunications') await listsNewTimeline(fixtures)
  const list = singleReads.includes(operation) ? listOfIds(operation)?.id : undefined
  if (list === undefined) return
  await each(await readRows(fixtures, id, await rowsToRead(fixtures, list)), async ({ row, exchange }) => {
    // The winery may have erased it since the list was read.
    const isListed = (): Promise<unknown> => resources.seek(list, (other) => other.id === row.id)
    if (isRefusal(exchange) && (await isListed()) === undefined)
      return fixtures.note(`a row of ${list} is no longer listed`)
    expect(exchange).toBeAccepted(`${id} does not find a row that ${list} shows`)
  })
}

for (const operation of operations) {
  requirement(
    operation.requirement as CheckedId,
    async (fixtures) => {
      await exists(fixtures, operation)
      await exercise(fixtures, operation).catch((error: unknown) => {
        // Missing data does not show that an endpoint is missing.
        if (error instanceof Violation || !(error instanceof Inconclusive)) throw error
      })
    },
    { evenIfUnusable: operation.id === 'readMarket' },
  )
}
