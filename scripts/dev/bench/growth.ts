import { exponent, type Figure, type Section } from './figures.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../../reports/result.ts'
import type { SandboxSettings } from './messages.ts'
import { type Ended, run, withFolder, withSandbox } from './processes.ts'

/** One run, with its requests. */
async function sized(settings: SandboxSettings, options: readonly string[]): Promise<Ended & { requests: number }> {
  return withFolder((folder) =>
    withSandbox(settings, async (sandbox) => {
      const ended = await run(sandbox, folder, ['--grade', 'standard', ...options])
      const { requests } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as Pick<Result, 'requests'>
      return { ...ended, requests }
    }),
  )
}

const sections = ['1', '1,2', '1,2,3,4', '1,2,3,4,5,6,7,8,9'] as const

/** What makes a run larger, and the sizes that are measured. */
const dimensions = {
  'customers and movements': [1_000, 10_000, 100_000].map((rows) => ({
    size: rows,
    settings: { customers: rows, movements: rows * 10 },
    options: [],
  })),
  'sections of requirements': sections.map((only) => ({
    size: only.split(',').length,
    settings: {},
    options: ['--only', only],
  })),
  'property runs': [10, 20, 40, 80].map((runs) => ({ size: runs, settings: {}, options: ['--runs', String(runs)] })),
}

/** How requests and processor time grow with rows, requirements and property runs. */
export async function growth(): Promise<Section> {
  const figures: Figure[] = []
  for (const [dimension, steps] of Object.entries(dimensions)) {
    const measured: { size: number; requests: number; cpu: number; wall: number }[] = []
    for (const { size, settings, options } of steps) measured.push({ size, ...(await sized(settings, options)) })
    const grows = (name: string, of: 'requests' | 'cpu' | 'wall', unit: string, scale: number): Figure => ({
      name: `${name} against ${dimension}`,
      unit: 'exponent',
      values: [exponent(measured.map((each) => [each.size, each[of]]))],
      context: measured
        .map((each) => `${each.size}: ${(each[of] / scale).toFixed(1).replace('.0', '')} ${unit}`)
        .join(', '),
    })
    figures.push(grows('requests', 'requests', '', 1), grows('processor time', 'cpu', 's', 1000))
    figures.push(grows('wall time', 'wall', 's', 1000))
  }
  return {
    id: 'growth',
    title: 'Growth',
    how: 'The exponent of a power law through the sizes: 0 does not grow, 1 grows in proportion.',
    figures,
  }
}

/** Peak memory of a run on a sandbox with many rows, beside one on the default data. */
export async function memory(pairs: number): Promise<Section> {
  const large = { customers: 100_000, movements: 1_000_000 }
  const runs: { small: Ended; large: Ended }[] = []
  for (let at = 0; at < pairs; at += 1) runs.push({ small: await sized({}, []), large: await sized(large, []) })
  return {
    id: 'memory',
    title: 'Memory',
    how: `Peak resident memory of a standard run on the default data, and on a sandbox with ${large.customers} customers and ${large.movements} movements.`,
    figures: [
      { name: 'default data', unit: 'MB', values: runs.map((each) => each.small.rss), most: 250 },
      { name: 'many rows', unit: 'MB', values: runs.map((each) => each.large.rss), most: 250 },
      {
        name: 'many rows over default data',
        unit: 'ratio',
        values: runs.map((each) => each.large.rss / each.small.rss),
      },
      {
        name: 'wall time, many rows over default data',
        unit: 'ratio',
        values: runs.map((each) => each.large.wall / each.small.wall),
      },
    ],
  }
}
