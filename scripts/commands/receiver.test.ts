import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { listen } from '../../fixtures/sandbox/receivers/listen.ts'
import { mistakes } from '../../fixtures/sandbox/receivers/mistaken.ts'
import { RightReceiver } from '../../fixtures/sandbox/receivers/right.ts'
import { future } from '../../fixtures/proof/variants/future/index.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { eventKinds } from '../../fixtures/target/webhooks/kinds.ts'
import { renderJson } from '../../reports/json.ts'
import { renderJunit } from '../../reports/junit.ts'
import type { Result } from '../../reports/result.ts'
import { renderTerminal } from '../../reports/terminal.ts'
import { readXml } from '../../reports/testing/strict-xml.ts'
import { catalogue } from '../../spec/contract.ts'
import { fromRoot } from '../../spec/root.ts'
import { loadReceiverChecks } from '../engine/load-receiver-checks.ts'
import { having, judged, of, secret } from './receiver/testing/judged.ts'

const ajv = new Ajv2020({ allErrors: true, strictRequired: false })
formats.default(ajv)
const validate = ajv.compile<Result>(JSON.parse(readFileSync(fromRoot('reports/result.schema.json'), 'utf8')) as object)

const noted = (result: Result, id: string): string => of(result, id)?.notes.join('\n') ?? ''

test('the correct receiver passes every testable requirement, and its window is found', async () => {
  const result = await judged(RightReceiver)
  expect(having(result, 'fail')).toEqual([])
  expect(having(result, 'untested')).toEqual(['RECV-2'])
  expect(having(result, 'pass')).toEqual([
    'RECV-1',
    'RECV-3',
    'RECV-4',
    'RECV-5',
    'RECV-6',
    'RECV-7',
    'RECV-8',
    'RECV-9',
    'RECV-10',
    'RECV-11',
  ])
  expect(result.exit.code).toBe(0)
  const [, from = 0, to = 0] = (/window is (\d+) s to (\d+) s/.exec(noted(result, 'RECV-3')) ?? []).map(Number)
  expect(result.bindings['webhook.replay-window']).toEqual({ value: from, provenance: 'observed', from: 'bisection' })
  expect(from).toBeGreaterThan(250)
  expect(from).toBeLessThanOrEqual(300)
  expect(to).toBeGreaterThanOrEqual(300)
  expect(to).toBeLessThan(310)
  expect(noted(result, 'RECV-2')).toMatch(/standard error of \d+ µs, over 40 pairs/)
})

describe('every report', () => {
  test('works for a receiver as for a server, and contains no secret', async () => {
    const result = await judged(mistakes['any-digest']?.Receiver ?? RightReceiver)
    validate(JSON.parse(renderJson(result)))
    expect(validate.errors).toBeNull()
    const junit = renderJunit(result)
    expect(readXml(junit).attributes).toMatchObject({ tests: '11', failures: '1', errors: '0' })
    const terminal = renderTerminal(result, { width: 100, coloured: false })
    expect(terminal).toMatch(/NOT CONFORMANT[^]*receiver --url http:\S+ --grade certify --only RECV-7/)
    for (const report of [renderJson(result), junit, terminal]) expect(report).not.toContain(secret)
  })
})

test('each requirement of a receiver has a check, or a reason why there is none', async () => {
  const owed = catalogue.filter(({ subject }) => subject === 'receiver')
  const checked = owed.filter(({ untested }) => untested === undefined).map(({ id }) => id)
  // How long refusals take is noted, though there is no verdict.
  expect([...(await loadReceiverChecks()).keys()].sort()).toEqual([...checked, 'RECV-2'].sort())
  expect(new Set(Object.values(mistakes).map(({ breaks }) => breaks))).toEqual(new Set(checked))
})

describe('events of the sandbox', () => {
  test.each([
    ['as it is', {}],
    ['ahead of its time', future(5).options],
  ])('%s are taken by the right receiver, each once', async (_, options) => {
    const sandbox = await startSandbox(options)
    const { webhooks } = sandbox.state
    // The receiver learns its secret when its address is registered.
    const late: { receiver: RightReceiver } = { receiver: new RightReceiver('') }
    const { url, close } = await listen({
      acted: new Map(),
      answer: (...delivery) => late.receiver.answer(...delivery),
    })
    const { endpoint_id, secret: given } = webhooks.register({ url, events: eventKinds, environment: 'test' })
    late.receiver = new RightReceiver(given)
    for (const kind of eventKinds) webhooks.emit('test', kind, 'x', { object: 'thing', id: 'x', name: 'Zo\u00eb' })
    await webhooks.settled()
    expect(webhooks.deliveries(endpoint_id)?.map(({ event, state }) => [event, state])).toEqual(
      eventKinds.map((kind) => [kind, 'delivered']),
    )
    expect([...late.receiver.acted.values()]).toEqual(eventKinds.map(() => 1))
    await close()
    await sandbox.close()
  })
})
