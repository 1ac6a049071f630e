import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { broken, type Fault } from '../fixtures/faults/fault.ts'
import { faults } from '../fixtures/faults/index.ts'
import { requirementOf } from '../spec/contract.ts'
import { fromRoot } from '../spec/root.ts'
import { collateral, isKilled, prove, type Proof } from './proof.ts'

/*
 * A whole run of the suites against each seeded fault. Writes reports/campaign.md, or with --missing adds what is not yet
 * in it (an interrupted campaign goes on so); with --check it compares instead and
 * ends with 1 where the committed report is of other faults, or was better. Progress goes to standard error.
 */

const report = fromRoot('reports/campaign.md')

/** One whole run, and another where the first was not as it should be: what happens once in two runs is chance. */
async function proved(fault: Fault): Promise<Proof> {
  const first = await prove(fault, 'whole run')
  if (isKilled(fault, first) && collateral(fault, first).length === 0) return first
  const again = await prove(fault, 'whole run')
  const accused = isKilled(fault, again)
    ? again.accused.filter((id) => first.accused.includes(id) || id === broken(fault))
    : again.accused
  return { ...again, accused }
}

/** A worker takes the name of a fault, proves it by a whole run, and hands the proof back. */
function work(): void {
  const byName = new Map(faults.map((fault) => [fault.name as string, fault]))
  parentPort?.on('message', (name: string) => {
    const fault = byName.get(name)
    if (fault === undefined) throw new Error(`no fault ${name}`)
    void proved(fault).then((proof) => parentPort?.postMessage(proof))
  })
}

/** Proves faults side by side, the fresh proofs beside those that are known; `keep` is called now and then, to lose nothing. */
async function proveAll(
  chosen: readonly Fault[],
  known: ReadonlyMap<string, Proof>,
  keep: (proofs: ReadonlyMap<string, Proof>) => void,
): Promise<Map<string, Proof>> {
  const proofs = new Map(known)
  const queue = chosen.map(({ name }) => name as string)
  const startedAt = Date.now()
  const lane = (): Promise<void> =>
    new Promise((done, fail) => {
      const worker = new Worker(fileURLToPath(import.meta.url))
      let underWay = 0
      const next = (): void => {
        const name = queue.shift()
        if (name !== undefined) {
          underWay += 1
          worker.postMessage(name)
        } else if (underWay === 0) void worker.terminate().then(() => done())
      }
      worker.on('error', fail)
      worker.on('message', (proof: Proof) => {
        underWay -= 1
        proofs.set(proof.fault, proof)
        if (proofs.size % 50 === 0) {
          const seconds = Math.round((Date.now() - startedAt) / 1000)
          process.stderr.write(`${proofs.size} of ${known.size + chosen.length} faults, ${seconds} s\n`)
          keep(proofs)
        }
        next()
      })
      // Two at a time: while one waits for a delivery or a clock, the other works.
      next()
      next()
    })
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return proofs
}

const code = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ') || '–'

/** The report: counts by section, then what went wrong, then every fault with all that it was accused of. */
function written(chosen: readonly Fault[], proofs: ReadonlyMap<string, Proof>): string {
  const rows = chosen.map((fault) => ({ fault, proof: proofs.get(fault.name) as Proof }))
  const section = ({ fault }: (typeof rows)[number]): string => requirementOf(broken(fault)).section.slice(0, 1)
  const sections = [...new Set(rows.map(section))].sort()
  const counts = sections.map((each) => {
    const own = rows.filter((row) => section(row) === each)
    return `| ${each} | ${own.length} | ${own.filter(({ fault, proof }) => isKilled(fault, proof)).length} |`
  })
  const survivors = rows.filter(({ fault, proof }) => !isKilled(fault, proof))
  const astray = rows.filter(({ fault, proof }) => collateral(fault, proof).length > 0)
  const list = (lines: readonly string[]): string => (lines.length === 0 ? 'None.\n' : `${lines.join('\n')}\n`)
  return [
    '# Campaign: whole runs against every seeded fault',
    '',
    'Made by `npm run campaign`, which runs all suites against a sandbox with each fault in turn; `npm run campaign -- --check` compares.',
    '',
    '| section | faults | caught |',
    '| --- | --- | --- |',
    ...counts,
    `| all | ${rows.length} | ${rows.length - survivors.length} |`,
    '',
    '## Survivors',
    '',
    list(survivors.map(({ fault, proof }) => `- \`${fault.name}\` (${fault.does}): accused ${code(proof.accused)}`)),
    '## Accusations beyond the broken requirement and what it carries along',
    '',
    list(astray.map(({ fault, proof }) => `- \`${fault.name}\`: ${code(collateral(fault, proof))}`)),
    '## Every fault',
    '',
    '| fault | what the sandbox does | accused |',
    '| --- | --- | --- |',
    ...rows.map(({ fault, proof }) => `| \`${fault.name}\` | ${fault.does} | ${code(proof.accused)} |`),
    '',
  ].join('\n')
}

