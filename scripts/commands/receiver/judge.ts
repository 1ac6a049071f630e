import { type Outcome, outcomeOf } from '../../../fixtures/target/engine/outcome.ts'
import type { ReceiverConfig } from '../../../fixtures/target/receivers/config.ts'
import type { Duty } from '../../../fixtures/target/receivers/duty.ts'
import { type Discovery, discovery } from '../../../fixtures/target/receivers/discovery.ts'
import type { Receiver } from '../../../fixtures/target/receivers/receiver.ts'
import { emptyRecord, type RunRecord } from '../../../fixtures/target/engine/run-record.ts'
import type { Binding, Bindings, Grade } from '../../../fixtures/target/config.ts'
import { noProgress, type Progress } from '../../../reports/progress.ts'
import type { Result } from '../../../reports/result.ts'
import { catalogue } from '../../../spec/contract.ts'
import { Inconclusive } from '../../../spec/violation.ts'
import { duties } from '../../../suites/receiver/index.ts'
import { masking } from '../run/mask.ts'
import { resultOf } from '../run/result-of.ts'

/** What no delivery can show: said in every report. */
const unseen: readonly string[] = [
  'not seen from outside: whether signatures are compared in constant time, what is done with an event, whether a changed customer is read again, and how well the secret is kept',
]

/** All that a receiver owes, with a check or without. */
const owed = catalogue.filter(({ subject }) => subject === 'receiver').map(({ id }) => id)

export interface ReceiverTerms {
  grade: Grade
  only: readonly string[] | null
}

function runDuty(
  { receiver, alive, misreading, shutOut }: Discovery,
  { id, check, evenIfDead }: Duty,
): Promise<Outcome> {
  return outcomeOf(id, async () => {
    if (misreading !== undefined && id === 'RECV-7') throw misreading
    if (!alive && !evenIfDead)
      throw new Inconclusive(
        `a receiver that takes a rightly signed delivery: are the secret, --layout and --payloads right?${shutOut}`,
      )
    await check(receiver)
  })
}

/** Gives acts more time than one wait, where a hook shows them and anything was judged. */
async function waitForLateActs({ hook, config, tell }: Receiver, judged: number): Promise<void> {
  if (hook === null || judged === 0) return
  tell(`Waiting ${2 * config.settle} ms for acts that come late …`)
  await hook.settle()
  await hook.settle()
}

/** An outcome, or what became of it by the end of the run, where acts came late. */
async function lookedAgain(outcome: Outcome, looks: readonly (() => Promise<void>)[]): Promise<Outcome> {
  if (outcome.state !== 'passed') return outcome
  const { state, violations } = await outcomeOf(outcome.requirement, async () => {
    for (const look of looks) await look()
  })
  return state === 'violated' ? { ...outcome, state, violations } : outcome
}

function signedAs({ receiver: { config, signing }, signingShown }: Discovery): Binding {
  if (config.layout !== undefined) return { value: config.layout, provenance: 'declared', from: '--layout' }
  if (!signingShown) return { value: signing.layout, provenance: 'assumed' }
  return { value: signing.layout, provenance: 'observed', from: 'the first delivery that was taken' }
}

function bindingsOf(look: Discovery): Bindings {
  const { config, replayWindow } = look.receiver
  const { kinds: value, provenance } = config.payloads
  return {
    'webhook.signature': signedAs(look),
    'webhook.payload': provenance === 'declared' ? { value, provenance, from: '--payloads' } : { value, provenance },
    ...(replayWindow === undefined
      ? {}
      : { 'webhook.replay-window': { value: replayWindow, provenance: 'observed', from: 'bisection' } }),
  }
}

/** What is known of the secret beside its text, in words. */
const keyWords = { text: 'as it stands', bare: 'without its prefix', base64: 'as base64', hex: 'as hex' } as const

function recordOf(look: Discovery, outcomes: Outcome[]): RunRecord {
  const { receiver, alive, signingShown, remarks } = look
  const { exchanges, seen } = receiver.line
  const signed = signingShown
    ? [`signatures are written ${receiver.signing.layout}, with the secret taken ${keyWords[receiver.signing.key]}`]
    : []
  return {
    ...emptyRecord(),
    outcomes,
    remarks: Object.fromEntries([...signed, ...remarks, ...unseen].map((message) => [message, 1])),
    exchanges,
    requests: exchanges.length,
    alive,
    discerning: seen.taken && seen.refused,
    bindings: bindingsOf(look),
  }
}

/** Values of the query that may be a secret, too. */
const secretsOf = ({ url, secret }: ReceiverConfig): string[] => [secret, ...url.searchParams.values()]

/**
 * Judges a receiver, one delivery after the other. The result holds no secret. Throws Unanswered where it gives no answer
 * to the first look.
 */
export async function judgeReceiver(
  config: ReceiverConfig,
  { grade, only }: ReceiverTerms,
  { outcome: onOutcome, say }: Pick<Progress, 'outcome' | 'say'> = noProgress,
): Promise<Result> {
  const startedAt = new Date()
  const look = await discovery(config, say)
  const first: [Outcome, (() => Promise<void>)[]][] = []
  for (const each of duties) {
    if (only !== null && !only.includes(each.id)) continue
    const outcome = await runDuty(look, each)
    first.push([outcome, look.receiver.later.splice(0)])
    onOutcome(outcome)
  }
  await waitForLateActs(look.receiver, first.filter(([, looks]) => looks.length > 0).length)
  const outcomes: Outcome[] = []
  for (const [outcome, looks] of first) outcomes.push(await lookedAgain(outcome, looks))
  const terms = {
    subject: 'receiver',
    grade,
    additions: 'fail',
    only: only ?? owed,
    baseUrl: config.url.origin,
  } as const
  const result = resultOf(recordOf(look, outcomes), terms, {
    embedded: false,
    seed: 0,
    startedAt: startedAt.toISOString(),
    duration: Date.now() - startedAt.getTime(),
    personal: 'shown',
  })
  return masking(secretsOf(config))({ ...result, target: { ...result.target, base_url: config.url.href } })
}
