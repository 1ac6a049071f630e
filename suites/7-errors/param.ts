import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { fullOrder } from '../../fixtures/target/scenarios/full-order.ts'
import { placeOf } from '../../fixtures/target/template.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { provoke, withWrongValues, type WrongWrite } from '../../fixtures/target/scenarios/provoked-errors.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Claims that the error names what is at fault, if anything. Other requirements judge whether and how it is refused.
 */
function namesAlone(exchange: Exchange, param: string, because: string): void {
  if (!isRefusal(exchange)) throw new Inconclusive(`needs a refusal of ${because}`)
  expect(exchange).toBeRefused({ param, because })
}

/**
 * Claims that the error names a value of the wrong type in a valid body, if anything. A huge number may conflict with
 * other values.
 */
async function namesWrongValue(fixtures: Fixtures): Promise<void> {
  const { each, requests } = fixtures
  const sent = await withWrongValues(fixtures)
  // The bodies of one operation have the same SKU or email address, which one that is accepted takes.
  const taken = new Set(sent.filter(({ exchange }) => isSuccess(exchange)).map(({ operation }) => operation))
  const isClear = ({ operation, value }: WrongWrite): boolean =>
    !value.isNumber && !/ship_to|address/.test(value.pointer) && !taken.has(operation)
  const wrong = sent.filter((each) => isClear(each) && isRefusal(each.exchange))
  await each(
    wrong,
    async ({ operation, faulty, value, exchange }) => {
      await requests.control(operation)
      const [field = '', ...nested] = value.pointer.split('/').slice(1)
      if (nested.length > 0) namesNoOther(exchange, field, faulty)
      else expect(exchange).toBeRefused({ param: field, because: faulty.what })
    },
    'note',
  )
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
  if (api.config.grade !== 'certify' || place === undefined) return
  const { cart, total, placed } = await fullOrder(fixtures)
  succeeded(placed, 'an order for a customer of the run must succeed')
  const customer_id = `cus_${unusedDigits}`
  const probe = await requests.orders.place({ ...cart, customer_id }, total)
  // A shop may ignore an unknown customer.
  if (isRefusal(probe))
    expect(probe).toBeRefused({ param: place.split('/').slice(1), because: 'an order for an unknown customer' })
}

/**
 * Section 7, `error.param`: it MUST name what is at fault. The oracle judges errors without a fault that has a name.
 */
requirement('ERR-4', async (fixtures) => {
  const { api, each, resources, requests, bindings } = fixtures
  await provoke(fixtures)
  // PARAMS-1 judges the param of unknown parameters on each endpoint.
  const lists = ['listProducts', 'listCustomers', 'listOrders', 'listBookings'] as const
  await each(inTurn(lists, 1, api.config.seed), async (id) => {
    const { request } = succeeded(await resources.firstPage(id))
    const probe = await api.send({ method: 'GET', path: request.path, query: [['zzUnknown_1', '1']] })
    namesAlone(probe, 'zzUnknown_1', `${id} with one unknown parameter`)
  })
  const page = await api.send({
    method: 'GET',
    path: '/v1/customers',
    query: [[bindings.get<string>('list.cursor'), 'zz-no-cursor']],
  })
  namesAlone(page, bindings.get<string>('list.cursor'), 'a made-up cursor')
  if (api.config.grade === 'read-only') return
  await each([namesWrongValue, namesUnknownCustomer], (part) => part(fixtures), 'note')
  await requests.control('createCustomer')
  for (const field of ['loyalty_points', 'club_status'] as const) {
    const { body, ...call } = await requests.valid('createCustomer')
    const value = field === 'loyalty_points' ? 17 : 'active'
    const probe = await api.send({ ...call, body: { ...(body as object), [field]: value } })
    namesAlone(probe, field, `a new customer with ${field}`)
  }
})
