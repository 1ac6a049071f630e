import { request } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '../../fixtures/target/engine/outcome.ts'
import type { RunRecord } from '../../fixtures/target/engine/run-record.ts'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import type { Notice } from '../../fixtures/target/notices.ts'
import { eventKinds } from '../../fixtures/target/webhooks/kinds.ts'
import type { Watched } from '../../fixtures/target/webhooks/watched.ts'
import { someAbilities } from '../../fixtures/proof/variants/operator.ts'
import { runChecks } from '../engine/run.ts'

let sandbox: Sandbox
let endings: (() => Promise<void>)[] = []

beforeEach(async () => {
  sandbox = await startSandbox({ seed: 3 })
})
afterEach(async () => {
  for (const end of endings) await end()
  endings = []
  await sandbox.close()
})

/** Runs some checks of events against the sandbox; what came of each, and the notices for the user. */
async function run(
  ids: readonly string[],
  more: Partial<RunConfig>,
): Promise<{ part: RunRecord; outcomes: Record<string, Outcome>; notices: Notice[] }> {
  const config: RunConfig = {
    baseUrl: sandbox.baseUrl,
    key: sandbox.key,
    keys: [],
    admin: null,
    declared: {},
    grade: 'certify',
    seed: 1,
    runs: 1,
    concurrency: 4,
    timeout: 10_000,
    patience: 5_000,
    only: [...ids],
    ...more,
  }
  const notices: Notice[] = []
  const part = await runChecks(config, { onNotice: (notice) => void notices.push(notice) })
  return { part, outcomes: Object.fromEntries(part.outcomes.map((each) => [each.requirement, each])), notices }
}

/** The sandbox's admin side without a clock. */
async function withoutClock(): Promise<{ url: string }> {
  const front = await someAbilities(sandbox.adminUrl, ['register-webhook', 'remove-webhook', 'list-webhooks'])
  endings.push(front.close)
  return { url: front.baseUrl }
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:http')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test("another client's event that disables the endpoint first is not a violation", async () => {
  const { webhooks, events } = sandbox.state
  const register = webhooks.register.bind(webhooks)
  webhooks.register = (endpoint) => {
    const registered = register(endpoint)
    events.emit('test', 'customer.created', 'cus_other', { object: 'customer', id: 'cus_other' })
    return registered
  }
  const { outcomes } = await run(['EVENT-3', 'EVENT-15', 'EVENT-4', 'EVENT-5', 'EVENT-16'], {
    admin: { url: sandbox.adminUrl },
    patience: 4_000,
  })
  expect(outcomes['EVENT-3']).toMatchObject({ state: 'passed' })
  expect(outcomes['EVENT-15']).toMatchObject({ state: 'passed' })
  expect(outcomes['EVENT-4']).toMatchObject({
    state: 'inconclusive',
    missing: expect.arrayContaining([expect.stringContaining("another client's event")]),
  })
  expect(outcomes['EVENT-5']?.violations).toEqual([])
  expect(outcomes['EVENT-16']?.violations).toEqual([])
})

test('a clock that another program moves is inconclusive', async () => {
  const { webhooks, clock } = sandbox.state
  const move = webhooks.moveClock.bind(webhooks)
  webhooks.moveClock = async (target) => {
    await move(target)
    clock.advance(3_600_000)
  }
  const { outcomes } = await run(['EVENT-4'], { admin: { url: sandbox.adminUrl } })
  expect(outcomes['EVENT-4']).toMatchObject({
    state: 'inconclusive',
    missing: [expect.stringContaining('that only this run moves')],
  })
})

test('the times of the schedule are reported', async () => {
  const { outcomes } = await run(['EVENT-4'], { admin: { url: sandbox.adminUrl } })
  expect(outcomes['EVENT-4']).toMatchObject({ state: 'passed' })
  const notes = outcomes['EVENT-4']?.notes.join('\n')
  // On a busy machine an attempt arrives some seconds late.
  expect(notes).toMatch(/^tried at 0, 6\d, 36\d, 216\d, 936\d, 5256\d s: an endpoint that answers 500 always/m)
  expect(notes).toMatch(/^tried at 0, 6\d, 36\d, 216\d, 936\d, 5256\d s: .*\b503 always/m)
})

