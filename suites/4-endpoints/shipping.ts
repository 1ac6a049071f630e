import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { playParcel, shippingAgain } from '../../fixtures/target/models/parcel.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused, succeeded, twice } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import { about, withInbox } from '../../fixtures/target/webhooks/subscriptions.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** What shipping changes of a parcel. */
const moved = ({ status, carrier, tracking_number, fulfilled_at }: Resource): Resource => ({
  status,
  carrier,
  tracking_number,
  fulfilled_at,
})

/** A parcel with a tracking number that the check has not sent: somebody else may have shipped it. */
class Disturbed extends Inconclusive {
  constructor() {
    super('a parcel that nobody else ships while the check looks at it')
  }
}

/** Accuses unless a parcel still is as it was. Throws Violation, Disturbed. */
async function unmoved(
  { requests }: Fixtures,
  id: string,
  before: Resource,
  after: string,
  sent: readonly unknown[],
  attempt: 1 | 2 = 1,
): Promise<void> {
  const { row, page } = await requests.parcels.read(id)
  const found = difference(moved(before), moved(row))
  const tracking = row['tracking_number']
  const isForeign =
    typeof tracking === 'string' &&
    tracking !== '' &&
    tracking !== before['tracking_number'] &&
    !sent.includes(tracking)
  if (found !== undefined && isForeign && attempt === 1) throw new Disturbed()
  claim(found === undefined, {
    message: `a parcel has changed at ${found?.pointer ?? ''} after ${after}`,
    expected: found?.one,
    actual: found?.other,
    exchange: page,
  })
}

/** Works on a parcel that waits. Where it was disturbed, works on another: that nobody ships both by chance is believed. */
async function onWaiting(
  { requests }: Fixtures,
  work: (id: string, row: Resource, attempt: 1 | 2) => Promise<void>,
): Promise<void> {
  const { id, row } = await requests.parcels.waiting()
  try {
    await work(id, row, 1)
  } catch (error) {
    if (!(error instanceof Disturbed)) throw error
    const another = await requests.parcels.waiting()
    await work(another.id, another.row, 2)
  }
}

requirement('SHIP-1', async (fixtures) => {
  const { requests } = fixtures
  const { parcels, marks } = requests
  const unwritten = ['carrier', 'tracking_number'].filter((name) => !requests.writes('shipFulfillment', name))
  if (unwritten.length > 0)
    throw new Inconclusive(`a place for ${unwritten.join(' and ')} in body.shipFulfillment: declare it`)
  await onWaiting(fixtures, async (id, row, attempt) => {
    const [carrier, tracking] = [await requests.places.carrier(), marks.code()]
    const probes: [how: string, carrier: string | undefined, tracking: string | null | undefined][] = [
      ['without a carrier', undefined, tracking],
      ['without a tracking number', carrier, undefined],
      ['without either', undefined, undefined],
      ['with null for a tracking number', carrier, null],
      ['with an empty carrier', '', tracking],
      ['with an empty tracking number', carrier, ''],
    ]
    for (const [how, code, number] of probes)
      refused(await parcels.ship(id, code, number), { because: `shipping a parcel ${how}` })
    await unmoved(fixtures, id, row, 'it was refused to be shipped', [tracking], attempt)
    succeeded(
      await parcels.ship(id, carrier, tracking),
      'the same parcel must ship with a carrier and a tracking number',
    )
  })
})

requirement('SHIP-2', async (fixtures) => {
  const { note, requests } = fixtures
  await requests.control('shipFulfillment')
  await onWaiting(fixtures, async (id, row, attempt) => {
    const [carrier, tracking] = ['zz-unlisted-carrier', requests.marks.code()]
    const answer = await requests.parcels.ship(id, carrier, tracking)
    if (!isSuccess(answer)) {
      refused(answer, { because: 'shipping a parcel with a carrier that the market does not list' })
      return unmoved(fixtures, id, row, 'a carrier that the market does not list was refused', [tracking], attempt)
    }
    note('a carrier that the market does not list is accepted')
    const { row: shipped, page } = await requests.parcels.read(id)
    requests.claimStored(
      'shipFulfillment',
      shipped['carrier'] === undefined || shipped['carrier'] === carrier,
      {
        message: 'a parcel that was shipped with a carrier shows another one',
        expected: carrier,
        actual: shipped['carrier'],
        exchange: page,
      },
      'carrier',
    )
  })
})

/** Tries to ship what is not to be shipped, with another carrier than it may have. */
async function shipAgain(
  { requests }: Fixtures,
  id: string,
  before: Resource,
): Promise<{ answer: Exchange; tracking: string }> {
  const tracking = requests.marks.code()
  const codes = await requests.places.carriers()
  const carrier = codes.find((code) => code !== before['carrier']) ?? (await requests.places.carrier())
  return { answer: await requests.parcels.ship(id, carrier, tracking), tracking }
}

/** What is not to be shipped is refused, or nothing comes of it. */
async function staysAsItIs(fixtures: Fixtures, id: string, before: Resource, what: string): Promise<void> {
  const { answer, tracking } = await shipAgain(fixtures, id, before)
  if (!isSuccess(answer)) refused(answer, { because: `shipping ${what}` })
  fixtures.note(`shipping ${what} is answered ${answer.response.status}`)
  await unmoved(fixtures, id, before, isRefusal(answer) ? 'the call was refused' : 'a call of which nothing may come', [
    tracking,
  ])
}

/** Nobody is told once more. */
async function sendsNothing(fixtures: Fixtures, id: string, before: Resource): Promise<void> {
  await withInbox(fixtures, async (inbox) => {
    const endpoint = await inbox.subscribe(['fulfillment.shipped'])
    // What comes once may be late news of the first call.
    await twice(async () => {
      const count = about(endpoint, id).length
      const { answer } = await shipAgain(fixtures, id, before)
      await inbox.quiet()
      claim(about(endpoint, id).length === count, {
        message: 'shipping a parcel that is shipped sends fulfillment.shipped again',
        expected: 'no delivery',
        actual: 'a delivery',
        exchange: answer,
      })
    })
  })
}

requirement('SHIP-3', async (fixtures) => {
  const { id, alone, tracking_number } = await fixtures.requests.parcels.shipped()
  if (alone.row['status'] !== 'shipped' || alone.row['tracking_number'] !== tracking_number) {
    throw new Inconclusive('a parcel that is shipped, with its tracking number, once it was marked so')
  }
  const stays = staysAsItIs(fixtures, id, alone.row, 'a parcel that is shipped')
  await fixtures.each([stays, stays.then(() => sendsNothing(fixtures, id, alone.row))], (part) => part, 'note')
  await twice(() => fixtures.forAll(shippingAgain(), (commands) => playParcel(fixtures, 'again', commands), 1))
})

requirement('SHIP-4', async (fixtures) => {
  const { each, resources, requests } = fixtures
  await requests.control('shipFulfillment')
  await each(
    ['cancelled', 'picked_up'],
    async (status) => {
      const [parcel] = await resources.those(
        'listFulfillments',
        (row) => row['status'] === status && typeof row['id'] === 'string',
        `a parcel that is ${status}`,
      )
      const id = String(parcel?.['id'])
      const { row } = await requests.parcels.read(id)
      if (row['status'] !== status) throw new Inconclusive(`data: a parcel that is ${status}, listed and read alone`)
      await staysAsItIs(fixtures, id, row, `a parcel that is ${status}`)
    },
    'note',
  )
})
