/** Runs and replays in one warm process: each message is a job, and the response is its cost in milliseconds. */
import { run } from '../../library/run.ts'
import type { Cost, ReplayJob } from './messages.ts'
import { replay } from './replay.ts'

type Job = { run: string; concurrency: number } | { replay: ReplayJob }

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [wall, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - wall, cpu: (user + system) / 1000 }
}

process.on('message', (job: Job) => {
  const work =
    'run' in job
      ? () => run({ target: job.run, seed: 7, grade: 'standard', concurrency: job.concurrency })
      : () => replay(job.replay)
  void costOf(work).then((cost) => process.send?.(cost))
})
