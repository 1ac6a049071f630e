import { Interruption } from '../../../fixtures/target/engine/interruption.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Outcome } from '../../../fixtures/target/engine/outcome.ts'
import type { Binding, Bindings, Grade } from '../../../fixtures/target/config.ts'
import type { ReceiverConfig } from '../../../fixtures/target/receivers/config.ts'
import { type Discovery, discover } from '../../../fixtures/target/receivers/discovery.ts'
import { noProgress, type Progress } from '../../../reports/progress.ts'
import type { Result } from '../../../reports/result.ts'
import { catalogue } from '../../../spec/contract.ts'
import { resultOf } from '../run/result-of.ts'
import { masking } from '../run/mask.ts'
import { noneBegan, runReceiverChecks } from './checks.ts'
import { commandFor } from './reproduce.ts'

/** Appears in every report. */
const notObservable: readonly string[] = [
  'not observable over HTTP: whether signatures are compared in constant time, what is done with an event, and how well the secret is kept',
]

/** The requirements of a receiver, with a check or without. */
const requirements = catalogue.filter(({ subject }) => subject === 'receiver').map(({ id }) => id)

export interface ReceiverTerms {
  grade: Grade
  only: readonly string[] | null
}

function signatureBinding({ receiver: { config, signing }, signingShown }: Discovery): Binding {
  if (config.layout !== undefined) return { value: config.layout, provenance: 'declared', from: '--layout' }
  if (!signingShown) return { value: signing.layout, provenance: 'assumed' }
  return { value: signing.layout, provenance: 'observed', from: 'the first delivery that was accepted' }
}

function bindingsOf(found: Discovery): Bindings {
  const { config, replayWindow } = found.receiver
  const { kinds: value, provenance } = config.payloads
  return {
    'webhook.signature': signatureBinding(found),
    'webhook.payload':
      provenance === 'declared' ? { value, provenance, from: '--payloads' } : { value, provenance: 'assumed' },
    ...(replayWindow === undefined
      ? {}
      : { 'webhook.replay-window': { value: replayWindow, provenance: 'observed' as const, from: 'bisection' } }),
  }
}

const keyForms = {
  text: 'as text',
  bare: 'without its prefix',
  base64: 'decoded from base64',
  hex: 'decoded from hex',
} as const

function recordOf(found: Discovery, outcomes: Outcome[]): RunRecord {
  const { receiver, alive, signingShown, remarks } = found
  const { exchanges, seen } = receiver.sender
  const signed = signingShown
    ? [`signatures are written ${receiver.signing.layout}, and the key is the secret ${keyForms[receiver.signing.key]}`]
    : []
  return {
    ...emptyRecord(),
    outcomes,
    remarks: Object.fromEntries([...signed, ...remarks, ...notObservable].map((message) => [message, 1])),
    exchanges,
    requests: exchanges.length,
    alive,
    discerning: seen.taken && seen.refused,
    bindings: bindingsOf(found),
    interrupted: outcomes.some(({ unfinished }) => unfinished),
  }
}

/** The secret, and values of the query, which may be secret as well. */
const secretsOf = ({ url, secret }: ReceiverConfig): string[] => [secret, ...url.searchParams.values()]

/** With commands that sign again: the signatures of the run are out of date by the time they are read. */
function withFreshCommands(result: Result, found: Discovery): Result {
  return {
    ...result,
    requirements: result.requirements.map((each) => ({
      ...each,
      violations: each.violations.map((violation) =>
        violation.exchange === null
          ? violation
          : { ...violation, reproduce: commandFor(found.receiver, violation.exchange, each.id) },
      ),
    })),
  }
}

/** What discovery finds; undefined if the run is interrupted meanwhile. */
async function discovered(
  config: ReceiverConfig,
  { say }: Pick<Progress, 'say'>,
  { end, signal }: { end: Interruption; signal: AbortSignal | undefined },
): Promise<Discovery | undefined> {
  const found = discover(config, say, signal).catch((error: unknown) => {
    if (end.came) return undefined
    throw error
  })
  return Promise.race([found, end.due.then(() => undefined)])
}

/**
 * Tests a receiver, one delivery after the other. The result holds no secret. `signal` ends the run early: nothing more
 * is sent, and requirements that are not judged yet get no verdict. Throws Unanswered if nothing answers during
 * discovery.
 */
export async function judgeReceiver(
  config: ReceiverConfig,
  { grade, only }: ReceiverTerms,
  progress: Pick<Progress, 'outcome' | 'say'> = noProgress,
  signal?: AbortSignal,
): Promise<Result> {
  const startedAt = new Date()
  const end = new Interruption(signal)
  const found = await discovered(config, progress, { end, signal })
  const record =
    found === undefined
      ? { ...emptyRecord(), outcomes: await noneBegan(only), interrupted: true }
      : recordOf(found, await runReceiverChecks(found, only, progress.outcome, end))
  const terms = {
    subject: 'receiver',
    grade,
    additions: 'fail',
    only: only ?? requirements,
    baseUrl: config.url.origin,
  } as const
  const result = resultOf(record, terms, {
    embedded: false,
    seed: 0,
    startedAt: startedAt.toISOString(),
    duration: Date.now() - startedAt.getTime(),
    personal: 'shown',
  })
  return masking(secretsOf(config))({
    ...(found === undefined ? result : withFreshCommands(result, found)),
    target: { ...result.target, base_url: config.url.href },
  })
}
