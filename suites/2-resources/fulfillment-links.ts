import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, twice } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, type Walk } from '../../fixtures/target/resources.ts'

/** How many releases are looked through for allocations, and how many orders are read alone. */
const most = { releases: 40, reads: 3 }

/** Lists as they were walked before or, for a second look, as they stand now. */
type Look = (operationId: string, id?: string) => Promise<Walk>

const lookAt =
  ({ resources, requests }: Fixtures, attempt: 1 | 2): Look =>
  (operationId, id) => {
    if (attempt === 2) return resources.walkNow(operationId, id === undefined ? {} : { id })
    return operationId === 'listFulfillments' ? requests.parcels.listed() : resources.walk(operationId, id)
  }

/** The parcels of one kind, each with what it belongs to. */
interface Pair {
  parcel: Resource
  owner: Resource
  /** Whether the owner has no further parcel: what went out with another one differs by right. */
  only: boolean
  /** The exchange that showed the parcel. */
  page: Exchange | undefined
}

/** Accuses where a parcel and its owner tell one fact in two ways. Throws Violation. */
function compare({ note }: Fixtures, pairs: readonly Pair[], ownerName: string): void {
  let omitted = 0
  for (const { parcel, owner, only, page } of pairs) {
    const shipped = parcel['status'] === 'shipped' ? ['carrier', 'tracking_number'] : []
    for (const key of ['customer_id', ...(only ? ['fulfillment_method', ...shipped] : [])]) {
      const [ours, theirs] = [parcel[key], owner[key]]
      if ((ours === null) !== (theirs === null)) omitted += 1
      if (typeof ours !== 'string' || typeof theirs !== 'string') continue
      claim(ours === theirs, {
        message: `a parcel and its ${ownerName} differ in ${key}`,
        expected: theirs,
        actual: ours,
        exchange: page,
      })
    }
  }
  if (omitted > 0) note(`${omitted} facts stand on a parcel or on its ${ownerName} alone`)
}

function pair(
  { resources }: Fixtures,
  walk: Walk,
  parcels: readonly Resource[],
  owners: ReadonlyMap<unknown, Resource>,
  key: string,
): Pair[] {
  const count = new Map<unknown, number>()
  for (const parcel of parcels) count.set(parcel[key], (count.get(parcel[key]) ?? 0) + 1)
  return parcels.flatMap((parcel) => {
    const owner = owners.get(parcel[key])
    return owner === undefined
      ? []
      : [{ parcel, owner, only: count.get(parcel[key]) === 1, page: resources.pageWith(walk, parcel) }]
  })
}

const byId = (rows: readonly Resource[]): Map<unknown, Resource> => new Map(rows.map((row) => [row['id'], row]))

async function parcelsOf(look: Look, kind: string, key: string): Promise<{ walk: Walk; parcels: readonly Resource[] }> {
  const walk = await look('listFulfillments')
  const parcels = walk.items.filter((parcel) => parcel['kind'] === kind && typeof parcel[key] === 'string')
  if (parcels.length === 0) throw new Inconclusive(`data: a parcel of kind ${kind}`)
  return { walk, parcels }
}

async function ofOrders(fixtures: Fixtures, look: Look): Promise<void> {
  const { walk, parcels } = await parcelsOf(look, 'shop', 'order_id')
  const orders = byId((await look('listOrders')).items)
  const strangers = parcels.filter(({ order_id }) => !orders.has(order_id))
  await fixtures.each([...parcels.slice(0, most.reads), ...strangers.slice(0, most.reads)], async ({ order_id }) => {
    const exchange = await fixtures.api.send({ method: 'GET', path: pathOf('readOrder', String(order_id)) })
    claim(isSuccess(exchange), {
      message: 'the order that a parcel belongs to cannot be read',
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
  })
  compare(fixtures, pair(fixtures, walk, parcels, orders, 'order_id'), 'order')
}

async function ofAllocations(fixtures: Fixtures, look: Look): Promise<void> {
  const { walk, parcels } = await parcelsOf(look, 'club', 'allocation_id')
  const releases = (await look('listClubShipments')).items.filter(({ id }) => typeof id === 'string')
  const walks = await Promise.all(releases.slice(0, most.releases).map(({ id }) => look('listAllocations', String(id))))
  const allocations = byId(walks.flatMap(({ items }) => items))
  const stray = parcels.find(({ allocation_id }) => !allocations.has(allocation_id))
  if (stray !== undefined && (releases.length > most.releases || walks.some(({ complete }) => !complete))) {
    throw new Inconclusive(`data: at most ${most.releases} releases, so that their allocations can be walked in full`)
  }
  claim(stray === undefined, {
    message: 'the allocation that a parcel belongs to is in no release',
    expected: 'an id from a list of allocations',
    actual: stray?.['allocation_id'],
    exchange: stray === undefined ? undefined : fixtures.resources.pageWith(walk, stray),
  })
  compare(fixtures, pair(fixtures, walk, parcels, allocations, 'allocation_id'), 'allocation')
}

/** The order or the allocation of a parcel as it stands now. Throws Inconclusive. */
async function ownerOf(
  { resources, requests }: Fixtures,
  { order_id, allocation_id }: Resource,
): Promise<{ owner: Resource; ownerName: string; key: string }> {
  if (typeof order_id === 'string')
    return { owner: (await requests.orders.read(order_id)).order, ownerName: 'order', key: 'order_id' }
  const isIt = ({ id }: Resource): boolean => id === allocation_id
  for (const { id } of await resources.all('listClubShipments')) {
    if (typeof id !== 'string' || !(await resources.all('listAllocations', id)).some(isIt)) continue
    const shown = await resources.seek('listAllocations', isIt, id)
    if (shown !== undefined) return { owner: shown.row, ownerName: 'allocation', key: 'allocation_id' }
  }
  throw new Inconclusive('data: a parcel to be shipped, with the order or the allocation that it belongs to')
}

/** Once a parcel was marked shipped, whatever it belongs to tells the same of it. */
async function ofShipped(fixtures: Fixtures): Promise<void> {
  const {
    requests: { parcels },
  } = fixtures
  const { id } = await parcels.shipped()
  await twice(async () => {
    const { row: parcel, page } = await parcels.read(id)
    const { owner, ownerName, key } = await ownerOf(fixtures, parcel)
    const siblings = (await parcels.listed()).items.filter((each) => each[key] === parcel[key])
    compare(fixtures, [{ parcel, owner, only: siblings.length <= 1, page }], ownerName)
  })
}

requirement('FUL-2', async (fixtures) => {
  const stored = [ofOrders, ofAllocations].map(
    (part) => () => twice((attempt) => part(fixtures, lookAt(fixtures, attempt))),
  )
  await fixtures.each([...stored, () => ofShipped(fixtures)], (part) => part(), 'note')
})
