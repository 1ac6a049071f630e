import { firstShipping, playParcel } from '../../fixtures/models/parcel.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim } from '../../fixtures/target/claims.ts'

requirement('STATE-3', async (fixtures) => {
  const { forAll, note, requests } = fixtures
  const { alone, listed, carrier, tracking_number } = await requests.parcels.shipped()
  if (listed === undefined) note('a parcel that was shipped is not in the list')
  const sent = { carrier, tracking_number }
  for (const { row, page } of listed === undefined ? [alone] : [alone, listed]) {
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
  await forAll(firstShipping(), (commands) => playParcel(fixtures, 'first', commands), 1)
})
