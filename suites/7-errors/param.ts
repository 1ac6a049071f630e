import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { placeOf } from '../../fixtures/target/template.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { clubShipping, type ShipCall, shipping } from '../../fixtures/target/scenarios/shipping/shipping.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import {
  madeUpCursor,
  provoke,
  withWrongValues,
  type WrongWrite,
} from '../../fixtures/target/scenarios/provoked-errors.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Claims that the error names what is at fault, if anything. Other requirements judge whether and how it is refused.
 */
function claimParam(exchange: Exchange, param: string, because: string): void {
  if (!isRefusal(exchange)) throw new Inconclusive(`needs a refusal of ${because}`)
  expect(exchange).toBeRefused({ param, because })
}

/**
 * Claims that the error names a value of the wrong type in a valid body, if anything. A huge number may conflict with
 * other values.
 */
async function namesWrongValue(fixtures: Fixtures): Promise<void> {
  const { eachPossible, requests } = fixtures
  const sent = await withWrongValues(fixtures)
  // The bodies of one operation have the same SKU or email address, which one that is accepted takes.
  const taken = new Set(sent.filter(({ exchange }) => isSuccess(exchange)).map(({ operation }) => operation))
  const isClear = ({ operation, value }: WrongWrite): boolean =>
    !value.isNumber && !/address/.test(value.pointer) && !taken.has(operation)
  const wrong = sent.filter((each) => isClear(each) && isRefusal(each.exchange))
  await eachPossible(wrong, async ({ operation, faulty, value, exchange }) => {
    await requests.control(operation)
    const [field = '', ...nested] = value.pointer.split('/').slice(1)
    // The address of a quote is named by the field itself or by one in it.
    if (nested.length > 0 || field === 'ship_to') namesNoOther(exchange, field, faulty)
    else expect(exchange).toBeRefused({ param: field, because: faulty.what })
  })
}

