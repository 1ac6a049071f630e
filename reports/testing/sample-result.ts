import type { Exchange } from '../../spec/exchange.ts'
import type { ReportedRequirement, Result, Verdict } from '../result.ts'

const customers = {
  data: [{ object: 'customer', id: `cus_${'a'.repeat(32)}`, name: 'Ada Example', email: 7 }],
  next_cursor: null,
}

/** An exchange as a run records it. */
export const sampleExchange: Exchange = {
  number: 12,
  operation: 'listCustomers',
  request: {
    method: 'GET',
    path: '/v1/customers',
    query: 'limit=3',
    headers: [['accept', 'application/json']],
    body: null,
    credential: 'main',
  },
  response: {
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['x-request-id', 'req_0123456789abcdef'],
    ],
    text: JSON.stringify(customers),
    bytes: 120,
    json: customers,
  },
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  duration: 12,
}

/** A requirement as a run reports it. */
export function sampleRequirement(
  id: string,
  verdict: Verdict,
  more: Partial<ReportedRequirement> = {},
): ReportedRequirement {
  return {
    id,
    section: '1 Conventions',
    statement: `${id} holds.`,
    verdict,
    notes: [],
    missing: [],
    violations: [],
    waiver: null,
    duration_ms: 40,
    rests_on: { exchanges: 3, elements: 9, entries: [12] },
    ...more,
  }
}

const failed = (count: number): ReportedRequirement['violations'] =>
  Array.from({ length: count }, (_, at) => ({
    message: `wrong type at /data/${at}/email`,
    pointer: `/data/${at}/email`,
    expected: 'string or null',
    actual: 7,
    exchange: at === 0 ? sampleExchange : null,
    reproduce:
      at === 0
        ? `curl -sS -i --globoff -H "Authorization: Bearer $WINERY_KEY" 'http://127.0.0.1:4080/v1/customers?limit=3'`
        : null,
    ...(at === 0 ? { counterexample: { value: '"a b"', seed: 42, path: '3:1' } } : {}),
  }))

const requirements: ReportedRequirement[] = [
  sampleRequirement('MONEY-1', 'pass', { notes: ['no amount was unknown'] }),
  sampleRequirement('MONEY-2', 'pass'),
  sampleRequirement('MONEY-3', 'pass'),
  sampleRequirement('CURSOR-2', 'inconclusive', {
    missing: ['needs club members of two statuses, several of one of them'],
  }),
  sampleRequirement('CHARGE-1', 'untested', { missing: ['only the processor could tell'] }),
  sampleRequirement('Customer.name', 'pass', { section: '2 Customer' }),
  sampleRequirement('Customer.email', 'fail', {
    section: '2 Customer',
    violations: failed(5),
    statement: 'Always present: the email address, or null.',
  }),
  sampleRequirement('MARKET-4', 'not_applicable', { section: '2 Market', missing: ['the target always ships'] }),
  sampleRequirement('SCOPE-3', 'inconclusive', {
    section: '5 Authentication',
    missing: ['the check could not run to its end: a reset'],
  }),
]

/** A result with every kind of entry. */
export const sampleResult: Result = {
  suite: { name: 'winery-conformance', version: '0.1.0', zone_rules: '2026a' },
  target: { base_url: 'http://127.0.0.1:4080', embedded: false, environment: 'test', openapi: '/v1/openapi.json' },
  subject: 'server',
  grade: 'standard',
  seed: 42,
  run_id: '16',
  timing: { started_at: '2026-01-02T03:04:05.000Z', duration_ms: 3210 },
  exchanges: [sampleExchange],
  requests: 321,
  interrupted: false,
  personal_data: 'masked',
  waivers: [],
  pending: [],
  summary: { pass: 4, fail: 1, inconclusive: 2, not_applicable: 1, untested: 1 },
  exit: { code: 1, reason: '1 requirement is violated' },
  bindings: {
    'list.items': { value: '/data', provenance: 'observed', from: 'GET /v1/customers' },
    'list.cursor': { value: 'cursor', provenance: 'assumed' },
  },
  requirements,
  ledger: [
    { operation: 'createCustomer', method: 'POST', path: '/v1/customers', status: 201, id: `cus_${'b'.repeat(32)}` },
    {
      operation: 'shipFulfillment',
      method: 'POST',
      path: `/v1/fulfillments/ful_${'c'.repeat(32)}/ship`,
      status: 200,
      id: `ful_${'c'.repeat(32)}`,
    },
  ],
  regression: {
    baseline: 'baseline.json',
    changes: [
      {
        kind: 'removed',
        breaking: true,
        where: 'Product.vintage',
        message: 'every object had the field, and none has it now',
        shownBy: 'behaviour',
        cause: 'server',
      },
      {
        kind: 'added',
        breaking: false,
        where: 'Product.zz_new',
        message: 'the field is new: string',
        shownBy: 'behaviour',
        cause: 'server',
      },
    ],
  },
  errors: [{ requirement: 'SCOPE-3', message: 'a reset' }],
  remarks: [{ message: 'Order.status has the unfamiliar value "ripening"', count: 3 }],
  coverage: {
    fields: [
      { field: 'Customer.email', seen: 9, nulls: 0, values: {}, unseen: ['null'] },
      {
        field: 'Customer.club_status',
        seen: 9,
        nulls: 0,
        values: { none: 9 },
        unseen: ['pending', 'active', 'past_due'],
      },
      { field: 'Customer.name', seen: 9, nulls: 0, values: {}, unseen: [] },
      { field: 'Order.status', seen: 0, nulls: 0, values: {}, unseen: [] },
    ],
    lists: [
      { operation: 'listCustomers', extent: 'several pages' },
      { operation: 'listOrders', extent: 'empty' },
    ],
  },
}
