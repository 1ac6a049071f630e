import type { Gap } from './gap.ts'

/** What authentication leaves open: section 5. */
export const authentication = [
  {
    id: 'auth.idempotency-header',
    section: '5',
    open: 'How a caller marks a write as a repetition, on which writes, and what the repetition answers.',
    binds: 'header',
    default: 'Idempotency-Key',
    how: "Declared, or documented by the target's OpenAPI as a header of its writes.",
  },
  {
    id: 'auth.online-store',
    section: '5 Scopes',
    open: 'What the orders endpoints answer for a winery without the online store.',
    binds: 'values',
    default: { status: 403, type: 'subscription_inactive' },
    how: 'Nothing to declare: any refusal is right.',
  },
] as const satisfies readonly Gap[]
