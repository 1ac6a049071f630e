import type { Requirement } from '../row.ts'

export const idempotency = [
  {
    id: 'IDEMP-1',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A write that is repeated under the same idempotency key takes effect once.',
    observe:
      'Create a booking, a customer and an order twice each under one key: the same answer, and one of each in the ' +
      'list.',
    reading:
      'That the service has idempotency is said in passing, and how it is asked for is not: only where the target ' +
      'declares or documents the header. Where its description names the header for some writes, only those are ' +
      'judged. How long a key is remembered is not said; the repetition follows at once.',
  },
  {
    id: 'IDEMP-2',
    section: '5 Authentication',
    at: ['7/types/idempotency_mismatch'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Another request under a used idempotency key does not take effect; its error is idempotency_mismatch.',
    observe: 'The same key with another booking, customer and order: each is refused, and nothing is made.',
    reading:
      "The type's name is all there is to go by, so another type is noted; taking effect, or answering with the " +
      'first result, accuses. As IDEMP-1, only with a header that is known.',
  },
] as const satisfies readonly Requirement[]
