import { readBytes, Unreadable } from '../../../fixtures/target/text-file.ts'
import { readKey } from '../../../reports/certificate/envelope.ts'
import { UsageError } from '../exit.ts'
import { verifyCertificate } from './certificate.ts'

/** The options of `verify`. */
export interface VerifyOptions {
  evidence?: string
  publicKey?: string
}

/** Reads a file as UTF-8, exactly; a file with other bytes is empty, which is refused. Throws UsageError. */
function read(name: string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readBytes(path))
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(`${name} ${path}: ${error.message}`)
    return ''
  }
}

/** Checks the certificate in this file, and prints what was found. Throws UsageError. */
export async function verify(path: string, { evidence, publicKey }: VerifyOptions): Promise<void> {
  const certificate = read('the certificate', path)
  const key = publicKey === undefined ? null : keyFrom(publicKey)
  const log = evidence === undefined ? null : read('--evidence', evidence)
  const { code, lines } = await verifyCertificate(certificate, { publicKey: key, evidence: log })
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = code
}

function keyFrom(path: string): ReturnType<typeof readKey> {
  const pem = read('--public-key', path)
  try {
    return readKey(pem, 'public')
  } catch (error) {
    throw new UsageError(`--public-key ${path}: ${(error as Error).message}`)
  }
}
