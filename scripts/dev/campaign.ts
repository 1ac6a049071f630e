import { writeFileSync } from 'node:fs'
import type { Fault } from '../../fixtures/proof/faults/fault.ts'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { proveAll } from './campaign/lanes.ts'
import { proved, type Task } from './campaign/prover.ts'
import { campaignJson, failedByFault, recordedRows } from './campaign/recorded.ts'
import { asJson, asMarkdown, isSampled, type Proofs, rowsOf, stale, worse } from './campaign/report.ts'
import { DevCommand } from './dev-command.ts'
import { moveTo, ordinary } from './instants.ts'
import { isKilled, type Proof } from './proof.ts'

const command =
  new DevCommand(`Run the checks against a sandbox with each seeded fault; write reports/campaign.json and reports/campaign.md.

  npm run campaign                          every fault by the checks that can see it, and a sample by whole runs
  npm run campaign -- --whole               every fault by a whole run as well
  npm run campaign -- NAME                  the faults whose name contains NAME, by both; print the result
  npm run campaign -- --missing             only the faults that the report lacks: resume an interrupted campaign
  npm run campaign -- --standard            print how many faults of the sample a run of the grade standard reports
  npm run campaign -- --check               repeat the whole runs of the sample and compare them with the report
  npm run campaign -- --check --share 3/8   the same for every eighth of them, from the third

A fault names only the requirement that it violates. The report records what else fails as a consequence: review it in
the change of reports/campaign.md. --check prints requirements that fail and are not recorded. It ends with 1 if the report
is stale or a fault is no longer reported.
`)

const markdown = fromRoot('reports/campaign.md')

interface Options {
  name: string | undefined
  check: boolean
  missing: boolean
  whole: boolean
  standard: boolean
  share: readonly [from: number, of: number]
}

function options(): Options {
  const { values, positionals } = command.parse(
    {
      check: { type: 'boolean', default: false },
      missing: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      standard: { type: 'boolean', default: false },
      share: { type: 'string', default: '1/1' },
    },
    1,
  )
  const [, from = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(values.share) ?? []).map(Number)
  if (from < 1 || from > of) command.misused(`--share ${values.share} is not a share: give 1/8 to 8/8, for example.`)
  if (of > 1 && !values.check) command.misused('--share needs --check: a report must have every fault.')
  const { check, missing, whole, standard } = values
  return { name: positionals[0], check, missing, whole, standard, share: [from, of] }
}

const progress =
  (all: number) =>
  (done: number): void =>
    void process.stderr.write(`${done} of ${all} proofs, ${Math.round(process.uptime())} s\n`)

const ownOf = ({ name }: Fault): Task => ({ fault: name, scope: 'own check' })
const wholeOf = ({ name }: Fault): Task => ({ fault: name, scope: 'whole run' })

/** Makes proofs and gathers them by the names of the faults. */
async function proofsOf(
  tasks: readonly Task[],
  onProgress: (proofs: Proofs) => void = () => undefined,
): Promise<Proofs> {
  const [own, whole] = [new Map<string, Proof>(), new Map<string, Proof>()]
  const print = progress(tasks.length)
  await proveAll(
    tasks,
    ({ fault, scope, proof }) => void (scope === 'whole run' ? whole : own).set(fault, proof),
    (done) => {
      print(done)
      onProgress({ own, whole })
    },
  )
  return { own, whole }
}

/** Proves the faults with NAME in their name; the report stays as it is. */
async function some(name: string): Promise<void> {
  const chosen = faults.filter((fault) => fault.name.includes(name))
  if (chosen.length === 0)
    command.misused(
      `No fault has ${name} in its name. A new file of faults needs a line in fixtures/proof/faults/index.ts.`,
    )
  process.stdout.write(
    asMarkdown(rowsOf(chosen, await proofsOf(chosen.flatMap((fault) => [ownOf(fault), wholeOf(fault)])))),
  )
}

