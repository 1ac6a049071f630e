import { readFileSync, writeFileSync } from 'node:fs'
import prettier from 'prettier'
import { fromRoot } from '../../spec/root.ts'
import { declaredGaps, withoutBindings } from './without-binding.ts'
import { DevCommand } from './dev-command.ts'

new DevCommand(`Measure which requirements are inconclusive while a binding is unknown; write them to
fixtures/target/inconclusive-unbound.ts.

  npm run bindings

The server is Kiln, whose names cannot be discovered: without its description, every binding that its target file lacks is unknown.
`).parse({})

const always = await withoutBindings(['openapi.location'])
const measured: Record<string, string[]> = {}
for (const gap of await declaredGaps()) {
  if (gap === 'openapi.location') continue
  process.stderr.write(`without ${gap} …\n`)
  const { inconclusive, found } = await withoutBindings(['openapi.location', gap])
  // A binding that a run discovers by itself does not show the cost.
  if (!found.includes(gap)) measured[gap] = inconclusive.filter((id) => !always.inconclusive.includes(id))
}

const data = fromRoot('fixtures/target/inconclusive-unbound.ts')
const head = readFileSync(data, 'utf8').split('{')[0] ?? ''
const options = await prettier.resolveConfig(data)
writeFileSync(
  data,
  await prettier.format(`${head}{${JSON.stringify(measured).slice(1)}`, { ...options, parser: 'typescript' }),
)
