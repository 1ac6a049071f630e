import type { Outcome } from '../../../fixtures/target/engine/outcome.ts'

/** A violation that explains others: correcting the cause corrects the effects. */
interface Consequence {
  cause: string
  /** What a violation of the cause says if it has this effect. */
  shown: RegExp
  effects: readonly string[]
  because: string
}

const known: readonly Consequence[] = [
  {
    cause: 'RECV-8',
    shown:
      /^the receiver accepted a delivery without X-Service-Signature|^the receiver answered \d+ to a delivery without X-Service-Signature, and acted/,
    effects: ['RECV-3', 'RECV-7'],
    because: 'the receiver accepts unsigned deliveries, so it verifies neither digest nor timestamp',
  },
  {
    cause: 'RECV-7',
    shown: /a delivery that was signed with another secret/,
    effects: ['RECV-1', 'RECV-8'],
    because: 'the receiver accepts any digest, so a digest shows nothing',
  },
  {
    cause: 'RECV-6',
    shown: /on none of the later ones|acted on \d+ of \d+ deliveries/,
    effects: ['RECV-1', 'RECV-4', 'RECV-9'],
    because: 'the receiver ignores some deliveries of a kind, so these may be among them',
  },
]

/** Notes on each violated or inconclusive outcome which other violation may be its cause. */
export function consequences(outcomes: readonly Outcome[]): Outcome[] {
  const shows = ({ cause, shown }: Consequence): boolean =>
    outcomes.some(
      ({ requirement, violations }) => requirement === cause && violations.some(({ message }) => shown.test(message)),
    )
  const active = known.filter(shows)
  return outcomes.map((outcome) => {
    if (outcome.state !== 'violated' && outcome.state !== 'inconclusive') return outcome
    const notes = active
      .filter(({ effects }) => effects.includes(outcome.requirement))
      .map(({ cause, because }) => `this may follow from ${cause}: ${because}`)
    return notes.length === 0 ? outcome : { ...outcome, notes: [...outcome.notes, ...notes] }
  })
}
