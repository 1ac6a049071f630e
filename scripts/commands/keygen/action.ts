import { generateKeyPairSync } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { keyIdOf } from '../../../reports/certificate/envelope.ts'
import { UsageError } from '../exit.ts'
import { folderOf } from '../run/output-file.ts'

/** Writes a new file, and creates its folder if it is missing. Throws UsageError if it exists or cannot be written. */
function writeNew(path: string, text: string, mode: number): void {
  try {
    folderOf(path)
    writeFileSync(path, text, { mode, flag: 'wx' })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === 'EEXIST' && existsSync(path)
        ? `${path} exists, and keygen does not overwrite a key; give another name`
        : `${path} cannot be written: ${message}; give another name`,
    )
  }
}

/** Writes a new key pair to two files of this name. Throws UsageError if one exists or cannot be written. */
export function keygen(name: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // The public key first: if one of the files cannot be written, no private key without its public key is left.
  writeNew(`${name}.pub`, String(publicKey.export({ type: 'spki', format: 'pem' })), 0o644)
  try {
    writeNew(`${name}.key`, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600)
  } catch (error) {
    rmSync(`${name}.pub`)
    throw error
  }
  process.stdout.write(
    `${name}.key signs certificates; keep it secret. Publish ${name}.pub, which verifies them.\nKey id: ${keyIdOf(publicKey)}\n`,
  )
}
