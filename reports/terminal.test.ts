import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { renderTerminal } from './terminal.ts'
import { sampleExchange, sampleRequirement, sampleResult } from './testing/sample-result.ts'

const plain = (result = sampleResult, width = 100): string => renderTerminal(result, { width, coloured: false })

test('each section shows which requirements passed, failed, are inconclusive and untested', () => {
  expect(plain()).toContain(`1 Service and conventions    3 passed · 1 inconclusive · 1 untested
  ✓ MONEY-1…3
  ? needs club members of two statuses, several of one of them
      CURSOR-2
  – not observable over HTTP (explain ID shows why): CHARGE-1
`)
  expect(plain()).toContain(`2 Resources                  1 passed · 1 failed · 1 not applicable
  ✓ Customer.name
  ✗ Customer.email  Always present: the email address, or null.
`)
})

test('a failure shows requirement, difference, exchange, the place in the body, and how to repeat it', () => {
  expect(plain()).toContain(`Customer.email  section 2 Customer
   Always present: the email address, or null.
   ✗ wrong type at /data/0/email (one of 5 of this kind, on listCustomers)
     expected  string or null
     actual    7
     request   GET /v1/customers?limit=3  (key: main)
     response  200, application/json, 120 bytes, 12 ms, req_0123456789abcdef
               /data/0
                 "id": "cus_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                 "name": "Ada Example"
               > "email": 7
     repeat    curl -sS -i --globoff -H "Authorization: Bearer $WINERY_KEY" 'http://127.0.0.1:4080/v1/customers?limit=3'
     replay    winery-conformance run --base-url http://127.0.0.1:4080 --grade standard --only Customer.email --seed 42 --path 3:1
`)
  expect(plain()).toContain('look at     the code that renders email of Customer')
})

test('of many violations of one requirement three kinds are shown, each by one example', () => {
  expect(plain().match(/✗ wrong type/g)).toHaveLength(1)
  expect(plain()).toContain('✗ wrong type at /data/0/email (one of 5 of this kind, on listCustomers)')
  const violations = ['a', 'b', 'c', 'd', 'e', 'e'].map((message) => ({
    message,
    pointer: null,
    expected: 1,
    actual: 2,
    exchange: null,
    reproduce: null,
  }))
  expect(plain({ ...sampleResult, requirements: [sampleRequirement('A-1', 'fail', { violations })] })).toMatch(
    /✗ c\n[^✗]*and 3 further violations of it/,
  )
})

test('requirements that lack the same are grouped', () => {
  const missing = ['a key with the scopes market:read']
  const requirements = ['SCOPE-1', 'SCOPE-2', 'SCOPE-4'].map((id) =>
    sampleRequirement(id, 'inconclusive', { missing, section: '5 Scopes' }),
  )
  expect(plain({ ...sampleResult, requirements })).toContain(
    '  ? a key with the scopes market:read\n      SCOPE-1 2 4\n',
  )
})

test('a remedy is wrapped and never cut, and a remedy for several things is printed once', () => {
  const remedy = 'list one under keys in the target file, or give it an admin driver with the ability mint-key'
  const missing = ['market', 'catalog', 'orders', 'sales'].map(
    (scope) => `a key without ${scope}:read, which every other scope goes with: ${remedy}`,
  )
  const requirements = [sampleRequirement('SCOPE-1', 'inconclusive', { missing, section: '5 Scopes' })]
  const text = plain({ ...sampleResult, requirements }).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'a key without orders:read, which every other scope goes with; and 1 more: list one under keys',
  )
  expect(text.split(remedy)).toHaveLength(2)
})

test('one write is described in the singular', () => {
  const ledger = sampleResult.ledger.slice(0, 1)
  expect(plain({ ...sampleResult, ledger }).replaceAll(/\s+/g, ' ')).toContain(
    '1 write to the target, which the API cannot delete; it carries the run id 16',
  )
})

test('an exit reason that is also an error is printed once', () => {
  const message = 'the target refuses the key: give another'
  const text = plain({ ...sampleResult, exit: { code: 4, reason: message }, errors: [{ requirement: null, message }] })
  expect(text.split('the target refuses the key')).toHaveLength(2)
})

test('if the key is refused, only the reason and what to do are printed', () => {
  const message = 'the target refuses the key: give another'
  const summary = { ...sampleResult.summary, pass: 0, fail: 0 }
  const requirements = [sampleRequirement('SCOPE-1', 'inconclusive', { missing: ['needs a target that answers'] })]
  const exit = { code: 4, reason: message } as const
  const text = plain({ ...sampleResult, requirements, summary, exit, errors: [{ requirement: null, message }] })
  expect(text).not.toContain('needs a target that answers')
  expect(text).toContain('NOT JUDGED  the target refuses the key: give another (exit code 4)')
  expect(text).toContain('Next:')
})

test('a missing key is shown at its place, and a body that is not JSON by its beginning', () => {
  const violation = { pointer: null, expected: 'present', actual: null, reproduce: null }
  const exchange = { ...sampleExchange, response: { ...sampleExchange.response, text: '<html>  oh', json: undefined } }
  const violations = [
    { ...violation, message: 'absent at /data/0/phone', pointer: '/data/0/phone', exchange: sampleExchange },
    { ...violation, message: 'no JSON', exchange },
  ]
  const text = plain({ ...sampleResult, requirements: [sampleRequirement('Customer.phone', 'fail', { violations })] })
  expect(text).toContain('> no "phone"')
  expect(text).toContain('<html> oh')
})

