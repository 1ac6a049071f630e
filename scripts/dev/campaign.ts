import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from '../../fixtures/proof/faults/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { proveAll } from './campaign/lanes.ts'
import { proved } from './campaign/prover.ts'
import { read, type Row, stale, worse, written } from './campaign/report.ts'
import { moveTo, ordinary } from './instants.ts'
import type { Proof } from './proof.ts'

const help = `Runs all suites against a sandbox with each seeded fault, and writes reports/campaign.md.

  npm run campaign                          every fault; half an hour on two cores
  npm run campaign -- NAME                  the faults whose name contains NAME, to the terminal
  npm run campaign -- --missing             only what the report does not have yet: an interrupted campaign goes on
  npm run campaign -- --check               every fault, compared with the report; ends with 1 where it is stale or was better
  npm run campaign -- --check --share 3/8   the same, but runs only every eighth fault, from the third
`

const report = fromRoot('reports/campaign.md')

/** Prints what is wrong with the call and ends with 2. */
function misused(message: string): never {
  process.stderr.write(`${message}\n\n${help}`)
  process.exit(2)
}

function options(): {
  name: string | undefined
  check: boolean
  missing: boolean
  share: readonly [from: number, of: number]
} {
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
    if (from < 1 || from > of) misused(`--share ${values.share} is no share: give 1/8 to 8/8, or the like.`)
    if (of > 1 && !values.check) misused('--share goes with --check: a report of some faults would not be one of all.')
    return { name: positionals[0], check: values.check, missing: values.missing, share: [from, of] }
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error))
  }
}

const progress =
  (all: number) =>
  (done: number): void =>
    void process.stderr.write(`${done} of ${all} faults, ${Math.round(process.uptime())} s\n`)

const summary = (text: string): string => `${text.split('## Every fault')[0] ?? ''}\n`

/** Faults of which a name tells something; the report stays as it is. */
async function some(name: string): Promise<void> {
  const chosen = faults.filter((fault) => fault.name.includes(name))
  if (chosen.length === 0) misused(`No fault has ${name} in its name.`)
  const proofs = new Map<string, Proof>()
  await proveAll(chosen, (proof) => void proofs.set(proof.fault, proof), progress(chosen.length))
  process.stdout.write(written(chosen, proofs))
}

function committed(): Map<string, Row> {
  try {
    return read(readFileSync(report, 'utf8'))
  } catch {
    return new Map()
  }
}

/** All faults, or those that the report lacks; what is known is written down now and then. */
async function renew(missing: boolean): Promise<void> {
  const before = missing ? committed() : new Map<string, Row>()
  const fresh = new Set(stale(faults, before).map((line) => line.split(' ')[0]))
  const proofs = new Map<string, Proof>(
    [...before]
      .filter(([name]) => !fresh.has(name))
      .map(([fault, { failed }]) => [fault, { fault, failed, errors: [], requests: 0 }]),
  )
  const write = (): string => {
    const text = written(
      faults.filter(({ name }) => proofs.has(name)),
      proofs,
    )
    writeFileSync(report, text)
    return text
  }
  const queue = faults.filter(({ name }) => !proofs.has(name))
  const tell = progress(queue.length)
  await proveAll(
    queue,
    (proof) => void proofs.set(proof.fault, proof),
    (done) => {
      tell(done)
      write()
    },
  )
  process.stdout.write(`${summary(write())}written to reports/campaign.md\n`)
}

/** Compares with the report. What seems worse is proved once more by itself, for a busy machine makes for chance. */
async function compare([from, of]: readonly [number, number]): Promise<void> {
  const before = committed()
  const old = stale(faults, before)
  const chosen = faults.filter((_, index) => index % of === from - 1)
  const proofs = new Map<string, Proof>()
  if (old.length === 0) await proveAll(chosen, (proof) => void proofs.set(proof.fault, proof), progress(chosen.length))
  const found: string[] = []
  for (const fault of chosen) {
    const proof = proofs.get(fault.name)
    if (proof === undefined || worse(fault, proof, before).length === 0) continue
    found.push(...worse(fault, await proved(fault), before))
  }
  const lines = [...old, ...found]
  if (lines.length === 0) {
    process.stdout.write(`reports/campaign.md holds: ${proofs.size} of ${faults.length} faults proved again\n`)
    return
  }
  process.stdout.write(
    `${lines.join('\n')}\nreports/campaign.md is stale or was better: run npm run campaign and commit what it writes\n`,
  )
  process.exitCode = 1
}

const { name, check, missing, share } = options()
moveTo(ordinary)
if (name !== undefined) await some(name)
else if (check) await compare(share)
else await renew(missing)
