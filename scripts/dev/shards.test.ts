import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noProgress } from '../../reports/progress.ts'
import type { Surface } from '../../fixtures/target/surface/surface.ts'
import type { Result } from '../../reports/result.ts'
import { mergeCommand } from '../commands/merge.ts'
import { mergedResult } from '../commands/merge/action.ts'
import { judge, type Judged } from '../commands/run/judge.ts'
import { partFile, readPart } from '../commands/run/part-file.ts'
import { checksOf } from '../commands/run/checks-of.ts'
import { checksOfShard, type Shard, shardOf } from '../commands/run/shard.ts'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('shards')

const seed = 7

const run = (shard?: Shard): Promise<Judged> =>
  judge(
    null,
    null,
    {
      timeout: 10_000,
      seed,
      // It runs the checks of certify, with fewer requests.
      grade: 'standard',
      additions: 'fail',
      exchanges: 'whole',
      ...(shard === undefined ? {} : { shard }),
    },
    null,
    { signal: new AbortController().signal, progress: noProgress },
  )

/** The path of what one shard of a run wrote. */
async function written(shard: Shard): Promise<string> {
  const out = join(folder, `part${shard.index}.json`)
  partFile({ shard, out, seed })?.write(await run(shard))
  return out
}

const verdictsOf = ({ requirements }: Result): Record<string, string> =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]))

describe('shards', () => {
  it('share all checks, and the last one has those that need the target to themselves', async () => {
    const all = checksOf(null)
    const shards = await Promise.all([1, 2, 3, 4].map((index) => checksOfShard(all, { index, count: 4 })))
    expect(shards.flat().sort()).toEqual([...all].sort())
    expect(shards[3]).toContain('RATE-1')
    expect(shards.slice(0, 3).flat()).not.toContain('RATE-1')
    expect(await checksOfShard(all, { index: 1, count: 1 })).toEqual(all)
  })

  it('are named INDEX/COUNT', () => {
    expect(shardOf('2/4')).toEqual({ index: 2, count: 4 })
    for (const text of ['0/4', '5/4', '1', 'a/b', '1/0']) expect(() => shardOf(text)).toThrow('INDEX/COUNT')
  })

  it('merge to the result of a single run with the same seed', async () => {
    const { result: single } = await run()
    const paths = [
      await written({ index: 3, count: 3 }),
      await written({ index: 1, count: 3 }),
      await written({ index: 2, count: 3 }),
    ]
    const named = paths.map((path) => ({ path, part: readPart(path) }))
    const merged = mergedResult(named)
    expect(verdictsOf(merged)).toEqual(verdictsOf(single))
    expect(merged.summary).toEqual(single.summary)
    expect(merged.exit).toEqual(single.exit)
    expect(merged.coverage.lists).toEqual(single.coverage.lists)
    expect(merged.requests).toBe(named.reduce((sum, { part }) => sum + part.record.requests, 0))
    expect(merged.exchanges.map(({ number }) => number)).toEqual(merged.exchanges.map((_, n) => n + 1))
    const json = join(folder, 'result.json')
    await mergeCommand().parseAsync([...paths, '--json', json, '--har', join(folder, 'run.har'), '--quiet'], {
      from: 'user',
    })
    expect(process.exitCode).toBe(merged.exit.code)
    process.exitCode = 0
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ summary: single.summary, exit: single.exit })
    const [first, ...others] = named
    expect(() => mergedResult(others)).toThrow('is missing')
    expect(() => mergedResult([...named, ...(first === undefined ? [] : [first])])).toThrow('both of shard')
  })
})

describe('shards of a run that is compared', () => {
  const only = ['VERSION-2', 'READ-2', 'PAGE-2', 'RATE-1']
  type More = Parameters<typeof judge>[2]
  const compared = (more: Partial<More>): Promise<Judged> =>
    judge(
      null,
      only,
      { timeout: 10_000, seed, grade: 'certify', additions: 'fail', exchanges: 'whole', ...more },
      null,
      { signal: new AbortController().signal, progress: noProgress },
    )

  async function merged(more: Partial<More>): Promise<Result> {
    const named = await Promise.all(
      [1, 2, 3].map(async (index) => {
        const [shard, path] = [{ index, count: 3 }, join(folder, `compared${index}.json`)]
        partFile({ shard, out: path, seed })?.write(await compared({ ...more, shard }))
        return { path, part: readPart(path) }
      }),
    )
    return mergedResult(named)
  }

  it('find what v1 lost since the baseline when they are merged', async () => {
    const { surface } = await compared({ observe: true })
    const lost = structuredClone(surface as Surface)
    lost.objects['Product']!.fields.cellar_door = { types: ['string'] }
    const baseline = { name: 'baseline.json', surface: lost }
    const [single, whole] = [(await compared({ baseline })).result, await merged({ baseline })]
    const gone = expect.objectContaining({ kind: 'removed', where: 'Product.cellar_door', breaking: true }) as unknown
    for (const { exit, regression, requirements } of [single, whole]) {
      expect(exit.code).toBe(1)
      expect(regression?.changes).toContainEqual(gone)
      expect(regression?.changes.filter(({ kind }) => kind === 'no longer judged')).toEqual([])
      const [violation] = requirements.find(({ id }) => id === 'VERSION-2')?.violations ?? []
      expect(violation?.exchange?.response.text).toContain('"product"')
    }
  })

  it('report stale known failures when they are merged', async () => {
    const entry = { requirement: 'PAGE-2', reason: 'known', expires: '2999-12-31' }
    const { exit } = await merged({ knownFailures: { name: 'known.yaml', entries: [entry] } })
    expect(exit).toEqual({ code: 3, reason: expect.stringContaining('known.yaml is out of date: PAGE-2') as string })
  })
})

it('a shard needs a file and a seed, and leaves the reports to merge', () => {
  const shard = { index: 1, count: 2 }
  expect(() => partFile({ shard })).toThrow('--out')
  expect(() => partFile({ shard, out: join(folder, 'a.json') })).toThrow('--seed')
  expect(() => partFile({ shard, out: join(folder, 'a.json'), seed, json: 'b.json' })).toThrow('give it to merge')
  expect(() => partFile({ out: join(folder, 'a.json') })).toThrow('--shard')
})