test('without a clock the retries ask for --watch', async () => {
  const { outcomes } = await run(['EVENT-4'], { admin: await withoutClock() })
  expect(outcomes['EVENT-4']).toMatchObject({ state: 'inconclusive', missing: [expect.stringContaining('--watch 6m')] })
})

test('a watch leaves later retries pending, and a later run continues at the same address', async () => {
  const admin = await withoutClock()
  const first = await run(['EVENT-4', 'EVENT-5', 'EVENT-16'], { admin, watch: 300 })
  expect(first.part.pending.map(({ requirement }) => requirement)).toEqual(['EVENT-4', 'EVENT-5', 'EVENT-16'])
  expect(JSON.stringify(first.part.pending)).not.toContain('whsec_')
  const data = first.part.pending[0]?.data as Watched
  const failing = data.endpoints.find(({ answers }) => answers === '500 always')
  expect(failing?.attempts).toHaveLength(1)
  expect(sandbox.state.webhooks.list().length).toBeGreaterThan(5)

  // A minute later by the account of the earlier run, the retry arrives where it listened.
  const back = <T extends { at: number }>(each: T): T => ({ ...each, at: each.at - 60_000 })
  const earlier: Watched = {
    ...data,
    open: data.open.map(([from, to]) => [from - 60_000, to - 60_000]),
    endpoints: data.endpoints.map((each) => ({ ...each, attempts: each.attempts.map(back) })),
  }
  const pending = first.part.pending.map((each) => ({ ...each, data: earlier }))
  const going = run(['EVENT-4', 'EVENT-5', 'EVENT-16'], { admin, watch: 2_000, pending })
  const retry = async (): Promise<void> => {
    await request(`http://127.0.0.1:${data.port}${failing?.path}`, {
      method: 'POST',
      headers: { 'x-service-delivery': 'dlv_1' },
      body: data.about,
    })
  }
  await expect
    .poll(
      () =>
        retry().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000, interval: 20 },
    )
    .toBe(true)
  const second = await going
  expect(second.outcomes['EVENT-4']?.violations).toEqual([])
  expect(second.outcomes['EVENT-4']?.notes.join()).toMatch(
    /tried again after 1 minute \(6\d s\): an endpoint that answers 500 always/,
  )
  expect(second.part.pending.map(({ requirement }) => requirement)).toEqual(['EVENT-4', 'EVENT-5', 'EVENT-16'])
})

test('a retry that was due while no inbox listened is inconclusive', async () => {
  const admin = await withoutClock()
  const { part } = await run(['EVENT-4', 'EVENT-5', 'EVENT-16'], { admin, watch: 100 })
  const day = 86_400_000
  const pending = part.pending.map((each) => {
    const data = each.data as Watched
    const endpoints = data.endpoints.map((of) => ({
      ...of,
      attempts: of.attempts.map((one) => ({ ...one, at: one.at - day })),
    }))
    return { ...each, data: { ...data, open: data.open.map(([from, to]) => [from - day, to - day]), endpoints } }
  })
  const later = await run(['EVENT-4', 'EVENT-5', 'EVENT-16'], { admin, pending, watch: 100 })
  expect(later.part.pending).toEqual([])
  expect(later.outcomes['EVENT-4']?.violations).toEqual([])
  expect(later.outcomes['EVENT-4']).toMatchObject({
    state: 'inconclusive',
    missing: expect.arrayContaining([expect.stringContaining('retry after 1 minute')]),
  })
  expect(later.outcomes['EVENT-5']).toMatchObject({ state: 'inconclusive' })
  expect(later.outcomes['EVENT-16']).toMatchObject({ state: 'inconclusive' })
  expect(sandbox.state.webhooks.list()).toEqual([])
})

