import { broken, type Fault } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import type { Face } from '../../fixtures/proof/http-face.ts'
import { DevCommand } from './dev-command.ts'
import { independentServers, tryAsMaintainer, tryBehind } from './independent-run.ts'
import { checksOf } from './proof.ts'
import { tableOf } from './markdown-table.ts'

const command =
  new DevCommand(`Put seeded faults in front of an independent server, and run the checks of each; print a Markdown table.

  npm run independent:faults                    one in thirty of the faults that change only responses and requests
  npm run independent:faults -- --one-in 1      all of them: more than an hour
  npm run independent:faults -- NAME            those whose name contains NAME
  npm run independent:faults -- --server kiln   in front of another server

A fault is left out if its check does not pass without it. It is idle if it changes no response: it waits for something
that only the sandbox has. One that is not reported may change a field that the server does not have: look at each.
`)
const { values, positionals } = command.parse(
  { 'one-in': { type: 'string', default: '30' }, server: { type: 'string', default: 'orchard' } },
  1,
)
const server =
  independentServers.find((each) => each.name === values.server) ??
  command.misused(`--server ${values.server}: the servers are orchard and kiln.`)
const [name] = positionals
const oneIn = name === undefined ? command.count('--one-in', values['one-in']) : 1
const seed = 1

/** The face of a fault that changes only requests and responses; undefined for any other fault: it needs the sandbox. */
function faceOf({ sandbox = {}, tamper }: Fault): Face | undefined {
  const { face, ...more } = sandbox
  return tamper === undefined && Object.keys(more).length === 0 ? face : undefined
}

const named = faults.filter((fault) => fault.name.includes(name ?? '') && faceOf(fault) !== undefined)
if (named.length === 0) command.misused(`${name}: no fault that changes only responses and requests has such a name.`)

const passing = new Set(
  (await tryAsMaintainer(server, seed)).requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id),
)
const found = { reported: [] as string[], idle: [] as string[], 'not reported': [] as string[] }
const tried = named.filter((fault, n) => n % oneIn === 0 && passing.has(broken(fault)))
for (const fault of tried) {
  const id = broken(fault)
  const { requirements, altered } = await tryBehind(faceOf(fault) as Face, server, seed, await checksOf(id))
  const isReported = requirements.some((each) => each.id === id && each.verdict === 'fail')
  found[isReported ? 'reported' : altered === 0 ? 'idle' : 'not reported'].push(fault.name)
  const { length } = Object.values(found).flat()
  process.stderr.write(`${length} of ${tried.length} faults, ${Math.round(process.uptime())} s\n`)
}
const cells = Object.entries(found).map(([how, names]) => [how, String(names.length)])
process.stdout.write(`${tableOf([`faults in front of ${server.name}`, String(tried.length)], cells)}\n`)
for (const how of ['not reported', 'idle'] as const)
  for (const each of found[how]) process.stdout.write(`- ${how}: ${each}\n`)