test('the coverage names the objects with fields that were not seen in every form', () => {
  expect(plain()).toContain(
    'null, each known value): 1 of 4 fields\n  Fields not seen in every form: Customer 2 of 3, Order 1 of 1\n',
  )
})

test('the end shows the writes, the outcome, the seed, and what to do next', () => {
  expect(plain()).toContain('2 writes to the target')
  expect(plain()).toContain(
    'NOT CONFORMANT  1 requirement is violated (exit code 1)\n4 passed · 1 failed · 2 inconclusive · 1 not applicable · 1 untested\n321 requests in 3.2 s · grade standard · seed 42\n',
  )
  expect(plain()).toContain('run --base-url http://127.0.0.1:4080 --only Customer.email --seed 42')
})

test('if no market was read, the first advice is to request it', () => {
  const requirements = [
    sampleRequirement('Market.object', 'inconclusive', { missing: ['a target that answers'], section: '2 Market' }),
  ]
  expect(plain({ ...sampleResult, requirements })).toContain(
    'Next:\n  curl -i -H "Authorization: Bearer $WINERY_KEY" http://127.0.0.1:4080/v1/market\n',
  )
})

test('quiet prints only the summary', () => {
  expect(renderTerminal(sampleResult, { width: 80, coloured: false, quiet: true }).split('\n')).toHaveLength(4)
})

test('no line is wider than the terminal, except a command to copy', () => {
  const isCommand = (line: string): boolean => /curl|^ {2}winery-conformance |^ {5}replay /.test(line)
  for (const width of [80, 100, 120]) {
    const lines = plain(sampleResult, width).split('\n')
    expect(lines.filter((line) => line.length > width && !isCommand(line))).toEqual([])
  }
})

test('colour changes no text', () => {
  const coloured = renderTerminal(sampleResult, { width: 100, coloured: true })
  expect(coloured).toContain('\u001b[')
  expect(stripVTControlCharacters(coloured)).toBe(plain())
})

test('a target cannot write to the terminal by itself', () => {
  const hostile = '\u001b]0;title\u0007\u009b31m\u202e'
  const violations = [
    {
      message: `answered ${hostile}`,
      pointer: null,
      expected: hostile,
      actual: hostile,
      exchange: null,
      reproduce: null,
    },
  ]
  const text = plain({
    ...sampleResult,
    requirements: [sampleRequirement('A-1', 'fail', { violations })],
    remarks: [{ message: hostile, count: 1 }],
  })
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0007\u001b\u009b\u202e]/)
  expect(text).toContain('\\u001b]0;title')
})

test('the advice names the target as the user did, and does not suggest evidence that was already written', () => {
  const report = (given: object): string => renderTerminal(sampleResult, { width: 120, coloured: false, given })
  expect(report({})).toMatch(
    /Next:\n +winery-conformance run --base-url http:\/\/127\.0\.0\.1:4080 .*--only Customer\.email --seed \d+\n/,
  )
  const named = report({ target: '--target winery.yaml', saved: true })
  expect(named).toMatch(/\n +winery-conformance run --target winery\.yaml .*--only Customer\.email --seed \d+\n/)
  expect(named).not.toContain('--json')
  const receiver = { ...sampleResult, subject: 'receiver' as const }
  expect(renderTerminal(receiver, { width: 120, coloured: false, given: { target: '--example no-window' } })).toContain(
    'receiver --example no-window --only Customer.email',
  )
})

test('the advice keeps grade, selection and seed, and suggests no writes as a repetition of a read-only run', () => {
  const report = (result: object, given: object): string =>
    renderTerminal({ ...sampleResult, ...result }, { width: 120, coloured: false, given })
  const readOnly = report({ grade: 'read-only' }, { only: ['MONEY-2', '2 Customer'] })
  const target = '--base-url http://127.0.0.1:4080'
  expect(readOnly).toContain(
    `winery-conformance run ${target} --grade read-only --only 'MONEY-2,2 Customer' --seed 42 --json FILE --junit FILE\n`,
  )
  expect(readOnly).toContain(
    `winery-conformance run ${target} --grade certify --only 'MONEY-2,2 Customer'\n      runs everything that a certificate needs, which includes writes\n`,
  )
  expect(readOnly).toContain(`winery-conformance init ${target} --read-only\n`)
  const standard = report({}, { target: '--target winery.yaml' })
  expect(standard).toContain('winery-conformance run --target winery.yaml --seed 42 --json FILE --junit FILE\n')
  expect(report({}, {})).toContain(`winery-conformance init ${target}\n`)
})

test('the evidence shows a number as it was written', () => {
  const pointer = '/total/amount_cents'
  const response = {
    ...sampleExchange.response,
    text: '{"total":{"amount_cents":2500.0}}',
    json: { total: { amount_cents: 2500 } },
  }
  const violations = [
    {
      message: 'a float',
      pointer,
      expected: 'an integer',
      actual: '2500.0',
      exchange: { ...sampleExchange, response },
      reproduce: null,
    },
  ]
  expect(plain({ ...sampleResult, requirements: [sampleRequirement('MONEY-2', 'fail', { violations })] })).toContain(
    '> "amount_cents": 2500.0',
  )
})
