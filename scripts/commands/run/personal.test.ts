import { expect, test } from 'vitest'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Exchange } from '../../../spec/exchange.ts'
import { withoutPersons } from './personal.ts'

const address = {
  name: null,
  line1: '7 Vine Street',
  line2: null,
  city: 'Grapeville',
  state: 'ON',
  postal_code: 'L0S 1J0',
  country: 'CA',
}
const customer = {
  object: 'customer',
  id: `cus_${'a'.repeat(32)}`,
  name: 'Béatrice Rivière',
  email: 'bea@riviere-wines.ca',
  phone: '+1 (416) 555-0123',
  address,
  date_of_birth: '1980-05-17',
  tags: ['Friends'],
  club_card_last4: '4242',
  created_at: '2026-01-02T03:04:05-05:00',
  loyalty_points: 4165550123,
}
const ownCustomer = {
  ...customer,
  id: `cus_${'b'.repeat(32)}`,
  name: 'Conformance k3v9a1b2 4',
  email: 'conformance-k3v9a1b2-4@example.com',
  phone: '+1 555 0100',
}
const product = { object: 'product', id: `prod_${'c'.repeat(32)}`, name: 'Riesling Reserve', sku: 'RSL-1' }

function exchangeOf(
  json: unknown,
  more: Partial<Exchange['request']> = {},
  operation = 'listCustomers',
  text = JSON.stringify(json),
): Exchange {
  return {
    number: 1,
    operation,
    request: { method: 'GET', path: '/v1/customers', query: '', headers: [], body: null, credential: 'main', ...more },
    response: { status: 200, headers: [], text, bytes: 1, json },
    startedAt: 0,
    duration: 1,
  }
}

const finding = (
  exchange: Exchange,
  more: Partial<RunRecord['findings'][number]['finding']> = {},
): RunRecord['findings'][number] => ({
  finding: {
    requirement: 'Customer.email',
    pointer: '/data/0/email',
    message: 'wrong',
    expected: 'string or null',
    actual: 7,
    ...more,
  },
  exchange,
})

/** The findings after masking. */
const masked = (...findings: RunRecord['findings']): RunRecord['findings'] =>
  withoutPersons({ ...emptyRecord(), runId: 'k3v9a1b2', findings }).findings

test('personal data becomes x and 0 of the same length and form; other data is unchanged', () => {
  const [found] = masked(finding(exchangeOf({ data: [customer], next_cursor: null })))
  expect(found?.exchange.response.json).toEqual({
    data: [
      {
        ...customer,
        name: 'Xxxxxxxx Xxxxxxx',
        email: 'xxx@xxxxxxx-xxxxx.xx',
        phone: '+0 (000) 000-0000',
        date_of_birth: '2000-01-01',
        club_card_last4: '0000',
        address: { ...address, line1: '0 Xxxx Xxxxxx', city: 'Xxxxxxxxxx', postal_code: 'X0X 0X0' },
      },
    ],
    next_cursor: null,
  })
  expect(JSON.parse(found?.exchange.response.text ?? '')).toEqual(found?.exchange.response.json)
})

test.each(['example.com', 'mail.winery.internal'])(
  'data that the run wrote, with emails at %s, is unchanged',
  (domain) => {
    const own = { ...ownCustomer, email: `conformance-k3v9a1b2-4@${domain}` }
    const json = { data: [own, customer] }
    const sent = JSON.stringify({ email: own.email, address: { line1: '12 Example Road' } })
    const [found] = masked(finding(exchangeOf(json, { method: 'POST', body: sent })))
    expect(found?.exchange.response.json).toHaveProperty(['data', 0], own)
    expect(found?.exchange.request.body).toBe(sent)
    expect(found?.exchange.response.text).toContain(own.email)
    expect(found?.exchange.response.text).not.toMatch(/riviere|Béatrice/)
  },
)

test('the name of a product is not masked as that of a person', () => {
  const [found] = masked(finding(exchangeOf({ data: [product] }, {}, 'listProducts')))
  expect(found?.exchange.response.json).toEqual({ data: [product] })
  const tier = { code: 'ON', name: 'Ontario' }
  expect(masked(finding(exchangeOf({ subdivisions: [tier] }, {}, 'readMarket')))[0]?.exchange.response.json).toEqual({
    subdivisions: [tier],
  })
})

test('unpublished objects are masked by the usual names', () => {
  const sale = {
    id: 'sale_1',
    customerName: 'Ada Lovelace',
    contact_email: 'ada@lovelace.uk',
    mobile: 4165550123,
    shippingAddress: 'x',
    address: '9 Mill Lane',
    items: [{ name: 'Riesling', quantity: 2 }],
  }
  const [found] = masked(finding(exchangeOf({ data: [sale] }, {}, 'listSales')))
  expect(found?.exchange.response.json).toHaveProperty(['data', 0], {
    ...sale,
    customerName: 'Xxx Xxxxxxxx',
    contact_email: 'xxx@xxxxxxxx.xx',
    mobile: 1111111111,
    address: '0 Xxxx Xxxx',
  })
  expect(found?.exchange.response.text).not.toContain('4165550123')
})

