import { isRefusal, isSuccess } from '../../spec/exchange.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/holdings.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** What shipping changes of a parcel. */
const moved = ({ status, carrier, tracking_number, fulfilled_at }: Resource): Resource => ({ status, carrier, tracking_number, fulfilled_at })

/** Accuses unless a parcel still is as it was. Throws Violation; Inconclusive where somebody else has shipped it meanwhile. */
async function unmoved({ requests }: Fixtures, id: string, before: Resource, after: string, sent: readonly unknown[] = []): Promise<void> {
  const { row, page } = await requests.parcels.read(id)
  const found = difference(moved(before), moved(row))
  const tracking = row['tracking_number']
  if (found !== undefined && typeof tracking === 'string' && tracking !== '' && tracking !== before['tracking_number'] && !sent.includes(tracking)) {
    throw new Inconclusive('a parcel that nobody else ships while the check looks at it')
  }
  claim(found === undefined, { message: `a parcel has changed at ${found?.pointer ?? ''} after ${after}`, expected: found?.one, actual: found?.other, exchange: page })
}

requirement('SHIP-1', async (fixtures) => {
  const { requests } = fixtures
  const { parcels, marks } = requests
  const unwritten = ['carrier', 'tracking_number'].filter((name) => !requests.writes('shipFulfillment', name))
  if (unwritten.length > 0) throw new Inconclusive(`a place for ${unwritten.join(' and ')} in body.shipFulfillment: declare it`)
  const { id, row } = await parcels.waiting()
  const [carrier, tracking] = [await requests.carrier(), marks.code()]
  const probes: [how: string, carrier: string | undefined, tracking: string | undefined][] = [
    ['without a carrier', undefined, tracking],
    ['without a tracking number', carrier, undefined],
    ['without either', undefined, undefined],
    ['with an empty carrier', '', tracking],
    ['with an empty tracking number', carrier, ''],
  ]
  for (const [how, code, number] of probes) refused(await parcels.ship(id, code, number), { because: `shipping a parcel ${how}` })
  await unmoved(fixtures, id, row, 'it was refused to be shipped', [tracking])
  succeeded(await parcels.ship(id, carrier, tracking), 'the same parcel must ship with a carrier and a tracking number')
})

requirement('SHIP-2', async (fixtures) => {
  const { note, requests } = fixtures
  await requests.control('shipFulfillment')
  const { id, row } = await requests.parcels.waiting()
  const [carrier, tracking] = ['zz-unlisted-carrier', requests.marks.code()]
  const answer = await requests.parcels.ship(id, carrier, tracking)
  if (!isSuccess(answer)) {
    refused(answer, { because: 'shipping a parcel with a carrier that the market does not list' })
    return unmoved(fixtures, id, row, 'a carrier that the market does not list was refused', [tracking])
  }
  note('a carrier that the market does not list is accepted')
  const { row: shipped, page } = await requests.parcels.read(id)
  requests.claimStored('shipFulfillment', shipped['carrier'] === undefined || shipped['carrier'] === carrier, {
    message: 'a parcel that was shipped with a carrier shows another one',
    expected: carrier,
    actual: shipped['carrier'],
    exchange: page,
  })
})

/** What is not to be shipped is refused, or nothing comes of it. */
async function staysAsItIs(fixtures: Fixtures, id: string, before: Resource, what: string): Promise<void> {
  const { note, requests } = fixtures
  const tracking = requests.marks.code()
  const codes = await requests.carriers()
  const answer = await requests.parcels.ship(id, codes.find((code) => code !== before['carrier']) ?? (await requests.carrier()), tracking)
  if (!isSuccess(answer)) refused(answer, { because: `shipping ${what}` })
  note(`shipping ${what} is answered ${answer.response.status}`)
  await unmoved(fixtures, id, before, isRefusal(answer) ? 'the call was refused' : 'a call of which nothing may come', [tracking])
}

requirement('SHIP-3', async (fixtures) => {
  const { id, alone, tracking_number } = await fixtures.requests.parcels.shipped()
  if (alone.row['status'] !== 'shipped' || alone.row['tracking_number'] !== tracking_number) {
    throw new Inconclusive('a parcel that is shipped, with its tracking number, once it was marked so')
  }
  await staysAsItIs(fixtures, id, alone.row, 'a parcel that is shipped')
})

requirement('SHIP-4', async (fixtures) => {
  const { each, holdings, requests } = fixtures
  await requests.control('shipFulfillment')
  await each(['cancelled', 'picked_up'], async (status) => {
    const [parcel] = await holdings.those('listFulfillments', (row) => row['status'] === status && typeof row['id'] === 'string', `a parcel that is ${status}`)
    const id = String(parcel?.['id'])
    const { row } = await requests.parcels.read(id)
    if (row['status'] !== status) throw new Inconclusive(`data: a parcel that is ${status}, listed and read alone`)
    await staysAsItIs(fixtures, id, row, `a parcel that is ${status}`)
  }, 'note')
})
