import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { proveAll } from './campaign/lanes.ts'
import { proved } from './campaign/prover.ts'
import { campaignJson, failedByFault, recordedRows } from './campaign/recorded.ts'
import { asJson, asMarkdown, rowsOf, stale, worse } from './campaign/report.ts'
import { moveTo, ordinary } from './instants.ts'
import type { Proof } from './proof.ts'

const help = `Run all checks against a sandbox with each seeded fault; write reports/campaign.json and reports/campaign.md.

  npm run campaign                          every fault
  npm run campaign -- NAME                  the faults whose name contains NAME; print the result
  npm run campaign -- --missing             only the faults that the report lacks: resume an interrupted campaign
  npm run campaign -- --check               prove every fault again and compare with the report
  npm run campaign -- --check --share 3/8   the same for every eighth fault, from the third

A fault names only the requirement that it violates. The report records what else fails as a consequence: review it in
the change of reports/campaign.md. --check prints requirements that fail and are not recorded. It ends with 1 if the report
is stale or a fault is no longer reported.
`

const markdown = fromRoot('reports/campaign.md')

/** Prints what is wrong with the call and ends with 2. */
function misused(message: string): never {
  process.stderr.write(`${message}\n\n${help}`)
  process.exit(2)
}

interface Options {
  name: string | undefined
  check: boolean
  missing: boolean
  share: readonly [from: number, of: number]
}

function options(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        missing: { type: 'boolean', default: false },
        share: { type: 'string', default: '1/1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    })
    if (values.help) {
      process.stdout.write(help)
      process.exit(0)
    }
    const [, from = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(values.share) ?? []).map(Number)
    if (from < 1 || from > of) misused(`--share ${values.share} is not a share: give 1/8 to 8/8, for example.`)
    if (of > 1 && !values.check) misused('--share needs --check: a report must have every fault.')
    return { name: positionals[0], check: values.check, missing: values.missing, share: [from, of] }
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error))
  }
}

const progress =
  (all: number) =>
  (done: number): void =>
    void process.stderr.write(`${done} of ${all} faults, ${Math.round(process.uptime())} s\n`)

/** Proves faults and gathers the proofs by name. */
async function proofsOf(
  chosen: readonly (typeof faults)[number][],
  onProgress: (proofs: ReadonlyMap<string, Proof>) => void = () => undefined,
): Promise<Map<string, Proof>> {
  const proofs = new Map<string, Proof>()
  const tell = progress(chosen.length)
  await proveAll(
    chosen,
    (proof) => void proofs.set(proof.fault, proof),
    (done) => {
      tell(done)
      onProgress(proofs)
    },
  )
  return proofs
}

/** Proves the faults with NAME in their name; the report stays as it is. */
async function some(name: string): Promise<void> {
  const chosen = faults.filter((fault) => fault.name.includes(name))
  if (chosen.length === 0) misused(`No fault has ${name} in its name.`)
  process.stdout.write(asMarkdown(rowsOf(chosen, await proofsOf(chosen))))
}

/** Proves all faults, or those that the report lacks. Writes what is known every now and then. */
async function renew(missing: boolean): Promise<void> {
  const before = missing ? recordedRows() : []
  const outdated = new Set(stale(faults, before).map((line) => line.split(' ')[0]))
  const known = new Map<string, Proof>(
    before
      .filter(({ fault }) => !outdated.has(fault))
      .map(({ fault, failed }) => [fault, { fault, failed: [...failed], errors: [], requests: 0 }]),
  )
  const write = (proofs: ReadonlyMap<string, Proof>): void => {
    const rows = rowsOf(faults, new Map([...known, ...proofs]))
    writeFileSync(campaignJson, asJson(rows))
    writeFileSync(markdown, asMarkdown(rows))
  }
  write(
    await proofsOf(
      faults.filter(({ name }) => !known.has(name)),
      write,
    ),
  )
  process.stdout.write('written to reports/campaign.json and reports/campaign.md\n')
}

/** Compares with the report. A proof that is worse is made once more by itself: a busy machine can disturb a run. */
async function compare([from, of]: readonly [number, number]): Promise<void> {
  const before = recordedRows()
  const recorded = failedByFault(before)
  const old = stale(faults, before)
  const chosen = faults.filter((_, index) => index % of === from - 1)
  const proofs = old.length === 0 ? await proofsOf(chosen) : new Map<string, Proof>()
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
    process.stdout.write(`reports/campaign.json holds: ${proofs.size} of ${faults.length} faults proved again\n`)
    return
  }
  process.stdout.write(`${lines.join('\n')}\nrun npm run campaign and commit what it writes\n`)
  process.exitCode = 1
}

const { name, check, missing, share } = options()
moveTo(ordinary)
if (name !== undefined) await some(name)
else if (check) await compare(share)
else await renew(missing)
