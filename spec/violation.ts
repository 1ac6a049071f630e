import type { Exchange } from './exchange.ts'

/** A generated value that violates a property, and how to generate it again. */
export interface Counterexample {
  /** The value, as fast-check prints it. */
  value: string
  seed: number
  /** The position of the value among those of the seed: `--path` of `run`. */
  path: string
}

/** The evidence of a violation: what the document requires, what was received, and the exchange that proves it. */
export interface Evidence {
  message: string
  expected?: unknown
  actual?: unknown
  exchange?: Exchange | undefined
  /** The generated value that shows it. */
  counterexample?: Counterexample | undefined
}

/**
 * The only error that fails a target. The check that throws it determines the requirement; only the oracle, which judges
 * many requirements, names one itself.
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

/** A requirement could not be tested here: what was missing, and how to supply it. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
  readonly missing: readonly string[]
  constructor(...missing: readonly string[]) {
    super(missing.join('; '))
    this.missing = missing
  }
}

/** The target declares or shows that it is in a state in which the requirement cannot arise. */
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
