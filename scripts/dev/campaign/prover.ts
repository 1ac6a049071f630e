import { isMainThread, parentPort } from 'node:worker_threads'
import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { faults } from '../../../fixtures/proof/faults/index.ts'
import { moveTo, ordinary } from '../instants.ts'
import { collateral, isKilled, prove, type Proof, type Scope } from '../proof.ts'
import { failedByFault, recordedRows } from './recorded.ts'

/** One proof that a worker is to make. */
export interface Task {
  fault: string
  scope: Scope
}

/** A proof, and the task that it came from. */
export interface Done extends Task {
  proof: Proof
}

/**
 * One whole run. A second one if the fault was not reported, or if a requirement failed that is not among the
 * `recorded` ones: a failure in only one of two runs is chance.
 */
export async function proved(fault: Fault, recorded: readonly string[] = []): Promise<Proof> {
  const first = await prove(fault, 'whole run')
  if (isKilled(fault, first) && collateral(fault, first).every((id) => recorded.includes(id))) return first
  const again = await prove(fault, 'whole run')
  const failed = isKilled(fault, again)
    ? again.failed.filter((id) => first.failed.includes(id) || id === broken(fault))
    : again.failed
  return { ...again, failed }
}

// As a worker it takes tasks and hands the proofs back.
if (!isMainThread) {
  moveTo(ordinary)
  const recorded = failedByFault(recordedRows())
  const byName = new Map(faults.map((fault) => [fault.name as string, fault]))
  // A fault may hold state of the sandbox that it is in: its proofs are made one after the other.
  const last = new Map<Fault, Promise<unknown>>()
  parentPort?.on('message', (task: Task) => {
    const fault = byName.get(task.fault)
    if (fault === undefined) throw new Error(`no fault ${task.fault}`)
    const make = (): Promise<Proof> =>
      task.scope === 'whole run' ? proved(fault, recorded.get(fault.name)) : prove(fault, task.scope)
    const proof = (last.get(fault) ?? Promise.resolve()).then(make)
    last.set(fault, proof)
    void proof.then((made) => parentPort?.postMessage({ ...task, proof: made } satisfies Done))
  })
}