/** What the committed report says of each fault: the requirements that were accused. */
function committed(): Map<string, Set<string>> {
  const rows = [...readFileSync(report, 'utf8').matchAll(/^\| `([^`]+\/[^`]+)` \|.*\| (.*) \|$/gm)]
  return new Map(
    rows.map(([, name = '', accused = '']) => [
      name,
      new Set([...accused.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id)),
    ]),
  )
}

/** In what this campaign is worse than the committed one, or the committed one speaks of other faults. */
function worse(proofs: ReadonlyMap<string, Proof>): string[] {
  const before = committed()
  const gone = [...before.keys()]
    .filter((name) => !proofs.has(name))
    .map((name) => `${name} is in the report and is no fault any more`)
  const found = faults.flatMap((fault) => {
    const known = before.get(fault.name)
    const proof = proofs.get(fault.name) as Proof
    if (known === undefined) return [`${fault.name} is not in the report`]
    if (!isKilled(fault, proof) && known.has(broken(fault))) return [`${fault.name} is not caught any more`]
    const astray = collateral(fault, proof).filter((id) => !known.has(id))
    return astray.length === 0 ? [] : [`${fault.name} now accuses ${astray.join(', ')} as well`]
  })
  return [...gone, ...found]
}

/** The committed report as proofs, to add to: `--missing` proves only the faults that are not in it. */
const recorded = (): Map<string, Proof> =>
  new Map(
    [...committed()].map(([fault, accused]) => [fault, { fault, accused: [...accused], errors: [], requests: 0 }]),
  )

/** What is still worse when the faults in question are proved again, one by one. */
async function stillWorse(proofs: Map<string, Proof>): Promise<string[]> {
  const suspects = faults.filter(({ name }) => worse(proofs).some((line) => line.startsWith(`${name} `)))
  if (suspects.length > 50) return worse(proofs)
  for (const fault of suspects) proofs.set(fault.name, await proved(fault))
  return worse(proofs)
}

async function main(): Promise<void> {
  const [, , ...words] = process.argv
  const only = words.find((word) => !word.startsWith('--'))
  const chosen = faults.filter(({ name }) => only === undefined || name.includes(only))
  const known = words.includes('--missing') ? recorded() : new Map<string, Proof>()
  const writes = only === undefined && !words.includes('--check')
  const keep = (proofs: ReadonlyMap<string, Proof>): void => {
    if (writes)
      writeFileSync(
        report,
        written(
          chosen.filter(({ name }) => proofs.has(name)),
          proofs,
        ),
      )
  }
  const proofs = await proveAll(
    chosen.filter(({ name }) => !known.has(name)),
    known,
    keep,
  )
  const text = written(chosen, proofs)
  if (only !== undefined) {
    process.stdout.write(text)
    return
  }
  process.stdout.write(`${text.split('## Every fault')[0] ?? ''}\n`)
  if (writes) {
    writeFileSync(report, text)
    process.stdout.write('written to reports/campaign.md\n')
    return
  }
  const lines = await stillWorse(proofs)
  if (lines.length === 0) return
  process.stdout.write(
    `${lines.join('\n')}\nreports/campaign.md is stale or was better: run npm run campaign and commit what it writes\n`,
  )
  process.exitCode = 1
}

if (isMainThread) await main()
else work()
