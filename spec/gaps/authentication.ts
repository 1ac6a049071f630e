import type { Gap } from './gap.ts'

/** The gaps of section 5. */
export const authentication = [
  {
    id: 'auth.idempotency-header',
    section: '5',
    open: 'How a caller marks a write as a repetition, which writes accept that, and how the repetition is answered.',
    binds: 'header',
    default: 'Idempotency-Key',
    how: "Declared, or documented by the target's OpenAPI as a header of its writes. Declared as { header: Idempotency-Key, writes: [createOrder] } if only some writes take it, with `required: true` if they are refused without it.",
  },
  {
    id: 'auth.online-store',
    section: '5 Scopes',
    open: 'How the orders endpoints answer for a winery without the online store.',
    binds: 'values',
    default: { status: 403, type: 'subscription_inactive' },
    how: 'Nothing to declare: any refusal is accepted.',
  },
] as const satisfies readonly Gap[]
