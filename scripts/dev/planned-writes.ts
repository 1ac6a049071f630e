import { readFileSync, writeFileSync } from 'node:fs'
import prettier from 'prettier'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import { readTargetFile } from '../../fixtures/target/target-file.ts'
import { fromRoot } from '../../spec/root.ts'
import type { MostWrites, WriteCount } from '../commands/plan/most-writes.ts'
import { plannedWrites } from '../commands/plan/writes.ts'
import { countedWrites } from './counted-writes.ts'
import { environmentOf, fileOf, independentServers, withServer } from './independent-run.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { DevCommand } from './dev-command.ts'

new DevCommand(`Count the writes of whole runs against sandboxes and independent servers; write the largest numbers, and some more, to
scripts/commands/plan/most-writes.ts, which \`plan\` shows.

  npm run planned-writes
`).parse({})

type Grade = keyof MostWrites
type Counts = Awaited<ReturnType<typeof countedWrites>>

/** The margin above the largest counted number, for other seeds and targets. */
const reserve = 1.15

const seeds = [1, 2, 3, 4]
const settings = { runs: 40, patience: 20_000 }

/** The counts of a grade: with keys and admin driver under certify, without them under standard. */
async function countsOf(grade: Grade): Promise<Counts[]> {
  const counts: Counts[] = []
  const count = async (name: string, config: RunConfig): Promise<void> => {
    process.stderr.write(`${grade}: ${name} …\n`)
    counts.push(await countedWrites(config))
  }
  for (const seed of seeds) {
    const sandbox = await startSandbox({ seed, country: seed % 2 === 0 ? 'us' : 'ca' })
    const alone = grade === 'standard' ? { admin: null } : {}
    await count(`sandbox ${seed}`, sandboxConfig(sandbox, { ...settings, ...alone, grade, seed }))
    await sandbox.close()
  }
  for (const server of independentServers) {
    await withServer(server, 1, async (running) => {
      const { keys, admin, declared } = readTargetFile(fileOf(server), environmentOf(server, running))
      const given = grade === 'standard' ? { admin: null } : { keys, admin }
      const config = sandboxConfig({ ...running, adminUrl: '' }, { ...settings, ...given, declared, grade, seed: 1 })
      await count(server.name, config)
    })
  }
  return counts
}

const certify = await countsOf('certify')
const standard = await countsOf('standard')

const mostOf = (counts: readonly Counts[], operation: string | null): WriteCount => {
  const most = (key: keyof WriteCount): number =>
    Math.ceil(reserve * Math.max(0, ...counts.map((each) => each.get(operation)?.[key] ?? 0)))
  return { sent: most('sent'), granted: most('granted') }
}
const measured = plannedWrites.map(({ operation }) => [
  operation ?? 'others',
  { certify: mostOf(certify, operation), standard: mostOf(standard, operation) },
])

const file = fromRoot('scripts/commands/plan/most-writes.ts')
const head = readFileSync(file, 'utf8').split('= {')[0] ?? ''
const code = `${head}= ${JSON.stringify(Object.fromEntries(measured))}`
writeFileSync(file, await prettier.format(code, { ...(await prettier.resolveConfig(file)), parser: 'typescript' }))
