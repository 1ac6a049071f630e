import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Fault } from '../../../fixtures/proof/faults/fault.ts'
import type { Proof } from '../proof.ts'

const prover = new URL(`./prover${extname(import.meta.url)}`, import.meta.url)

/** While one run waits for a delivery or a clock, another works. */
const atOnce = 3

/** Runs leave much behind at once: with more room for the young, less of it is copied about. */
const resourceLimits = { maxYoungGenerationSizeMb: 192 }

/** Proves faults on every core. `onProof` is called with each proof as it comes, and `onProgress` now and then. */
export async function proveAll(
  faults: readonly Fault[],
  onProof: (proof: Proof) => void,
  onProgress: (done: number) => void,
): Promise<void> {
  const queue = faults.map(({ name }) => name as string)
  let done = 0
  const lane = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(prover, { resourceLimits })
      let underWay = 0
      const next = (): void => {
        const name = queue.shift()
        if (name !== undefined) {
          underWay += 1
          worker.postMessage(name)
        } else if (underWay === 0) void worker.terminate().then(() => resolve())
      }
      worker.on('error', reject)
      worker.on('message', (proof: Proof) => {
        underWay -= 1
        done += 1
        onProof(proof)
        if (done % 50 === 0) onProgress(done)
        next()
      })
      for (let n = 0; n < atOnce; n += 1) next()
    })
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
