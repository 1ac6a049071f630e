import type { Grade } from '../../fixtures/target/config.ts'
import { variants } from '../../fixtures/proof/variants/index.ts'
import { countOf, falseAlarms, tryVariant } from './variants-run.ts'

/*
 * Runs the suites against every conformant variant at several seeds and ends with 1 at the first false alarm:
 * `npm run variants -- --seeds 20 --only busy`. Prints a Markdown table of the results.
 */

const [, , ...words] = process.argv
const valueOf = (name: string): string | undefined => words[words.indexOf(`--${name}`) + 1 || words.length]
const seeds = Number(valueOf('seeds') ?? 3)
const first = Number(valueOf('first') ?? 1)
const only = valueOf('only')
const grades: readonly Grade[] = ['certify', 'read-only']

process.stdout.write(
  '| variant | grade | seeds | requests | pass | fail | inconclusive |\n|---|---|---|---|---|---|---|\n',
)
const alarms: string[] = []
for (const variant of variants.filter(({ name }) => only === undefined || name.includes(only))) {
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
  `\n${variants.length} variants, ${alarms.length} false alarms\n${alarms.map((alarm) => `- ${alarm}\n`).join('')}`,
)
if (alarms.length > 0) process.exitCode = 1