/** The spelling of a nested field is not fixed, but it must not be another field of the body. */
function namesNoOther(exchange: Exchange, field: string, { what, call }: WrongWrite['faulty']): void {
  const param = at(exchange.response.json, '/error/param')
  const others = Object.keys(isObject(call.body) ? call.body : {}).filter((each) => each !== field)
  claim(typeof param !== 'string' || !others.includes(param.split(/[./[]/)[0] ?? ''), {
    message: `${what}: error.param names another field`,
    expected: `${field}, or a field in it`,
    actual: param,
    exchange,
  })
}

/** Claims that the refusal of an order for a customer that does not exist names the customer, if anything. */
async function namesUnknownCustomer(fixtures: Fixtures): Promise<void> {
  const { api, bindings, requests } = fixtures
  const place = placeOf(bindings.peek('body.createOrder')?.value, 'customer_id')
  if (!api.isCertify || place === undefined) return
  const { cart, total, placed } = await fullOrder(fixtures)
  succeeded(placed, 'an order for a customer of the run must succeed')
  const customer_id = `cus_${unusedDigits}`
  const probe = await requests.orders.place({ ...cart, customer_id }, total)
  // A shop may ignore an unknown customer.
  if (isRefusal(probe))
    expect(probe).toBeRefused({ param: place.split('/').slice(1), because: 'an order for an unknown customer' })
}

/** The fields of a ship call. */
const shipFields = ['carrier', 'tracking_number'] as const

/** The one field of a ship call that is missing, null or empty; undefined where there is none, or more than one. */
function missingIn(call: ShipCall): (typeof shipFields)[number] | undefined {
  const missing = shipFields.filter((field) => [undefined, null, ''].includes(call[field] as string | null | undefined))
  return missing.length === 1 ? missing[0] : undefined
}

/**
 * Claims that the refusal of a ship call without one of its fields, or with an unlisted carrier, does not name the other
 * field. The calls are those of other checks, and the control has a tracking number of the same form.
 */
async function namesShipField(fixtures: Fixtures): Promise<void> {
  const { bindings, each, requests } = fixtures
  const template = bindings.peek('body.shipFulfillment')?.value
  const nameOf = (field: string): string | undefined => placeOf(template, field)?.split('/').at(-1)
  await requests.control('shipFulfillment')
  const { refused } = await shipping(fixtures)
  const club = await ifConclusive(() => clubShipping(fixtures))
  const calls = [
    ...refused.map((call) => ({ ...call, at: missingIn(call) })),
    ...(club === undefined ? [] : [{ ...club.incomplete, at: missingIn(club.incomplete) }]),
    ...(club === undefined ? [] : [{ ...club.unlisted, at: 'carrier' as const }]),
  ]
  await each(calls, async ({ at: field, how, carrier, exchange }) => {
    const [own, other] = [field, shipFields.find((each) => each !== field)].map((each) => nameOf(each ?? ''))
    if (field === undefined || own === undefined || other === undefined || !isRefusal(exchange)) return
    const param = at(exchange.response.json, '/error/param')
    const named = typeof param === 'string' ? param.split(/[.[\]/]+/).filter((step) => step !== '') : []
    const isOther = named.at(-1) === other
    // The winery may have left the carrier out meanwhile: then it is at fault as well.
    const isLeftOut = isOther && field === 'tracking_number' && !(await requests.destinations.isStillListed(carrier))
    claim(!isOther || isLeftOut, {
      message: `a ship call ${how}: error.param names another field`,
      expected: own,
      actual: param,
      exchange,
    })
  })
}

/**
 * Claims that the refusal of an adjustment without an allowed reason does not name the product, for which allowed reasons
 * were accepted. The adjustments are those of other checks.
 */
async function namesNoProduct(fixtures: Fixtures): Promise<void> {
  const product = placeOf(fixtures.bindings.peek('body.adjustInventory')?.value, 'product_id')?.split('/').at(-1)
  if (product === undefined) throw new Inconclusive('needs a place for product_id in body.adjustInventory: declare it')
  const { forbidden, withoutAllowedReason } = await adjustments(fixtures)
  await fixtures.each([...forbidden.tried, ...withoutAllowedReason.tried], async ({ exchange, reason }) => {
    const param = at(exchange.response.json, '/error/param')
    const named = typeof param === 'string' ? param.split(/[.[\]/]+/).at(-1) : undefined
    claim(!isRefusal(exchange) || named !== product, {
      message: `an adjustment with the reason ${reason ?? '(none)'}: error.param names the product`,
      expected: 'the reason, or no param',
      actual: param,
      exchange,
    })
  })
}

/** Claims that the refusal of an unknown parameter names it. Under certify PARAMS-1 judges that on each endpoint. */
async function namesUnknownParameter({ api, each, resources }: Fixtures): Promise<void> {
  const lists = ['listProducts', 'listCustomers', 'listOrders', 'listBookings'] as const
  const chosen = api.isCertify ? [] : inTurn(lists, 1, api.config.seed)
  await each(chosen, async (id) => {
    const { request } = succeeded(await resources.firstPage(id))
    const probe = await api.send({ method: 'GET', path: request.path, query: [['zzUnknown_1', '1']] })
    claimParam(probe, 'zzUnknown_1', `${id} with one unknown parameter`)
  })
}

/**
 * Claims that the refusal of a new customer with a field of the club or with loyalty points names the field. Under certify
 * CUSTOMER-9 and CUSTOMER-10 judge that of each such field.
 */
async function namesForbiddenField({ api, requests }: Fixtures): Promise<void> {
  if (api.isCertify) return
  await requests.control('createCustomer')
  for (const field of ['loyalty_points', 'club_status'] as const) {
    const { body, ...call } = await requests.valid('createCustomer')
    const value = field === 'loyalty_points' ? 17 : 'active'
    const probe = await api.send({ ...call, body: { ...(body as object), [field]: value } })
    claimParam(probe, field, `a new customer with ${field}`)
  }
}

/**
 * Section 7, `error.param`: it MUST name what is at fault. The oracle judges errors whose fault is not a parameter or a field.
 */
requirement('ERR-4', async (fixtures) => {
  const { api, bindings, eachPossible } = fixtures
  const provoked = await provoke(fixtures)
  await namesUnknownParameter(fixtures)
  const cursor = bindings.get<string>('list.cursor')
  // Below certify, the sample of provoked errors may lack this one.
  const page =
    provoked.find(({ faulty }) => faulty.what === madeUpCursor)?.exchange ??
    (await api.send({ method: 'GET', path: '/v1/customers', query: [[cursor, 'zz-no-cursor']] }))
  claimParam(page, cursor, 'a made-up cursor')
  if (api.config.grade === 'read-only') return
  await eachPossible(
    [namesWrongValue, namesUnknownCustomer, namesShipField, namesNoProduct, namesForbiddenField],
    (part) => part(fixtures),
  )
})
