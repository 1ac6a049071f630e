import type { Gap } from './gap.ts'

/** The gaps of section 6 about webhook deliveries. The gaps read.* name places in a payload. */
export const events = [
  {
    id: 'webhook.method',
    section: '6',
    open: 'The method and media type of the request that delivers an event.',
    binds: 'values',
    default: { method: 'POST', content_type: 'application/json' },
    how: 'Nothing to declare: every delivery is accepted.',
  },
  {
    id: 'webhook.payload',
    section: '6',
    open: 'The shape of the body, and whether an event contains the object or only names it.',
    binds: 'values',
    default: ['id', 'type', 'created_at', 'environment', 'data'],
    how: 'Nothing to declare except read.event-kind and read.event-object.',
  },
  {
    id: 'webhook.signature',
    section: '6',
    open: 'How the signature header writes the timestamp and the digest: layout, unit and encoding.',
    binds: 'layout',
    default: 't={unix_seconds},v1={hex}',
    how: 'Declared with one of {unix_seconds}, {unix_milliseconds}, {unix_microseconds}, {iso8601}, {http_date} and one of {hex}, {base64}, {base64url}; {other} is a digest made with another secret. Common layouts are observed.',
  },
  {
    id: 'webhook.secret',
    section: '6',
    open: 'How a signing secret is shown, and which bytes of it are the key of the digest.',
    binds: 'layout',
    default: '{text}',
    how: 'Declared with one of {text}, {hex}, {base64}, {base64url}, and the text around it, as in whs-{hex}. Without a declaration each usual reading is tried.',
  },
  {
    id: 'webhook.replay-window',
    section: '6',
    open: 'How many seconds old a signed timestamp may be for a receiver to accept it.',
    binds: 'values',
    default: 300,
    how: 'Nothing to declare: each receiver decides.',
  },
  {
    id: 'webhook.delivery-id',
    section: '6',
    open: 'The format of a delivery id.',
    binds: 'values',
    default: { prefix: 'dlv_', same_on_retry: true },
    how: 'Nothing to declare: any id by which a receiver can recognise a repeated delivery is accepted.',
  },
  {
    id: 'webhook.retry-clock',
    section: '6',
    open: 'Whether the five intervals are counted from the failed attempt or from the first, how much jitter they have, and how long a response may take.',
    binds: 'values',
    default: { counted_from: 'failed-attempt' },
    how: 'Nothing to declare: both are accepted.',
  },
  {
    id: 'webhook.watched-fields',
    section: '6',
    open: 'Which fields of a customer are watched for changes.',
    binds: 'values',
    default: ['name', 'email', 'phone', 'tags', 'address', 'email_opt_in', 'email_opt_out', 'sms_opt_in'],
    how: 'Declared as fields of Customer; one is enough.',
  },
] as const satisfies readonly Gap[]
