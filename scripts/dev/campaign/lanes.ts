import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Done, Task } from './prover.ts'

const prover = new URL(`./prover${extname(import.meta.url)}`, import.meta.url)

/** Runs in one worker: while one waits for a delivery or a clock, another one works. */
const atOnce = 3

/** A run allocates much that lives for a short time: a larger young generation copies less of it. */
const resourceLimits = { maxYoungGenerationSizeMb: 192 }

/** Makes proofs on every core. `onDone` is called with each proof, and `onProgress` at intervals. */
export async function proveAll(
  tasks: readonly Task[],
  onDone: (done: Done) => void,
  onProgress: (count: number) => void,
): Promise<void> {
  const queue = [...tasks]
  let done = 0
  const lane = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(prover, { resourceLimits })
      let underWay = 0
      const next = (): void => {
        const task = queue.shift()
        if (task !== undefined) {
          underWay += 1
          worker.postMessage(task)
        } else if (underWay === 0) void worker.terminate().then(() => resolve())
      }
      worker.on('error', reject)
      worker.on('message', (made: Done) => {
        underWay -= 1
        done += 1
        onDone(made)
        if (done % 50 === 0) onProgress(done)
        next()
      })
      for (let n = 0; n < atOnce; n += 1) next()
    })
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
