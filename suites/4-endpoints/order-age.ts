import { NotApplicable } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { eachShopRule, forAnother, type ShopRule } from '../../fixtures/target/scenarios/refused-orders.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The date of birth of a child that is three years old or younger. */
const child = ({ api }: Fixtures): string => `${new Date(api.knowledge.now).getUTCFullYear() - 3}-12-31`

/** Where a shipped order must carry a date of birth, that of a small child does not pass the shop's age rule. */
const toChild: ShopRule = async (fixtures) => {
  const { orders } = fixtures.requests
  if ((await fixtures.resources.market()).ship_dob_required !== true)
    throw new NotApplicable('the market demands no date of birth (ship_dob_required is false)')
  fixtures.requests.demandPlaces('createOrder', ['ship_dob'])
  const { cart: accepted, total } = await orders.placed('shipped')
  const cart = { ...forAnother(fixtures, accepted), ship_dob: child(fixtures) }
  const what = 'an order to be shipped to a recipient who is three years old'
  return [{ cart, probe: expect(await orders.place(cart, total)).toBeRefused({ because: what }), what }]
}

/** Section 4, Lists, parameters and bodies, bullet 6 (b): an order MUST pass the age rules of the winery's own shop. */
requirement('PLACE-7', (fixtures) => eachShopRule(fixtures, [toChild], 'age rules of the shop'))