/** The recorded results of faults that have not changed. */
function known(): Proofs {
  const before = recordedRows()
  const outdated = new Set(stale(faults, before).map((line) => line.split(' ')[0]))
  const kept = before.filter(({ fault }) => !outdated.has(fault))
  const proof = (fault: string, failed: readonly string[]): [string, Proof] => [
    fault,
    { fault, failed: [...failed], errors: [], requests: 0 },
  ]
  return {
    own: new Map(kept.map(({ fault, own }) => proof(fault, own ? [fault.slice(0, fault.indexOf('/'))] : []))),
    whole: new Map(kept.flatMap(({ fault, failed }) => (failed === null ? [] : [proof(fault, failed)]))),
  }
}

/** Proves all faults, or those that the report lacks. Writes the results at intervals. */
async function renew(missing: boolean, all: boolean): Promise<void> {
  const before = known()
  const own = missing ? before.own : new Map<string, Proof>()
  const chosen = faults.filter(({ name }) => !own.has(name))
  const write = (proofs: Proofs): void => {
    const rows = rowsOf(faults, {
      own: new Map([...own, ...proofs.own]),
      whole: new Map([...before.whole, ...proofs.whole]),
    })
    writeFileSync(campaignJson, asJson(rows))
    writeFileSync(markdown, asMarkdown(rows))
  }
  const sample = chosen.filter(({ name }) => all || isSampled(name))
  write(await proofsOf([...chosen.map(ownOf), ...sample.map(wholeOf)], write))
  process.stdout.write('written to reports/campaign.json and reports/campaign.md\n')
}

/** Compares with the report. A proof that is worse is repeated by itself: a busy machine can disturb a run. */
async function compare([from, of]: readonly [number, number]): Promise<void> {
  const before = recordedRows()
  const recorded = failedByFault(before)
  const old = stale(faults, before)
  const chosen = faults.filter(({ name }) => isSampled(name)).filter((_, index) => index % of === from - 1)
  const proofs = old.length === 0 ? (await proofsOf(chosen.map(wholeOf))).whole : new Map<string, Proof>()
  const [survived, beside]: [string[], string[]] = [[], []]
  for (const fault of chosen) {
    const proof = proofs.get(fault.name)
    if (proof === undefined) continue
    const first = worse(fault, proof, before)
    if (first.survived.length + first.beside.length === 0) continue
    const again = worse(fault, await proved(fault, recorded.get(fault.name)), before)
    survived.push(...again.survived)
    beside.push(...again.beside)
  }
  if (beside.length > 0) process.stdout.write(`failed, and not recorded in the report:\n${beside.join('\n')}\n`)
  const lines = [...old, ...survived]
  if (lines.length === 0) {
    process.stdout.write(
      `reports/campaign.json is up to date: whole runs reported ${proofs.size} of ${faults.length} faults again\n`,
    )
    return
  }
  process.stdout.write(`${lines.join('\n')}\nrun npm run campaign and commit what it writes\n`)
  process.exitCode = 1
}

/** Prints which faults of the sample one run of the grade standard reports; the report stays as it is. */
async function underStandard(): Promise<void> {
  const sample = faults.filter(({ name }) => isSampled(name))
  const proofs = new Map<string, Proof>()
  await proveAll(
    sample.map(({ name }) => ({ fault: name, scope: 'standard run' })),
    ({ fault, proof }) => void proofs.set(fault, proof),
    progress(sample.length),
  )
  const unseen = sample.filter(({ name }) => (proofs.get(name)?.failed ?? []).length === 0)
  const own = sample.filter((fault) => isKilled(fault, proofs.get(fault.name) as Proof))
  const share = (count: number): string =>
    `${count} of ${sample.length} (${Math.round((100 * count) / sample.length)} %)`
  process.stdout.write(
    `reported by one run each: ${share(sample.length - unseen.length)}, under the violated requirement: ${share(own.length)}\n` +
      `not reported:\n${unseen.map(({ name }) => `${name}\n`).join('')}`,
  )
}

const { name, check, missing, whole, standard, share } = options()
moveTo(ordinary)
if (name !== undefined) await some(name)
else if (standard) await underStandard()
else if (check) await compare(share)
else await renew(missing, whole)