test('escapes, repeated keys and bodies that are not JSON do not unmask personal data', () => {
  const text = String.raw`{"data":[{"email":"first@riviere-wines.ca","email":"bea@riviere-wines.ca","name":"B\u00e9atrice Rivi\u00e8re","object":"customer","total":1500.0}]}`
  const [found] = masked(finding(exchangeOf(JSON.parse(text), {}, 'listCustomers', text)))
  expect(found?.exchange.response.text).toBe(
    '{"data":[{"email":"xxxxx@xxxxxxx-xxxxx.xx","email":"xxx@xxxxxxx-xxxxx.xx","name":"Xxxxxxxx Xxxxxxx","object":"customer","total":1500.0}]}',
  )
  const html = exchangeOf(
    undefined,
    { query: 'email=bea%40riviere-wines.ca' },
    'listCustomers',
    '<p>Call Bea: 416-555-0123, or write to bea@riviere-wines.ca</p> "phone": "416 555 0123"',
  )
  const [page] = masked(finding(html))
  expect(page?.exchange.response.text).toBe(
    '<p>Call Bea: 000-000-0000, or write to xxx@xxxxxxx-xxxxx.xx</p> "phone": "000 000 0000"',
  )
  expect(page?.exchange.request.query).toBe('email=xxx@xxxxxxx-xxxxx.xx')
})

test('the value at fault keeps its form, and the expected value its words', () => {
  const exchange = exchangeOf({ data: [customer] })
  const [born, kind, named] = masked(
    finding(exchange, { pointer: '/data/0/date_of_birth', expected: 'a date: YYYY-MM-DD', actual: '17/05/1980' }),
    finding(exchange, { actual: 7 }),
    finding(exchange, { pointer: '/data/0/address/name', expected: null, actual: 'Béatrice Rivière' }),
  )
  expect(born?.finding).toMatchObject({ expected: 'a date: YYYY-MM-DD', actual: '00/00/0000' })
  expect(kind?.finding).toMatchObject({ expected: 'string or null', actual: 7 })
  expect(named?.finding).toMatchObject({ expected: null, actual: 'Xxxxxxxx Xxxxxxx' })
})

test('two different values are still different', () => {
  const exchange = exchangeOf({ guest: { name: 'Ada', email: 'ada@lovelace.uk', phone: null } })
  const part = withoutPersons({
    ...emptyRecord(),
    outcomes: [
      {
        requirement: 'BOOK-1',
        state: 'violated',
        missing: [],
        notes: [],
        error: null,
        unsafe: null,
        exchanges: 1,
        entries: [1],
        duration: 1,
        unfinished: false,
        violations: [
          {
            message: 'the guest became eve@lovelace.uk',
            expected: { email: 'ada@lovelace.uk' },
            actual: { email: 'eve@lovelace.uk' },
            exchange,
          },
        ],
      },
    ],
  })
  expect(part.outcomes[0]?.violations[0]).toMatchObject({
    message: 'the guest became xxx@xxxxxxxx.xx',
    expected: { email: 'xxx@xxxxxxxx.xx' },
    actual: { email: 'xxx@xxxxxxxx.xx (another value)' },
  })
})

test('ids, timestamps, amounts and offsets are not masked as phone numbers', () => {
  const row = {
    id: 'cus_41655501234165550123416555012341',
    at: '2026-01-02T03:04:05.123+05:30',
    total: { amount_cents: 4165550123 },
    message: 'req_0123456789abcdef at 2026-01-02 10:00:00',
  }
  const [found] = masked(finding(exchangeOf(row)))
  expect(found?.exchange.response).toMatchObject({ json: row, text: JSON.stringify(row) })
})

test('masking twice changes nothing', () => {
  const once = withoutPersons({
    ...emptyRecord(),
    runId: 'k3v9a1b2',
    findings: [finding(exchangeOf({ data: [customer, ownCustomer] }))],
  })
  expect(withoutPersons(once)).toEqual(once)
})

test('evidence of many persons, and a long text without an address, are masked in time that grows with their length', () => {
  const people = Array.from({ length: 3_000 }, (_, at) => ({ object: 'customer', name: `Person Number${at} Surname` }))
  const exchange = exchangeOf({ data: people, extra: 'a'.repeat(300_000) })
  const startedAt = Date.now()
  const masked = withoutPersons({
    ...emptyRecord(),
    runId: 'k3v9a',
    exchanges: Array.from({ length: 5 }, () => exchange),
    remarks: { [`saw ${people[7]?.name}`]: 1 },
  })
  expect(Date.now() - startedAt).toBeLessThan(5_000)
  expect(JSON.stringify(masked)).not.toContain('Surname')
})

test('a short value is masked where it is a word, and not inside another word', () => {
  const person = { ...customer, name: 'Date' }
  const { remarks } = withoutPersons({
    ...emptyRecord(),
    exchanges: [exchangeOf({ data: [person] })],
    remarks: { 'Date asks by updated_since and Updated, name=Date': 1, 'name=%20Date': 1 },
  })
  expect(Object.keys(remarks)).toEqual(['Xxxx asks by updated_since and Updated, name=Xxxx', 'name=%20Xxxx'])
})

test('only the beginning of a long body is masked and stored, and no token is cut in two', () => {
  const exchange = exchangeOf({ data: [customer, { ...customer, name: 'Zoltan '.repeat(20) }, product, product] })
  const at = exchange.response.text.indexOf('Zoltan') + 10
  const record = { ...emptyRecord(), runId: 'k3v9a1b2', exchanges: [exchange] }
  const [kept] = withoutPersons(record, { longest: at }).exchanges
  const [whole] = withoutPersons(record).exchanges
  const [beginning, mark] = kept?.response.text.split('\n') ?? []
  expect(beginning).toHaveLength(exchange.response.text.indexOf('"email"', at))
  expect(whole?.response.text.startsWith(beginning ?? '')).toBe(true)
  expect(mark).toBe('…')
  expect(beginning).not.toContain('Zol')
})

test('the evidence of a violation is stored as a whole', () => {
  const found = finding(exchangeOf({ data: [customer, product] }))
  const record = { ...emptyRecord(), runId: 'k3v9a1b2', findings: [found], exchanges: [found.exchange] }
  const [kept] = withoutPersons(record, { longest: 10 }).exchanges
  expect(kept?.response.text).toHaveLength(found.exchange.response.text.length)
})
