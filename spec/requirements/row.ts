import type { Anchor } from '../outline.ts'

/** Whose duty a requirement is. */
export type Subject = 'server' | 'receiver' | 'consumer' | 'operator'

/** What a run must have before a requirement can be put to the test. */
export type Need = 'write' | 'restricted-keys' | 'admin' | 'inbox' | 'data' | 'openapi' | 'hook' | 'sandbox'

/** One normative statement of the specification, under an id that never changes. */
export interface Requirement {
  /** Rules are `WORD-n`; fields are `Schema.field`; closed objects `Schema.closed`; endpoints `ENDPOINT.operationId`. */
  id: string
  /** The section of the document, with its heading where that helps: `1`, `2 Customer`. */
  section: string
  /** The lines of the document that state it: anchors of `spec/outline.ts`. */
  at?: readonly Anchor[]
  statement: string
  subject: Subject
  /** How it can be seen from outside. */
  observe: string
  needs: readonly Need[]
  /** How we read it where the text is doubtful, and why. */
  reading?: string
  /** Requirements that judge this one: it takes the worst of their verdicts, and of its own where it has a check. */
  judgedBy?: readonly string[]
  /** Why no black-box check exists. */
  untested?: string
  /** A `shape` has no probe of its own: the oracle judges it on every exchange. */
  kind: 'rule' | 'shape'
}