test('endpoints that a person registers are waited for, found and judged with the secrets of the file', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}/hooks`
  const register = (name: string, events: readonly (typeof eventKinds)[number][]): string =>
    sandbox.state.webhooks.register({ url: `${base}/${name}`, events, environment: 'test' }).secret
  const secrets = {
    all: register('all', eventKinds),
    one: register('one', ['customer.created']),
    failing: register('failing', ['customer.created']),
  }
  const { outcomes } = await run(['EVENT-1', 'EVENT-2', 'EVENT-3', 'EVENT-15', 'EVENT-6', 'EVENT-9', 'EVENT-10'], {
    webhooks: { listen: { host: '127.0.0.1', port }, publicUrl: base, byHand: { wait: 20_000 }, secrets },
    watch: 100,
  })
  const states = Object.fromEntries(Object.values(outcomes).map(({ requirement, state }) => [requirement, state]))
  expect(states).toEqual({
    'EVENT-1': 'passed',
    'EVENT-2': 'passed',
    // No retry is due in 100 ms.
    'EVENT-3': 'inconclusive',
    'EVENT-15': 'inconclusive',
    'EVENT-6': 'passed',
    'EVENT-9': 'passed',
    'EVENT-10': 'passed',
  })
  expect(outcomes['EVENT-3']?.missing.join()).toContain('--watch 2m')
  expect(outcomes['EVENT-15']?.missing.join()).toContain('--watch 2m')
})

test('the endpoint that a person registered for failures is answered so for as long as its retries are awaited', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  for (const name of ['all', 'one', 'failing']) {
    const events = name === 'all' ? eventKinds : (['customer.created'] as const)
    sandbox.state.webhooks.register({ url: `${base}/${name}`, events, environment: 'test' })
  }
  const webhooks = { listen: { host: '127.0.0.1', port }, publicUrl: base, byHand: { wait: 20_000 } }
  const { part } = await run(['EVENT-4', 'EVENT-5', 'EVENT-16'], { webhooks, watch: 100 })
  expect(part.pending).toHaveLength(3)
  const later = run(['EVENT-4', 'EVENT-9'], { webhooks, watch: 1_500, pending: part.pending })
  const answer = async (): Promise<number | null> =>
    request(`${base}/failing`, { method: 'POST', body: 'a retry' }).then(
      ({ statusCode }) => statusCode,
      () => null,
    )
  await expect.poll(answer, { timeout: 10_000, interval: 5 }).not.toBeNull()
  const answers = new Set<number | null>()
  const asking = setInterval(() => void answer().then((status) => answers.add(status)), 20)
  expect((await later).outcomes['EVENT-9']?.violations).toEqual([])
  clearInterval(asking)
  answers.delete(null)
  expect([...answers]).toEqual([500])
})

test('if no endpoint is registered, the wait ends and the reason names what to register', async () => {
  const { outcomes, notices } = await run(['EVENT-10'], { webhooks: { byHand: { wait: 200 } } })
  expect(notices).toEqual([{ text: expect.stringContaining('Register these endpoints'), until: expect.any(Number) }])
  expect(outcomes['EVENT-10']).toMatchObject({
    state: 'inconclusive',
    missing: [expect.stringMatching(/a delivery to http:\/\/127\.0\.0\.1:\d+\/all: register it for all events/)],
  })
})

test('an inbox that the target cannot reach, or whose address is taken, is reported with the setting to change', async () => {
  const taken = await run(['EVENT-10'], {
    admin: { url: sandbox.adminUrl },
    webhooks: { listen: { host: '127.0.0.1', port: Number(new URL(sandbox.baseUrl).port) } },
  })
  expect(taken.outcomes['EVENT-10']?.missing.join()).toMatch(/another program listens there; change webhooks\.listen/)
})
