import { clients } from './traffic/clients.ts'
import { failedByFault, recordedRows } from './campaign/recorded.ts'
import { DevCommand } from './dev-command.ts'
import { ordinaryDay, sampled, tried } from './traffic/measure.ts'

const command = new DevCommand(`Print which share of shape faults the traffic of each client shows.

  npm run traffic         a random sample of 60 faults
  npm run traffic -- 10   ten of them
`)
const { positionals } = command.parse({}, 1)
const faults = sampled(command.count('The number of faults', positionals[0] ?? '60'))
const recorded = failedByFault(recordedRows())
const steps = await ordinaryDay()
process.stdout.write(`${faults.length} shape faults, ${steps.length} requests of each client\n`)
for (const [name, client] of Object.entries(clients)) {
  const missed: string[] = []
  const strays: string[] = []
  for (const fault of faults) {
    const outcome = await tried(client, steps, fault, recorded.get(fault.name) ?? [])
    if (!outcome.found) missed.push(fault.name)
    strays.push(...outcome.strays.map((id) => `${fault.name}: ${id}`))
  }
  const found = faults.length - missed.length
  process.stdout.write(`${name}: ${found} found (${((100 * found) / faults.length).toFixed(0)} %)\n`)
  for (const fault of missed) process.stdout.write(`  missed ${fault}\n`)
  for (const stray of strays) process.stdout.write(`  besides ${stray}\n`)
}
