import { describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'
import type { RunRecord } from '../../fixtures/target/engine/run-record.ts'
import { withInputs } from '../../fixtures/target/recording/inputs.ts'
import { Recorder } from '../../fixtures/target/recording/recorder.ts'
import { Replayer } from '../../fixtures/target/recording/replayer.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

const configFor = (sandbox: Sandbox, only: string[]): RunConfig => sandboxConfig(sandbox, { only })

const checks = ['BOOKING-1', 'SCOPE-4', 'PAGE-1', 'RATE-1', 'EVENT-1', 'EVENT-4', 'ORDER-3', 'ERR-4']

const withoutDurations = ({ outcomes, findings, tally, remarks, ledger, bindings, runId }: RunRecord): unknown =>
  structuredClone({
    outcomes: outcomes.map((each) => ({ ...each, duration: 0 })),
    findings,
    tally,
    remarks,
    ledger,
    bindings,
    runId,
  })

describe('a recorded run', () => {
  it('is repeated without a target and has the same outcomes', async () => {
    const sandbox = await startSandbox()
    const config = configFor(sandbox, checks)
    const recorder = new Recorder()
    let recorded: RunRecord
    try {
      recorded = await withInputs(recorder, () => runChecks(config))
    } finally {
      await sandbox.close()
    }
    const replayer = new Replayer(recorder.tape)
    const replayed = await withInputs(replayer, () => runChecks(config))
    expect(recorded.outcomes.map(({ state }) => state)).toContain('passed')
    expect(replayer.deviations).toEqual([])
    expect(replayer.untaken).toBe(0)
    expect(withoutDurations(replayed)).toEqual(withoutDurations(recorded))
  })

  it('ends the checks whose responses are missing with an error', async () => {
    const sandbox = await startSandbox()
    const config = configFor(sandbox, ['PAGE-1', 'BOOKING-1'])
    const recorder = new Recorder()
    try {
      await withInputs(recorder, () => runChecks(config))
    } finally {
      await sandbox.close()
    }
    const events = recorder.tape.events.filter(({ key }) => !key.startsWith('POST /v1/bookings '))
    const replayer = new Replayer({ ...recorder.tape, events })
    const { outcomes } = await withInputs(replayer, () => runChecks(config))
    expect(replayer.deviations).not.toEqual([])
    expect(outcomes.find(({ requirement }) => requirement === 'BOOKING-1')).toMatchObject({
      state: 'error',
      error: expect.stringContaining('the recording holds no response to POST /v1/bookings') as string,
    })
  })
})
