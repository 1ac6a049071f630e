import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { shapeFaults } from '../../../fixtures/proof/faults/contract/shapes.ts'
import { type Sandbox, startSandbox } from '../../../fixtures/sandbox/index.ts'
import { recordedOf, TrafficJudge } from '../../../fixtures/target/traffic/judge.ts'
import { below, exchangeOf } from '../../../fixtures/target/traffic/recorded.ts'
import { operations } from '../../../spec/contract.ts'
import { startProxy } from '../../commands/proxy/forward.ts'
import type { ApiClient, Step } from './clients.ts'

const seed = 11

type Row = Record<string, unknown>

/** The requests of an ordinary API client: it reads lists and their rows, writes a little, and makes one mistake. */
export async function ordinaryDay(): Promise<Step[]> {
  const sandbox = await startSandbox({ seed })
  const headers = { authorization: `Bearer ${sandbox.key}` }
  const rows = async (path: string): Promise<Row[]> =>
    ((await (await fetch(sandbox.baseUrl + path, { headers })).json()) as { data: Row[] }).data
  const [customers, shipments, experiences] = await Promise.all(
    ['/v1/customers', '/v1/club/shipments', '/v1/experiences'].map(rows),
  )
  const reads: Step[] = []
  for (const { method, path, parameter, kind, id } of operations) {
    if (method !== 'GET' || id === 'readAvailability') continue
    const list = path.slice(0, path.indexOf('/{'))
    const known = parameter === null ? [{ id: '' }] : await rows(list)
    const named = kind === 'list' && parameter !== null ? known : known.slice(0, 1)
    for (const row of named.slice(0, 10))
      reads.push({ method: 'GET', path: parameter === null ? path : path.replace(/\{\w+\}/, String(row.id)) })
  }
  const days = [1, 3, 5].map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))
  const availability = (experiences ?? []).flatMap(({ id }) =>
    days.map((day): Step => ({ method: 'GET', path: `/v1/experiences/${String(id)}/availability?date=${day}` })),
  )
  await sandbox.close()
  return [
    ...reads,
    ...availability,
    {
      method: 'POST',
      path: `/v1/customers/${String(customers?.[0]?.id)}/notes`,
      body: { note: 'Called.', channel: 'call' },
    },
    { method: 'POST', path: '/v1/customers', body: { name: 'Ada Example', email: 'ada@example.com' } },
    { method: 'GET', path: '/v1/orders?zz=1' },
    { method: 'GET', path: `/v1/club/shipments/${String(shipments?.[0]?.id).replace('ship_', 'ord_')}` },
  ]
}

/** The requirements that the traffic of a client with a sandbox violates. The suite sends no request. */
export async function judgedWith(client: ApiClient, steps: readonly Step[], setup?: Fault): Promise<Set<string>> {
  const sandbox: Sandbox = await startSandbox({ seed, ...setup?.sandbox })
  setup?.tamper?.(sandbox)
  const judge = new TrafficJudge({ patience: Infinity })
  let number = 0
  const proxy = await startProxy({
    upstream: sandbox.baseUrl,
    host: '127.0.0.1',
    port: 0,
    onTrouble: (message) => {
      throw new Error(message)
    },
    onCall: (call) => {
      const place = below(sandbox.baseUrl, call.url)
      if (place === undefined) return
      number += 1
      judge.add({ exchange: exchangeOf(call, place, { number, credential: 'key 1' }), recorded: recordedOf(call) })
    },
  })
  await client(proxy.url, sandbox.key, steps)
  await proxy.close(1_000)
  await sandbox.close()
  return new Set(judge.end().found.map(({ finding }) => finding.requirement))
}

/** Shape faults at equal distances over all components, so that each kind is among them. */
export function sampled(count: number): Fault[] {
  const all = shapeFaults
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] as Fault)
}

/** Whether traffic shows what a fault violates, and what else it violates that the campaign did not record. */
export async function tried(
  client: ApiClient,
  steps: readonly Step[],
  fault: Fault,
  recorded: readonly string[],
): Promise<{ found: boolean; strays: string[] }> {
  const violated = await judgedWith(client, steps, fault)
  return {
    found: violated.has(broken(fault)),
    strays: [...violated].filter((id) => id !== broken(fault) && !recorded.includes(id)),
  }
}
