import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { broken } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { DevCommand } from './dev-command.ts'
import { type Moment, moments, moveTo } from './instants.ts'
import { isKilled, prove } from './proof.ts'

const command =
  new DevCommand(`Run the quick proofs of faults at instants that matter, in zones east and west, and report each fault that no check reports there.

  npm run sweep                            the faults of requirements about time, at every instant
  npm run sweep -- --only AVAIL-3,STATE-2  the faults of these requirements
  npm run sweep -- --at 2027-03-14T05:00:00Z
  npm run sweep -- --zone Pacific/Auckland     the moments of one zone
  npm run sweep -- --zone Asia/Kolkata --at 2027-03-14T18:29:00Z
`)

/** Requirements whose checks depend on the time of day or of the year. */
const aboutTime = /^(TIME|DATE|AVAIL|STATE|BOOKING|BOOK|EXP|CREATED|COMM-2|COMM-7|ORDER-3|FUL-4|SANDBOX-2)\b/

const { values } = command.parse({ only: { type: 'string' }, at: { type: 'string' }, zone: { type: 'string' } })
const ids = values.only?.split(',')
const chosen = faults.filter((fault) => (ids === undefined ? aboutTime.test(fault.name) : ids.includes(broken(fault))))
if (chosen.length === 0) command.misused(`--only ${values.only}: no fault is of such a requirement.`)

/** Proves every chosen fault at one moment, four at a time. Returns the names of those that no check reports. */
async function survivorsAt({ instant, zone }: Moment): Promise<string[]> {
  moveTo(instant)
  const survivors: string[] = []
  const queue = [...chosen]
  const lane = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift())
      if (!isKilled(fault, await prove(fault, 'own check', zone))) survivors.push(fault.name)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return survivors
}

/** Runs one moment in a process of its own, since the clock belongs to the process. */
const inChild = (moment: Moment): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, process.argv.slice(2), {
      env: { ...process.env, SWEEP_AT: JSON.stringify(moment) },
    })
    child.once('message', (survivors) => resolve(survivors as string[]))
    child.once('error', reject)
    child.once(
      'exit',
      (code) => code !== 0 && reject(new Error(`the process for ${moment.instant} ended with ${code}`)),
    )
  })

/** The moments that were chosen. */
function wanted(): Moment[] {
  const { at, zone } = values
  const where = zone === undefined ? {} : { zone }
  if (at !== undefined) return at.split(',').map((instant) => ({ instant, ...where }))
  return moments.filter((moment) => zone === undefined || moment.zone === zone)
}

async function sweep(): Promise<void> {
  const queue = wanted()
  if (queue.length === 0) command.misused(`--zone ${values.zone}: no moment is named for it; add --at.`)
  let survived = 0
  const lane = async (): Promise<void> => {
    for (let moment = queue.shift(); moment !== undefined; moment = queue.shift()) {
      const survivors = await inChild(moment)
      survived += survivors.length
      const { instant, zone = '' } = moment
      process.stdout.write(
        `${instant}  ${zone.padEnd(17)}  ${survivors.length === 0 ? 'every fault reported' : survivors.join(', ')}\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  process.stdout.write(`${chosen.length} faults, ${survived} not reported\n`)
  process.exitCode = survived === 0 ? 0 : 1
}

const own = process.env['SWEEP_AT']
if (own === undefined) await sweep()
else {
  const survivors = await survivorsAt(JSON.parse(own) as Moment)
  process.send?.(survivors, () => process.exit(0))
}
