import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Section } from './figures.ts'
import type { Cost, LoggedRequest } from './messages.ts'
import { withFolder, withSandbox } from './processes.ts'

const concurrency = 8

async function costOf(child: ChildProcess, job: object): Promise<Cost> {
  child.send(job)
  const [cost] = (await once(child, 'message')) as [Cost]
  return cost
}

const runIn = (child: ChildProcess): Promise<{ cost: Cost; log: LoggedRequest[] }> =>
  withFolder((folder) =>
    withSandbox({ record: true }, async (sandbox) => {
      const cost = await costOf(child, { run: sandbox.writeTarget(folder), concurrency })
      return { cost, log: await sandbox.log() }
    }),
  )

const replayIn = (child: ChildProcess, log: readonly LoggedRequest[]): Promise<Cost> =>
  withSandbox({ record: true }, ({ address }) => costOf(child, { replay: { ...address, concurrency, log } }))

/** Further runs in one process over further replays in another: neither starts, loads or compiles any more. */
export async function warm(pairs: number): Promise<Section> {
  const children = [0, 1].map(() => fork(join(import.meta.dirname, 'warm-process.js')))
  const [runner, replayer] = children as [ChildProcess, ChildProcess]
  try {
    const first = await runIn(runner)
    await replayIn(replayer, first.log)
    const done: { run: Cost; replay: Cost }[] = []
    for (let at = 0; at < pairs; at += 1) {
      const { cost, log } = await runIn(runner)
      done.push({ run: cost, replay: await replayIn(replayer, log) })
    }
    const ratio = (of: keyof Cost): number[] => done.map(({ run, replay }) => run[of] / replay[of])
    const context = (of: keyof Cost): string =>
      done.map(({ run, replay }) => `${run[of].toFixed(0)} / ${replay[of].toFixed(0)} ms`).join(', ')
    return {
      id: 'warm',
      title: 'Warm floor',
      how: 'Further standard runs in one process over replays in another one, after one of each that is not counted.',
      figures: [
        { name: 'wall time', unit: 'ratio', values: ratio('wall'), most: 1.5, context: context('wall') },
        { name: 'processor time', unit: 'ratio', values: ratio('cpu'), context: context('cpu') },
      ],
    }
  } finally {
    for (const child of children) child.kill()
  }
}
