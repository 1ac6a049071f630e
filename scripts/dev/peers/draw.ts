import { createHash } from 'node:crypto'
import { broken, type Fault } from '../../../fixtures/proof/faults/fault.ts'
import { requirementOf } from '../../../spec/contract.ts'

/**
 * The class of a fault: the section of the requirement that it violates. Fields are a class of their own, because a
 * schema describes them. Whether a fault shows always or only sometimes is not recorded with it.
 */
export function classOf(fault: Fault): string {
  const id = broken(fault)
  return id.includes('.') && !id.startsWith('ENDPOINT.') ? 'Fields and shapes' : requirementOf(id).section
}

const place = ({ name }: Fault): string => createHash('sha256').update(name).digest('hex')

/** A number of faults: in turn one of each class, within a class by a hash of their names. */
export function drawn(faults: readonly Fault[], count: number): Fault[] {
  const classes = grouped(faults)
  const queues = [...classes.values()].map((each) => each.sort((one, other) => (place(one) < place(other) ? -1 : 1)))
  const chosen: Fault[] = []
  for (let turn = 0; chosen.length < count && queues.some((each) => turn < each.length); turn += 1)
    for (const queue of queues) if (turn < queue.length && chosen.length < count) chosen.push(queue[turn] as Fault)
  return chosen
}

function grouped(faults: readonly Fault[]): Map<string, Fault[]> {
  const classes = new Map<string, Fault[]>()
  for (const fault of faults) classes.set(classOf(fault), [...(classes.get(classOf(fault)) ?? []), fault])
  return classes
}
