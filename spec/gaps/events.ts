import type { Gap } from './gap.ts'

/** What webhook deliveries leave open: section 6. Where things stand in a payload is under read. */
export const events = [
  {
    id: 'webhook.method',
    section: '6',
    open: 'The method and media type of the request that delivers an event.',
    binds: 'values',
    default: { method: 'POST', content_type: 'application/json' },
    how: 'Nothing to declare: whatever arrives is taken.',
  },
  {
    id: 'webhook.payload',
    section: '6',
    open: 'The shape of the body, and whether an event shows the object or names it.',
    binds: 'values',
    default: ['id', 'type', 'created_at', 'environment', 'data'],
    how: 'Nothing to declare beyond read.event-kind and read.event-object.',
  },
  {
    id: 'webhook.signature',
    section: '6',
    open: 'How the signature header writes the timestamp and the digest, in which unit and which encoding.',
    binds: 'layout',
    default: 't={unix_seconds},v1={hex}',
    how:
      'Declared with one of {unix_seconds}, {unix_milliseconds}, {unix_microseconds}, {iso8601}, {http_date} and one ' +
      'of {hex}, {base64}, {base64url}, {other} standing for a digest made with another secret; ' +
      'usual layouts are observed.',
  },
  {
    id: 'webhook.replay-window',
    section: '6',
    open: 'For how many seconds a receiver takes a signed timestamp to be fresh.',
    binds: 'values',
    default: 300,
    how: "Nothing to declare: a receiver's own choice.",
  },
  {
    id: 'webhook.delivery-id',
    section: '6',
    open: 'The format of a delivery id, and whether a retry carries the same one.',
    binds: 'values',
    default: { prefix: 'dlv_', same_on_retry: true },
    how: 'Nothing to declare: any id is right that a receiver can tell repetitions by.',
  },
  {
    id: 'webhook.retry-clock',
    section: '6',
    open:
      'Whether the five intervals are counted from the failed attempt or from the first, with how much jitter, and ' +
      'how long a response may take.',
    binds: 'values',
    default: { counted_from: 'failed-attempt' },
    how: 'Nothing to declare: both are right.',
  },
  {
    id: 'webhook.watched-fields',
    section: '6',
    open: 'Which fields of a customer are watched for changes.',
    binds: 'values',
    default: ['name', 'email', 'phone', 'tags', 'address', 'email_opt_in', 'email_opt_out', 'sms_opt_in'],
    how: 'Declared as fields of Customer, of which one is enough.',
  },
] as const satisfies readonly Gap[]
