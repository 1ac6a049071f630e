import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { jsonFaultOf } from '../../spec/json-fault.ts'

/** The media type of an in-toto Statement. */
export const payloadType = 'application/vnd.in-toto+json'

/** A DSSE envelope, version 1. It may have no signature. */
export interface Envelope {
  payloadType: string
  /** Base64. */
  payload: string
  signatures: { keyid: string; sig: string }[]
}

/** The certificate is not valid. The message says why. */
export class InvalidCertificate extends Error {
  override readonly name: string = 'InvalidCertificate'
}

/** A text that is not an envelope at all: another file, or a certificate that was cut off. */
export class NotACertificate extends InvalidCertificate {
  override readonly name = 'NotACertificate'
}

/** The bytes that a DSSE signature covers: its pre-authentication encoding. */
function signedBytes(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.byteLength} `), payload])
}

/** SHA-256 of a public key as SubjectPublicKeyInfo, in hex. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** An Ed25519 key from PEM text. Throws an Error that names what is wrong. */
export function readKey(pem: string, kind: 'private' | 'public'): KeyObject {
  let key: KeyObject
  // Node derives the public key from a private one, which a verifier should not have.
  if (kind === 'public' && pem.includes('PRIVATE KEY-----'))
    throw new Error(
      'this is a private key, which must stay secret; name the public key, which keygen writes as NAME.pub',
    )
  try {
    key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem)
  } catch {
    throw new Error(
      `not a ${kind} key in PEM form, which begins with -----BEGIN ${kind.toUpperCase()} KEY-----; keygen writes such a file as NAME.${kind === 'private' ? 'key' : 'pub'}`,
    )
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`a key of type ${key.asymmetricKeyType ?? 'unknown'}, and it must be Ed25519; keygen creates a key`)
  return key
}

/** A payload in an envelope, signed if a private key is given. */
export function seal(payload: string, key: KeyObject | null): Envelope {
  const bytes = Buffer.from(payload)
  const signatures =
    key === null
      ? []
      : [
          {
            keyid: keyIdOf(createPublicKey(key)),
            sig: sign(null, signedBytes(payloadType, bytes), key).toString('base64'),
          },
        ]
  return { payloadType, payload: bytes.toString('base64'), signatures }
}

/** The text of an envelope. Any other text of the same envelope is refused. */
export const renderEnvelope = ({ payloadType: type, payload, signatures }: Envelope): string =>
  `${JSON.stringify({ payloadType: type, payload, signatures }, null, 2)}\n`

const isText = (value: unknown): value is string => typeof value === 'string'

function parse(text: string): Envelope {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new NotACertificate(jsonFaultOf(text)?.message ?? 'not JSON')
  }
  const { payloadType: type, payload, signatures } = (parsed ?? {}) as Record<string, unknown>
  const areSignatures =
    Array.isArray(signatures) &&
    (signatures as unknown[]).every((each) => {
      const { keyid, sig } = (each ?? {}) as Record<string, unknown>
      return isText(keyid) && isText(sig)
    })
  if (!isText(type) || !isText(payload) || !areSignatures)
    throw new NotACertificate('it is not a DSSE envelope with payload, payloadType and signatures')
  const envelope = {
    payloadType: type,
    payload,
    signatures: (signatures as Envelope['signatures']).map(({ keyid, sig }) => ({ keyid, sig })),
  }
  // A signature does not cover the text around the payload, so only the text of renderEnvelope is accepted.
  if (renderEnvelope(envelope) !== text) throw new InvalidCertificate('the file was changed after it was written')
  return envelope
}

const bytesOf = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw new InvalidCertificate('the file was changed: its base64 is not exact')
  return bytes
}

/**
 * The payload of an envelope that was written by `renderEnvelope`. `by` says whether a signature by the given public key
 * was verified. Throws InvalidCertificate for a changed file, another payload type, and a signature that does not hold.
 */
export function unseal(
  text: string,
  publicKey: KeyObject | null,
): { payload: string; by: 'key' | 'unsigned' | 'unchecked' } {
  const envelope = parse(text)
  const payload = bytesOf(envelope.payload)
  for (const { sig } of envelope.signatures) bytesOf(sig)
  if (envelope.payloadType !== payloadType)
    throw new InvalidCertificate(`the payload type is ${envelope.payloadType}, not ${payloadType}`)
  if (envelope.signatures.length === 0) {
    if (publicKey !== null) throw new InvalidCertificate('the certificate is not signed')
    return { payload: payload.toString('utf8'), by: 'unsigned' }
  }
  if (publicKey === null) return { payload: payload.toString('utf8'), by: 'unchecked' }
  const signature = envelope.signatures.find(({ keyid }) => keyid === keyIdOf(publicKey))
  if (signature === undefined || envelope.signatures.length !== 1)
    throw new InvalidCertificate('the certificate is signed with another key')
  if (!verify(null, signedBytes(payloadType, payload), publicKey, bytesOf(signature.sig)))
    throw new InvalidCertificate('the signature does not fit the certificate: one of them was changed')
  return { payload: payload.toString('utf8'), by: 'key' }
}
