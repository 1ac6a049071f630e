import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { fromRoot } from '../spec/root.ts'
import { renderJunit } from './junit.ts'
import { sampleRequirement, sampleResult } from './testing/sample-result.ts'
import { readXml, type ReadElement } from './testing/strict-xml.ts'
import { renderXml } from './xml.ts'

const named = (element: ReadElement, name: string): ReadElement[] =>
  element.elements.filter((each) => each.name === name)

test('each section is a test suite, each requirement a test case', () => {
  const root = readXml(renderJunit(sampleResult))
  expect(root.attributes).toEqual({ name: 'winery-conformance', tests: '9', failures: '1', errors: '1', time: '3.210' })
  expect(root.elements.map(({ attributes }) => [attributes.name, attributes.tests])).toEqual([
    ['1 Service and conventions', '5'],
    ['2 Resources', '3'],
    ['5 Authentication', '1'],
  ])
  const [first] = root.elements
  expect(named(first!, 'testcase')[0]?.attributes).toMatchObject({
    name: 'MONEY-1: MONEY-1 holds.',
    classname: '1 Conventions',
  })
  expect(named(named(first!, 'testcase')[0]!, 'system-out')[0]?.text).toBe('no amount was unknown')
  const properties = Object.fromEntries(
    named(named(first!, 'properties')[0]!, 'property').map(({ attributes }) => [attributes.name, attributes.value]),
  )
  expect(properties).toMatchObject({
    'suite.version': '0.1.0',
    'target.base_url': 'http://127.0.0.1:4080',
    seed: '42',
    grade: 'standard',
  })
})

const schema = { fileName: 'junit-10.xsd', contents: readFileSync(fromRoot('reports/testing/junit-10.xsd'), 'utf8') }
const errorsOf = async (contents: string): Promise<string[]> =>
  (await validateXML({ xml: { fileName: 'report.xml', contents }, schema })).errors.map(({ message }) => message)

test('the document satisfies the schema that Jenkins publishes', async () => {
  const strays = { ...sampleResult, errors: [...sampleResult.errors, { requirement: null, message: 'a worker ended' }] }
  expect(await errorsOf(renderJunit(strays))).toEqual([])
  expect(await errorsOf('<testsuites><testsuite name="x"/></testsuites>')).not.toEqual([])
})

test('a test case takes the time of its check, and a suite that of its cases', () => {
  const requirements = [
    sampleRequirement('A-1', 'pass', { duration_ms: 1234 }),
    sampleRequirement('A-2', 'pass', { duration_ms: 66 }),
    sampleRequirement('Market.object', 'pass', { duration_ms: null }),
  ]
  const [suite] = readXml(renderJunit({ ...sampleResult, requirements, errors: [] })).elements
  expect(suite?.attributes.time).toBe('1.300')
  expect(named(suite!, 'testcase').map(({ attributes }) => attributes.time)).toEqual(['1.234', '0.066', '0.000'])
})

test('a violation is a failure with its evidence, a harness error is an error, the rest is skipped with its reason', () => {
  const cases = readXml(renderJunit(sampleResult)).elements.flatMap((suite) => named(suite, 'testcase'))
  const outcomes = Object.fromEntries(
    cases.map((each) => [each.attributes.name?.split(':')[0], each.elements.map(({ name }) => name).join()]),
  )
  expect(outcomes).toMatchObject({
    'MONEY-2': '',
    'CURSOR-2': 'skipped',
    'CHARGE-1': 'skipped',
    'Customer.email': 'failure',
    'MARKET-4': 'skipped',
    'SCOPE-3': 'error',
  })
  const failure = cases.find(({ attributes }) => attributes.name?.startsWith('Customer.email'))?.elements[0]
  expect(failure?.attributes).toEqual({ message: 'wrong type at /data/0/email', type: 'Violation' })
  expect(failure?.text).toContain(
    'expected: string or null\n  actual:   7\n  exchange: GET /v1/customers?limit=3 → 200\n  repeat:   curl',
  )
  expect(failure?.text).toContain('\n  replay:   winery-conformance run --base-url http://127.0.0.1:4080')
  const skipped = cases.find(({ attributes }) => attributes.name?.startsWith('CURSOR-2'))?.elements[0]
  expect(skipped?.attributes.message).toBe('inconclusive: needs club members of two statuses, several of one of them')
})

test('many violations of one requirement are shortened, and an error that belongs to no requirement is reported', () => {
  const violations = Array.from({ length: 12 }, (_, at) => ({
    message: `violation ${at}`,
    pointer: null,
    expected: null,
    actual: null,
    exchange: null,
    reproduce: null,
  }))
  const result = {
    ...sampleResult,
    requirements: [sampleRequirement('A-1', 'fail', { violations })],
    errors: [{ requirement: null, message: 'a worker ended\nat some line' }],
  }
  const root = readXml(renderJunit(result))
  expect(root.elements[0]?.elements[1]?.elements[0]?.text).toMatch(/violation 9[^]*… and 2 more$/)
  expect(root.elements[1]?.elements[1]?.elements[0]).toMatchObject({
    name: 'error',
    text: 'a worker ended\nat some line',
    attributes: { message: 'a worker ended' },
  })
})

test('the document stays well-formed and complete, whatever a target sends', () => {
  const hostile = '<&>"\' ]]> \u0000\u001b[31m\ufffe\ud800 \ud83c\udf77 \r\n\t </failure>'
  const expected = '<&>"\' ]]> \\u0000\\u001b[31m\\ufffe\\ud800 \ud83c\udf77 \r\n\t </failure>'
  const read = readXml(renderXml({ name: 'a', attributes: { b: hostile }, children: [hostile] }))
  expect(read.attributes.b).toBe(expected)
  expect(read.text).toBe(expected)
})
