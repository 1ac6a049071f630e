import { firstShipping, playParcel } from '../../fixtures/target/models/parcel.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource, Shown } from '../../fixtures/target/resources.ts'

/** What a parcel shows once it was marked shipped. A value that was not sent is undefined. */
function isShipped({ requests }: Fixtures, { row, page }: Shown, sent: Resource): void {
  claim(row['status'] === undefined || row['status'] === 'shipped', {
    message: 'a waiting parcel that was marked shipped is not shipped',
    expected: 'shipped',
    actual: row['status'],
    exchange: page,
  })
  for (const [key, value] of Object.entries(sent)) {
    requests.claimStored('shipFulfillment', value === undefined || row[key] === undefined || row[key] === value, {
      message: `a parcel that was marked shipped does not show the ${key} that was sent`,
      expected: value,
      actual: row[key],
      exchange: page,
    })
  }
  claim(row['fulfilled_at'] !== null, {
    message: 'a parcel that was marked shipped does not tell when',
    expected: 'a time',
    actual: null,
    exchange: page,
  })
}

/** The parcel of the control, alone and in the list. */
async function first(fixtures: Fixtures): Promise<void> {
  const { alone, listed, carrier, tracking_number } = await fixtures.requests.parcels.shipped()
  if (listed === undefined) fixtures.note('a parcel that was shipped is not in the list')
  for (const shown of listed === undefined ? [alone] : [alone, listed])
    isShipped(fixtures, shown, { carrier, tracking_number })
}

/** A parcel of the shop where that one was of the club, or the reverse. */
async function ofOtherKind(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const { alone } = await requests.parcels.shipped()
  const kind = alone.row['kind'] === 'shop' ? 'club' : 'shop'
  const id = String((await requests.parcels.take((each) => each['kind'] === kind, ` of kind ${kind}`))['id'])
  const [carrier, tracking] = [await requests.places.carrier(), requests.marks.code()]
  succeeded(
    await requests.parcels.ship(id, carrier, tracking),
    'shipFulfillment must take a waiting parcel of any kind',
  )
  const sent = {
    carrier: requests.writes('shipFulfillment', 'carrier') ? carrier : undefined,
    tracking_number: requests.writes('shipFulfillment', 'tracking_number') ? tracking : undefined,
  }
  isShipped(fixtures, await requests.parcels.read(id), sent)
}

const inSequence = (fixtures: Fixtures): Promise<void> =>
  fixtures.forAll(firstShipping(), (commands) => playParcel(fixtures, 'first', commands), 1)

requirement('STATE-3', async (fixtures) => {
  await fixtures.each([first, ofOtherKind], (part) => part(fixtures), 'note')
  await inSequence(fixtures)
})
