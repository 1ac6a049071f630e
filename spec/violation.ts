import type { Exchange } from './exchange.ts'

/** A generated value that violates a property, and what generates it again. */
export interface Counterexample {
  /** The value, as fast-check prints it. */
  value: string
  seed: number
  /** Where the value is among those that the seed generates: `--path` of `run`. */
  path: string
}

/** What a violation shows: what the document asks for, what came, and the exchange that proves it. */
export interface Evidence {
  message: string
  expected?: unknown
  actual?: unknown
  exchange?: Exchange | undefined
  /** Where a generated value shows it. */
  counterexample?: Counterexample | undefined
}

/**
 * The one error that accuses a target. The check that throws it gives the requirement; only the oracle, which speaks
 * for many requirements, names one itself.
 */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly evidence: Evidence
  constructor(evidence: Evidence) {
    super(evidence.message)
    this.evidence = evidence
  }
}

/** Several violations of one requirement, for instance one per endpoint. */
export class Violations extends Error {
  override readonly name = 'Violations'
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    super(violations.map(({ message }) => message).join('\n'))
    this.violations = violations
  }
}

/** A requirement could not be put to the test here: what was missing, and how to supply it. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
  readonly missing: readonly string[]
  constructor(...missing: readonly string[]) {
    super(missing.join('; '))
    this.missing = missing
  }
}

/** The target says of itself that it is in a state in which the requirement cannot arise. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** What the oracle found in one exchange. */
export interface Finding {
  requirement: string
  /** RFC 6901 pointer into the response body; empty for the whole body, a status or a header. */
  pointer: string
  message: string
  expected: unknown
  actual: unknown
}
