import { expect, test } from 'vitest'
import { dredd } from './dredd.ts'
import { ours } from './ours.ts'
import { portman } from './portman.ts'
import { prism } from './prism.ts'
import { respect } from './respect.ts'
import { specmatic } from './specmatic.ts'
import { stepci } from './stepci.ts'

// Shortened reports of each tool, of a sandbox that gives null for the id of every booking.

test('prism: violations of responses count, those of the requests that it was sent do not', () => {
  const violation = (...location: string[]) =>
    JSON.stringify([{ location, severity: 'Error', code: 'type', message: 'Response body property id must be string' }])
  const report = [
    'readMarket 200 []',
    `createBooking 201 ${violation('response', 'body', 'id')}`,
    `listBookings 200 ${violation('response', 'body', 'data', '0', 'id')}`,
    `listBookings 200 ${violation('response', 'body', 'data', '17', 'id')}`,
    `readMarket 401 ${violation('request')}`,
  ].join('\n')
  expect(prism.findings(report)).toEqual([
    'createBooking 2xx response.body.id: Response body property id must be string',
    'listBookings 2xx response.body.data.N.id: Response body property id must be string',
  ])
})

test('dredd: a failure is named by its test and its message', () => {
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="Dredd Tests" tests="2" failures="1" errors="0" skip="0" time="20.668">
<testcase name="GET (200) /v1/market" time="0.092"><failure><![CDATA[Message:
headers: At '/content-type' No enum match for: "application/json; charset=utf-8"

Request:
method: GET
uri: /v1/market
]]></failure></testcase>
<testcase name="GET (200) /v1/products" time="0.019"/>
</testsuite>`
  expect(dredd.findings(report)).toEqual([
    `GET (N) /vN/market: headers: At '/content-type' No enum match for: "application/json; charset=utf-N"`,
  ])
})

test('portman: a failure is named by its request, its test and its message', () => {
  const message = (...rows: number[]) =>
    `expected data to satisfy schema but found following errors: \n${rows.map((n) => `data.data[${n}].id should be string`).join(', ')}`
  const failed = (text: string) => ({
    source: { name: 'List bookings' },
    error: { name: 'AssertionError', index: 3, test: '[GET]::/v1/bookings - Schema is valid', message: text },
  })
  const once = portman.findings(JSON.stringify([failed(message(0))]))
  expect(once).toEqual(['List bookings: [GET]::/vN/bookings - Schema is valid: data.data[N].id should be string'])
  expect(portman.findings(JSON.stringify([failed(message(0, 1, 2))]))).toEqual(once)
})

test('redocly respect: a failed check is named by its step and its problems', () => {
  const message = `\u001B[31mTYPE\u001B[0m must be string\n\n  1 | {\n  2 |   "id": null\n    TYPE must be string\n`
  const checks = [{ name: 'schema check', passed: false, message }]
  const report = JSON.stringify([
    { stepId: 'get-v1-market-step', checks: [] },
    { stepId: 'post-v1-bookings-step', checks },
  ])
  expect(respect.findings(report)).toEqual(['post-vN-bookings-step: schema check: TYPE must be string'])
})

test('stepci: the failed checks of each step, and a step without a response', () => {
  const report = ` FAIL  Default ⏲ 1.511s ⬆ 0 bytes ⬇ 0 bytes

Summary

  ✔ Read the market configuration passed after 0.321s
  ✕ Create a booking failed after 0.022s
  ⚠︎ List products failed after 0.022s

✔ default › Read the market configuration

● default › Create a booking

Request  HTTP

Checks

✕ JSON Schema

Expected

{}

✕ Status

Expected

201

Given

400

⚠︎ default › List products

connect ECONNREFUSED 127.0.0.1:4551


Tests: 1 failed, 0 passed, 1 total`
  expect(stepci.findings(report)).toEqual([
    'Create a booking: JSON Schema',
    'Create a booking: Status',
    'List products: connect ECONNREFUSED N.N.N.N:N',
  ])
})

test('specmatic: a failure is named by its scenario and its mismatch', () => {
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="JUnit Jupiter" tests="2" skipped="0" failures="1" errors="0">
<testcase classname="io.specmatic.test.SpecmaticJUnitSupport" name="Scenario: GET /v1/market -&gt; 200" time="0.016">
<system-out><![CDATA[unique-id]]></system-out>
</testcase>
<testcase classname="io.specmatic.test.SpecmaticJUnitSupport" name="Scenario: POST /v1/bookings -&gt; 201" time="0.033">
<failure message="API: POST /v1/bookings -&gt; 201&#10;&#10;  &gt;&gt; RESPONSE.BODY.id&#10;  R1001: Type mismatch&#10;  &gt;&gt; RESPONSE.BODY.data[3].id&#10;  R1001: Type mismatch" type="org.opentest4j.AssertionFailedError"><![CDATA[…]]></failure>
</testcase>
</testsuite>`
  expect(specmatic.findings(report)).toEqual([
    'POST /vN/bookings -> N: RESPONSE.BODY.data[N].id RN: Type mismatch',
    'POST /vN/bookings -> N: RESPONSE.BODY.id RN: Type mismatch',
  ])
})

test('this suite: the requirements that fail', () => {
  const requirements = [
    { id: 'Booking.id', verdict: 'fail' },
    { id: 'MONEY-1', verdict: 'inconclusive' },
    { id: 'PAGE-1', verdict: 'pass' },
  ]
  expect(ours('standard').findings(JSON.stringify({ requirements }))).toEqual(['Booking.id'])
})
