import { requirement } from '../../fixtures/target/engine/declare.ts'
import {
  escaped,
  escapedForHtml,
  serialized,
  withSpecialCharacters,
} from '../../fixtures/target/receivers/body-variants.ts'
import { collectViolations } from '../../fixtures/target/receivers/collect-violations.ts'
import { otherSecret } from '../../fixtures/target/receivers/delivery.ts'
import { accepts } from '../../fixtures/target/receivers/offers.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { allRefused, type Probe } from '../../fixtures/target/receivers/refusals.ts'

/** The same JSON in other bytes than those of JSON.stringify. */
interface Spelling {
  what: string
  /** The event to write; by default a plain one. */
  event?: (event: unknown) => unknown
  spell: (event: unknown) => string
}

const nonAscii = (event: unknown): unknown => withSpecialCharacters(event, 'Zo\u00eb \u{1f377} e\u0301')
const markup = (event: unknown): unknown => withSpecialCharacters(event, '<b> & \u2028\u2029\u007f \\ "quoted" /')

/** Numbers keep the text that they have on the wire: 12.50 is not 12.5. */
const numbers = (event: unknown): string => JSON.stringify(event).replaceAll(/(:-?\d+\.\d+)(?=[,}])/g, '$10')

const spellings: readonly Spelling[] = [
  { what: 'a body with insignificant space', spell: (event) => `${serialized(event, { space: '\r\n\t ' })}\n` },
  { what: 'a body that begins with a line break', spell: (event) => `\n${JSON.stringify(event)}` },
  { what: 'a body that ends with a line break', spell: (event) => `${JSON.stringify(event)}\r\n` },
  { what: 'a body with its keys in another order', spell: (event) => serialized(event, { reversed: true }) },
  { what: 'a body with \\u escapes', spell: (event) => serialized(event, { escape: escaped }) },
  { what: 'a body with numbers such as 12.50', spell: numbers },
  { what: 'a body with characters beyond ASCII', event: nonAscii, spell: (event) => JSON.stringify(event) },
  {
    what: 'a body with such characters as escapes',
    event: nonAscii,
    spell: (event) => serialized(event, { escape: escaped, space: ' ' }),
  },
  {
    what: 'a body with space and characters beyond ASCII',
    event: nonAscii,
    spell: (event) => serialized(event, { space: ' ' }),
  },
  { what: 'a body with markup, quotes and line separators', event: markup, spell: (event) => JSON.stringify(event) },
  {
    what: 'a body with markup as escapes',
    event: markup,
    spell: (event) => serialized(event, { escape: escapedForHtml }),
  },
]

const eventFor = (receiver: Receiver, { event }: Spelling): unknown => {
  const plain = receiver.event()
  return event === undefined ? plain : event(plain)
}

const probe = (receiver: Receiver, spelling: Spelling): Probe => ({
  what: `${spelling.what} with the signature of the same JSON in other bytes`,
  wrong() {
    const event = eventFor(receiver, spelling)
    const body = spelling.spell(event)
    return receiver.delivery({ body, signedBody: JSON.stringify(JSON.parse(body)) })
  },
  // A receiver that accepts any signature does not show that it serializes a body anew.
  unless: {
    what: 'a delivery that was signed with another secret (RECV-7)',
    wrong: () => receiver.delivery({ secret: otherSecret() }),
  },
  right: () => ({ body: spelling.spell(eventFor(receiver, spelling)) }),
})

/** A body that was changed as programs change texts: the signature of the changed text is not that of the bytes. */
interface Conversion {
  what: string
  /** The body that is signed. */
  signed(event: unknown): string
  /** The bytes that are sent. */
  sent(signed: string): string | Buffer
}

const conversions: readonly Conversion[] = [
  {
    what: 'a body with line breaks \\r\\n and the signature of the same body with \\n',
    signed: (event) => `${JSON.stringify(event, null, 2)}\n`,
    sent: (signed) => signed.replaceAll('\n', '\r\n'),
  },
  {
    what: 'a body that begins with a byte order mark and the signature of the body without it',
    signed: (event) => JSON.stringify(event),
    sent: (signed) => `\ufeff${signed}`,
  },
  {
    what: 'a body with decomposed characters and the signature of the composed ones',
    signed: (event) => JSON.stringify(withSpecialCharacters(event, 'Zo\u00eb')),
    sent: (signed) => signed.normalize('NFD'),
  },
  {
    what: 'a body with a byte that is not UTF-8 and the signature of the replacement character',
    signed: (event) => JSON.stringify(withSpecialCharacters(event, '\ufffd')),
    sent: (signed) => replacedBytes(Buffer.from(signed), Buffer.from('\ufffd'), Buffer.from([0xff])),
  },
]

function replacedBytes(bytes: Buffer, old: Buffer, fresh: Buffer): Buffer {
  const at = bytes.indexOf(old)
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), fresh, bytes.subarray(at + old.length)])
}

const conversionProbe = (receiver: Receiver, { what, signed, sent }: Conversion): Probe[] => {
  const isChanged = (text: string): boolean => !Buffer.from(text).equals(Buffer.from(sent(text)))
  if (!isChanged(signed(receiver.event()))) return []
  return [
    {
      what,
      wrong() {
        const signedBody = signed(receiver.event())
        const bytes = Buffer.from(sent(signedBody))
        return { ...receiver.delivery({ body: bytes.toString('utf8'), signedBody }), bytes }
      },
      unless: {
        what: 'a delivery that was signed with another secret (RECV-7)',
        wrong: () => receiver.delivery({ secret: otherSecret() }),
      },
    },
  ]
}

/**
 * Section 6, rule 1: the same JSON in other bytes MUST be accepted with its own signature, and refused with the
 * signature of the other bytes.
 */
requirement('RECV-1', async (receiver) => {
  await collectViolations(
    spellings.map((spelling) => () => {
      const delivery = receiver.delivery({ body: spelling.spell(eventFor(receiver, spelling)) })
      return accepts(receiver, delivery, { requirement: 'RECV-1', what: `${spelling.what}, correctly signed` })
    }),
  )
  const rewritten = spellings.filter((spelling) => {
    const body = spelling.spell(eventFor(receiver, spelling))
    return JSON.stringify(JSON.parse(body)) !== body
  })
  await allRefused(receiver, 'RECV-1', [
    ...rewritten.map((spelling) => probe(receiver, spelling)),
    ...conversions.flatMap((conversion) => conversionProbe(receiver, conversion)),
  ])
})
