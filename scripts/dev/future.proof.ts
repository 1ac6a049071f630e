import { expect, test } from 'vitest'
import { future, type Trait, traits } from '../../fixtures/proof/variants/future/index.ts'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import { coverage } from '../../reports/coverage.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

async function withFuture<T>(
  seed: number,
  work: (sandbox: Sandbox, seen: ReadonlyMap<Trait, number>) => Promise<T>,
): Promise<T> {
  const { options, seen } = future(seed)
  const sandbox = await startSandbox({ ...options, seed })
  return work(sandbox, seen).finally(() => sandbox.close())
}

const read = async ({ baseUrl, key }: Sandbox, path: string): Promise<string> => {
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return response.status === 429 ? '429' : response.text()
}

test('this suite with --additions note reports no violation, and meets every trait', async () => {
  await withFuture(3, async (sandbox, seen) => {
    const { baseUrl } = sandbox
    const part = await runChecks(sandboxConfig(sandbox, { seed: 3, timeout: 20_000, patience: 5_000 }))
    const { requirements } = judgeRun(part, { grade: 'certify', additions: 'note', only: null, baseUrl })
    const failed = requirements
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ id, violations: [first] }) => `${id}: ${first?.message ?? ''}`)
    expect(failed).toEqual([])
    expect(
      part.outcomes.flatMap(({ requirement, error }) => (error === null ? [] : [`${requirement}: ${error}`])),
    ).toEqual([])

    const additions = requirements.flatMap(({ notes }) => notes.filter((note) => note.startsWith('an addition: ')))
    expect(additions.length).toBeGreaterThan(10)
    expect(Object.keys(part.remarks).join('\n')).toMatch(/"reviewed" is not a value that the document lists/)
    expect(Object.keys(part.remarks).join('\n')).toMatch(/"harvest_survey" is not a value that the document lists/)
    const nulls = new Map(coverage(part.tally).fields.map((field) => [field.field, field.nulls]))
    for (const field of ['InventoryMovement.cost', 'Fulfillment.bottles', 'Booking.customer_id', 'Communication.to'])
      expect(nulls.get(field), field).toBeGreaterThan(0)
    for (const trait of ['short pages', 'empty pages', 'throttling'] as const)
      expect(seen.get(trait), trait).toBeGreaterThan(0)
  })
})

test('equal seeds give equal responses to equal requests, other seeds others', async () => {
  const paths = ['/v1/market', '/v1/customers', '/v1/orders?limit=7', '/v1/tax', '/v1/products', '/v1/bookings']
  const answers = (seed: number): Promise<string[]> =>
    withFuture(seed, async (sandbox) => {
      const texts: string[] = []
      for (const path of paths) texts.push((await read(sandbox, path)).replaceAll(/req_[0-9a-f]{16}/g, 'req'))
      return texts
    })
  const [first, again, other] = [await answers(11), await answers(11), await answers(12)]
  expect(again.map((text) => Object.keys(JSON.parse(text) as object))).toEqual(
    first.map((text) => Object.keys(JSON.parse(text) as object)),
  )
  expect(again[0]).toBe(first[0])
  expect(other).not.toEqual(first)
})

test('a walk over uneven pages brings every row once, and keys come in another order', async () => {
  await withFuture(5, async (sandbox) => {
    const walk = async (path: string): Promise<{ ids: string[]; sizes: number[]; orders: Set<string> }> => {
      const ids: string[] = []
      const sizes: number[] = []
      const orders = new Set<string>()
      let cursor: string | null = ''
      while (cursor !== null) {
        const text = await read(
          sandbox,
          `${path}?limit=10${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        if (text === '429') continue
        const page = JSON.parse(text) as { data: { id: string }[]; next_cursor: string | null }
        ids.push(...page.data.map(({ id }) => id))
        sizes.push(page.data.length)
        for (const row of page.data) orders.add(Object.keys(row).join())
        cursor = page.next_cursor
      }
      return { ids, sizes, orders }
    }
    const { ids, sizes, orders } = await walk('/v1/inventory/movements')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(sandbox.state.wineries.test.movements.size)
    expect(sizes).toContain(0)
    expect(sizes).toContain(10)
    expect(sizes.slice(0, -1).some((size) => size > 0 && size < 10)).toBe(true)
    expect(orders.size).toBeGreaterThan(2)
  })
})

test('each trait names what a client must tolerate', () => {
  for (const text of Object.values(traits)) expect(text).toMatch(/\(.+\)$/)
})
