import { expect, test } from 'vitest'
import type { DeliveryEntry } from '../../../fixtures/sandbox/index.ts'
import { startSandbox } from '../../../fixtures/sandbox/index.ts'
import { accessLine, deliveryLine } from './log.ts'

const entry: DeliveryEntry = {
  time: Date.UTC(2026, 2, 14),
  url: 'http://127.0.0.1:3000/hooks?token=hidden',
  event: 'order.paid',
  deliveryId: 'dlv_1',
  attempt: 1,
  status: 200,
  error: null,
  response: 'ok',
  ms: 3.14,
  retryIn: null,
  disabled: false,
}

test.each<[Partial<DeliveryEntry>, string]>([
  [{}, '200 3.1 ms'],
  [{ attempt: 3 }, '200 3.1 ms, attempt 3'],
  [{ status: 500, response: 'no\u001b[2J', retryIn: 60 }, '500 3.1 ms "no\\u001b[2J", attempt 1, again in 1 min'],
  [{ status: 302, response: '', attempt: 5, retryIn: 43_200 }, '302 3.1 ms, attempt 5, again in 12 h'],
  [
    { status: null, error: 'ECONNREFUSED', response: null, attempt: 6, disabled: true },
    'no response (ECONNREFUSED) 3.1 ms, attempt 6, given up: the endpoint is disabled',
  ],
  [{ status: 410, response: '', attempt: 2 }, '410 3.1 ms, attempt 2, given up'],
])('%j is told in one line, without what may be secret', (more, told) => {
  expect(deliveryLine({ ...entry, ...more }).slice('00:00:00 '.length)).toBe(
    `event order.paid to http://127.0.0.1:3000/hooks ${told}`,
  )
})

test('mistakes of a client are named: cursors that were never issued, and ids that were cut', async () => {
  const lines: string[] = []
  const sandbox = await startSandbox({
    onAccess: (entry) => void lines.push(accessLine(entry).slice('00:00:00 '.length)),
  })
  const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' }
  const get = (path: string): Promise<Response> => fetch(`${sandbox.baseUrl}${path}`, { headers })
  const list = (await (await get('/v1/customers?limit=1')).json()) as { data: { id: string }[]; next_cursor: string }
  const id = list.data[0]?.id ?? ''
  await get(`/v1/customers?limit=1&cursor=${list.next_cursor}`)
  await get(`/v1/customers/${id}`)
  expect(lines.join('\n')).not.toMatch(/cursor was|is cut/)
  await get('/v1/customers?cursor=3')
  await get(`/v1/customers/${id.slice(0, 12)}`)
  await fetch(`${sandbox.baseUrl}/v1/orders/quote`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ items: [{ product_id: 'prod_12ab', quantity: 1 }] }),
  })
  await sandbox.close()
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/cursor=3 400 .* invalid_request; The cursor was not issued by this server.*verbatim/),
    expect.stringMatching(/; the id cus_[0-9a-f]{8} is cut, with 8 of 32 characters: store ids whole$/),
    expect.stringMatching(/; the id prod_12ab is cut, with 4 of 32 characters/),
  ])
})
