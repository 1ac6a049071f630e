import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { crypto, dsse } from '@sigstore/core'
import { describe, expect, it } from 'vitest'
import { InvalidCertificate, keyIdOf, payloadType, readKey, renderEnvelope, seal, unseal } from './envelope.ts'

const require = createRequire(import.meta.url)

/** An envelope of the package @sigstore/protobuf-specs, which is generated from the schema of DSSE. */
interface Parsed {
  payload: Buffer
  payloadType: string
  signatures: { keyid: string; sig: Buffer }[]
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const payload = JSON.stringify({ of: 'Čížek', n: 1 })

describe('a sealed payload', () => {
  const envelope = seal(payload, privateKey)
  const text = renderEnvelope(envelope)

  it('is verified by the DSSE implementation of Sigstore', () => {
    const bytes = Buffer.from(envelope.payload, 'base64')
    const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64')
    const covered = dsse.preAuthEncoding(envelope.payloadType, bytes)
    expect(crypto.verify(covered, publicKey, signature)).toBe(true)
    expect(crypto.verify(Buffer.concat([covered, Buffer.from(' ')]), publicKey, signature)).toBe(false)
  })

  it('is an envelope to the generated code of the in-toto protocol buffers', () => {
    const { Envelope } = require('@sigstore/protobuf-specs') as { Envelope: { fromJSON(json: unknown): Parsed } }
    const read = Envelope.fromJSON(JSON.parse(text))
    expect(read.payload.toString('utf8')).toBe(payload)
    expect(read.payloadType).toBe('application/vnd.in-toto+json')
    const [signature] = read.signatures
    expect(signature?.keyid).toBe(keyIdOf(publicKey))
    expect(crypto.verify(dsse.preAuthEncoding(read.payloadType, read.payload), publicKey, signature!.sig)).toBe(true)
  })

  it('is opened with the public key', () => {
    expect(unseal(text, publicKey)).toEqual({ payload, by: 'key' })
    expect(unseal(text, null)).toEqual({ payload, by: 'unchecked' })
    expect(envelope).toMatchObject({ payloadType, signatures: [{ keyid: keyIdOf(publicKey) }] })
  })

  it('is refused after a change of any byte', () => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 1) {
      for (const flip of [0x01, 0x20]) {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ flip
        expect(() => unseal(changed.toString('utf8'), publicKey)).toThrow(InvalidCertificate)
      }
    }
  })

  it('is refused with another key and without its signature', () => {
    const other = generateKeyPairSync('ed25519')
    expect(() => unseal(text, other.publicKey)).toThrow('signed with another key')
    expect(() => unseal(renderEnvelope(seal(payload, null)), publicKey)).toThrow('not signed')
    expect(unseal(renderEnvelope(seal(payload, null)), null).by).toBe('unsigned')
  })
})

it('a key that is not Ed25519 is refused', () => {
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => readKey(String(rsa.export({ type: 'pkcs8', format: 'pem' })), 'private')).toThrow('must be Ed25519')
})

it('a text that is not a key of the expected kind is refused with what to do', () => {
  const { privateKey: secret, publicKey: open } = generateKeyPairSync('ed25519')
  const pem = String(secret.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => readKey('nothing', 'public')).toThrow(/not a public key in PEM form.*NAME\.pub/)
  expect(() => readKey('ssh-ed25519 AAAA', 'public')).toThrow('begins with -----BEGIN PUBLIC KEY-----')
  expect(() => readKey(String(open.export({ type: 'spki', format: 'pem' })), 'private')).toThrow(
    /not a private key.*NAME\.key/,
  )
  expect(() => readKey(pem, 'public')).toThrow('this is a private key, which must stay secret')
})
