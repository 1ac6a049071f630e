import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { randomSeed, runChecks } from '../engine/run.ts'
import { DevCommand } from './dev-command.ts'
import { sandboxConfig } from './sandbox-config.ts'

const command = new DevCommand(`Run every check against new sandboxes with random seeds, in both countries in turn.

  npm run stability               50 runs
  npm run stability -- 10         ten runs
  npm run stability -- 10 --load  while two other tasks keep each processor busy

Ends with 1 if a run has a requirement that fails or is inconclusive, and prints it.
`)

/** Keeps a processor busy. */
const burning = 'for (;;) Math.sqrt(Math.random())'

async function once(seed: number, country: 'ca' | 'us'): Promise<string[]> {
  const sandbox = await startSandbox({ seed, country })
  try {
    const part = await runChecks(sandboxConfig(sandbox, { seed, runs: 20, timeout: 30_000 }))
    const { requirements } = judgeRun(part, {
      grade: 'certify',
      additions: 'fail',
      only: null,
      baseUrl: sandbox.baseUrl,
    })
    const open = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive')
    return open.map(
      ({ id, verdict, missing, violations }) => `${id} ${verdict}: ${missing[0] ?? violations[0]?.message ?? ''}`,
    )
  } finally {
    await sandbox.close()
  }
}

const { values, positionals } = command.parse({ load: { type: 'boolean', default: false } }, 1)
const runs = command.count('The number of runs', positionals[0] ?? '50')
const load = values.load
  ? Array.from({ length: availableParallelism() * 2 }, () => new Worker(burning, { eval: true }))
  : []
let green = 0
for (let n = 0; n < runs; n += 1) {
  const seed = randomSeed()
  const open = await once(seed, n % 2 === 0 ? 'ca' : 'us')
  if (open.length === 0) green += 1
  else process.stdout.write(`seed ${seed}, country ${n % 2 === 0 ? 'ca' : 'us'}:\n  ${open.join('\n  ')}\n`)
}
for (const worker of load) await worker.terminate()
process.stdout.write(`${green} of ${runs} runs all green${load.length > 0 ? ' under load' : ''}\n`)
if (green < runs) process.exitCode = 1
