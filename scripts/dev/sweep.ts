import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { DevCommand } from './dev-command.ts'
import { instants, moveTo } from './instants.ts'
import { isKilled, prove } from './proof.ts'

const command =
  new DevCommand(`Run the quick proofs of faults at instants that matter, and report each fault that no check reports there.

  npm run sweep                            the faults of requirements about time, at every instant
  npm run sweep -- --only AVAIL-3,STATE-2  the faults of these requirements
  npm run sweep -- --at 2027-03-14T05:00:00Z
`)

/** Requirements whose checks depend on the time of day or of the year. */
const aboutTime = /^(TIME|DATE|AVAIL|STATE|BOOKING|BOOK|EXP|COMM-2|ORDER-3|FUL-4|WORLD-2)\b/

const { values } = command.parse({ only: { type: 'string' }, at: { type: 'string' } })
const ids = values.only?.split(',')
const chosen = faults.filter((fault) => (ids === undefined ? aboutTime.test(fault.name) : ids.includes(broken(fault))))
if (chosen.length === 0) command.misused(`--only ${values.only}: no fault is of such a requirement.`)

/** Proves every chosen fault at one instant, four at a time. Returns the names of those that no check reports. */
async function survivorsAt(instant: string): Promise<string[]> {
  moveTo(instant)
  const survivors: string[] = []
  const queue = [...chosen]
  const lane = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift())
      if (!isKilled(fault, await prove(fault, 'own check'))) survivors.push(fault.name)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return survivors
}

/** Runs one instant in a process of its own, since the clock belongs to the process. */
const inChild = (instant: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, process.argv.slice(2), { env: { ...process.env, SWEEP_AT: instant } })
    child.once('message', (survivors) => resolve(survivors as string[]))
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`the process for ${instant} ended with ${code}`)))
  })

async function sweep(): Promise<void> {
  const queue = values.at === undefined ? [...instants] : values.at.split(',')
  let survived = 0
  const lane = async (): Promise<void> => {
    for (let instant = queue.shift(); instant !== undefined; instant = queue.shift()) {
      const survivors = await inChild(instant)
      survived += survivors.length
      process.stdout.write(`${instant}  ${survivors.length === 0 ? 'every fault reported' : survivors.join(', ')}\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  process.stdout.write(`${chosen.length} faults, ${survived} not reported\n`)
  process.exitCode = survived === 0 ? 0 : 1
}

const own = process.env['SWEEP_AT']
if (own === undefined) await sweep()
else {
  const survivors = await survivorsAt(own)
  process.send?.(survivors, () => process.exit(0))
}
