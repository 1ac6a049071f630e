import type { Figure, Section } from './figures.ts'
import { run, withFolder, withSandbox } from './processes.ts'

const latency = 50

/** Wall time compared with the least time that the latency of the target allows. */
export async function waiting(pairs: number): Promise<Section> {
  const figures: Figure[] = []
  for (const concurrency of [1, 8, 32]) {
    const values: number[] = []
    const contexts: string[] = []
    // One request at a time takes more than a minute: it is measured once.
    for (let at = 0; at < (concurrency === 1 ? 1 : pairs); at += 1) {
      const options = ['--grade', 'standard', '--concurrency', `${concurrency}`]
      const { ended, log } = await withFolder((folder) =>
        withSandbox({ latency, record: true }, async (sandbox) => ({
          ended: await run(sandbox, folder, options),
          log: await sandbox.log(),
        })),
      )
      const dictated = (log.filter(({ to }) => to === 'api').length * latency) / concurrency
      values.push(ended.wall / dictated)
      contexts.push(`${(ended.wall / 1000).toFixed(1)} / ${(dictated / 1000).toFixed(1)} s`)
    }
    figures.push({ name: `concurrency ${concurrency}`, unit: 'ratio', values, most: 1.3, context: contexts.join(', ') })
  }
  return {
    id: 'waiting',
    title: 'Waiting',
    how: `Wall time of a standard run over requests × latency / concurrency, with ${latency} ms of latency that the sandbox adds.`,
    figures,
  }
}

/** Wall time compared with the least time that the target's rate limiter allows. */
export async function limiter(perMinute: number): Promise<Section> {
  const { ended, accepted } = await withFolder((folder) =>
    withSandbox({ perMinute }, async (sandbox) => ({
      ended: await run(sandbox, folder, ['--grade', 'read-only']),
      accepted: Object.values(await sandbox.accepted()),
    })),
  )
  // The sandbox counts each key in windows of a minute that begin with the key's first request.
  const minutes = Math.max(...accepted.map((requests) => Math.ceil(requests / perMinute) - 1))
  if (minutes === 0) throw new Error(`--limiter ${perMinute}: a run of this grade sends no key more requests than that`)
  const dictated = minutes * 60_000
  return {
    id: 'limiter',
    title: 'Limiter',
    how: `Wall time of a read-only run over the full minutes that a limiter of ${perMinute} requests a minute and key makes it wait.`,
    figures: [
      {
        name: 'wall time over the dictated time',
        unit: 'ratio',
        values: [ended.wall / dictated],
        most: 1.05,
        context: `${(ended.wall / 1000).toFixed(1)} / ${(dictated / 1000).toFixed(0)} s`,
      },
    ],
  }
}
