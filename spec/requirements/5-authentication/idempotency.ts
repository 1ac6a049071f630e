import type { Requirement } from '../row.ts'

export const idempotency = [
  {
    id: 'IDEMP-1',
    section: '5 Authentication',
    at: ['5/rules/5'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A write that is repeated with the same idempotency key MUST take effect once.',
    observe: [
      [
        'A booking, a customer and an order are each created twice with one idempotency key: both responses are the same, and the list shows one of each.',
        'createCustomer-twice',
        'createBooking-twice-behind-the-answer',
        'createOrder-twice',
      ],
      [
        'Under certify, an adjustment, a note and a product that are created twice with one idempotency key have one id in both responses, where the target documents the header for them.',
        'adjustInventory-twice',
        'createNote-twice',
        'createProduct-twice',
      ],
    ],
    reading:
      'The document mentions idempotency only in passing and does not say how it is requested, so the check runs ' +
      'only if the target declares or documents the header. If its description or its target file names the ' +
      'writes that take it, only those are judged; else a write that ignores the header is inconclusive. How long an ' +
      'idempotency key is remembered is not specified; the repetition follows at once.',
  },
  {
    id: 'IDEMP-2',
    section: '5 Authentication',
    at: ['7/types/idempotency_mismatch'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Another request with a used idempotency key MUST be refused.',
    observe: [
      [
        'The same idempotency key with another booking, customer and order is refused, and nothing is created.',
        'createCustomer-first-answer',
        'createOrder-takes-effect',
      ],
      [
        'Under certify, a new product under the idempotency key of a new customer is not answered with the customer, where the target documents the header for both.',
        'customer-for-a-product',
      ],
    ],
    reading:
      'Only the name of the error type idempotency_mismatch says what it is for, so another type is a note. A request that takes effect, ' +
      'or that is answered with the first result, is a violation. As for IDEMP-1, the header must be known.',
  },
] as const satisfies readonly Requirement[]
