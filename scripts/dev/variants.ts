import type { Grade } from '../../fixtures/target/config.ts'
import { variants } from '../../fixtures/proof/variants/index.ts'
import { DevCommand } from './dev-command.ts'
import { countOf, falseAlarms, tryVariant } from './variants-run.ts'

const command = new DevCommand(`Run every check against the conformant variants of the sandbox; print a Markdown table.

  npm run variants                          every variant, with the seeds 1 to 3
  npm run variants -- --only busy           the variants whose name contains busy
  npm run variants -- --seeds 20 --first 4  with the seeds 4 to 23

Ends with 1 if a variant fails a requirement, which is a false alarm.
`)
const { values } = command.parse({
  only: { type: 'string', default: '' },
  seeds: { type: 'string', default: '3' },
  first: { type: 'string', default: '1' },
})
const seeds = command.count('--seeds', values.seeds)
const first = command.count('--first', values.first)
const chosen = variants.filter(({ name }) => name.includes(values.only))
if (chosen.length === 0) command.misused(`--only ${values.only}: no variant has such a name.`)
const grades: readonly Grade[] = ['certify', 'read-only']

process.stdout.write(
  '| variant | grade | seeds | requests | pass | fail | inconclusive |\n|---|---|---|---|---|---|---|\n',
)
const alarms: string[] = []
for (const variant of chosen) {
  for (const grade of grades) {
    const seen = { requests: 0, pass: Infinity, fail: 0, inconclusive: 0 }
    for (let seed = first; seed < first + seeds; seed += 1) {
      const run = await tryVariant(variant, grade, seed)
      seen.requests = Math.max(seen.requests, run.requests)
      seen.pass = Math.min(seen.pass, countOf(run, 'pass'))
      seen.fail += countOf(run, 'fail')
      seen.inconclusive = Math.max(seen.inconclusive, countOf(run, 'inconclusive'))
      alarms.push(...falseAlarms(run).map((alarm) => `${variant.name}, ${grade}, seed ${seed}: ${alarm}`))
    }
    const { requests, pass, fail, inconclusive } = seen
    process.stdout.write(
      `| ${variant.name} | ${grade} | ${seeds} | ${requests} | ${pass} | ${fail} | ${inconclusive} |\n`,
    )
  }
}
process.stdout.write(
  `\n${chosen.length} variants, ${alarms.length} false alarms\n${alarms.map((alarm) => `- ${alarm}\n`).join('')}`,
)
if (alarms.length > 0) process.exitCode = 1
