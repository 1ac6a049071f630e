import type { Anchor } from '../outline.ts'

/** Who has to meet a requirement. */
export const subjects = ['server', 'receiver', 'consumer', 'operator'] as const

export type Subject = (typeof subjects)[number]

/** What a run needs before a requirement can be tested. */
export type Need = 'write' | 'restricted-keys' | 'admin' | 'inbox' | 'data' | 'openapi' | 'hook' | 'sandbox'

/** A part of what a check observes, and the faults that prove it: names in `fixtures/proof/faults`, without the id. */
export type Observation = readonly [says: string, ...faults: string[]]

/** One normative statement of the specification, with a permanent id. */
export interface Requirement {
  /** Rules are `WORD-n`; fields are `Schema.field`; closed objects `Schema.closed`; endpoints `ENDPOINT.operationId`. */
  id: string
  /**
   * The section under which reports list it, with a heading of the document: `4 Lists`, `2 Customer`. The lines that state
   * it are in `at`.
   */
  section: string
  /** The lines of the document that state it: anchors of `spec/outline.ts`. */
  at?: readonly Anchor[]
  statement: string
  subject: Subject
  /** How it is observed over HTTP: one sentence, which every fault of the requirement proves, or parts with their faults. */
  observe: string | readonly Observation[]
  needs: readonly Need[]
  /** How the check reads the text if it can be read in two ways, and why. */
  reading?: string
  /** Requirements that judge this one: it takes the worst of their verdicts and, if it has a check, of its own. */
  judgedBy?: readonly string[]
  /** Why no black-box check exists. */
  untested?: string
  /** A `shape` has no probe of its own: the oracle judges it on every exchange. */
  kind: 'rule' | 'shape'
  /** Whether an object may lack the field of this shape: then a run that sees none has nothing to judge. */
  optional?: true
}

/** How a requirement is observed over HTTP, as text. */
export const observation = ({ observe }: Pick<Requirement, 'observe'>): string =>
  typeof observe === 'string' ? observe : observe.map(([says]) => says).join(' ')
