import { readFileSync, writeFileSync } from 'node:fs'
import prettier from 'prettier'
import { abilities, type Ability, rowOf } from '../../fixtures/target/abilities.ts'
import { fromRoot } from '../../spec/root.ts'
import { without } from './without-ability.ts'
import { DevCommand } from './dev-command.ts'

new DevCommand(`Measure which requirements are inconclusive without each ability of an admin driver; write them to
fixtures/target/inconclusive-without.ts and to the table of docs/admin-drivers.md.

  npm run abilities

Ends with 1 if a run against a sandbox whose driver lacks an ability fails a requirement.
`).parse({})

const measured: [name: string, inconclusive: readonly string[]][] = []
for (const name of Object.keys(abilities)) {
  process.stderr.write(`without ${name} …\n`)
  const { inconclusive, failed } = await without(name as Ability)
  measured.push([name, inconclusive])
  if (failed.length === 0) continue
  process.stderr.write(`fails ${failed.join(', ')}: a false alarm\n`)
  process.exitCode = 1
}

const data = fromRoot('fixtures/target/inconclusive-without.ts')
const head = readFileSync(data, 'utf8').split('{')[0] ?? ''
const options = await prettier.resolveConfig(data)
const code = `${head}${JSON.stringify(Object.fromEntries(measured))}`
writeFileSync(data, await prettier.format(code, { ...options, parser: 'typescript' }))

const page = fromRoot('docs/admin-drivers.md')
const lines = readFileSync(page, 'utf8').split('\n')
const isRow = (line: string): boolean => /^\| `[\w-]+` +\|/.test(line)
const rows = measured.map(([name, inconclusive]) => rowOf(name, abilities[name as Ability], inconclusive))
lines.splice(lines.findIndex(isRow), lines.filter(isRow).length, ...rows)
writeFileSync(page, await prettier.format(lines.join('\n'), { ...options, parser: 'markdown' }))
