import { generateKeyPairSync } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { keyIdOf } from '../../reports/certificate/envelope.ts'
import { UsageError } from './exit.ts'
import { folderOf } from './run/output-file.ts'

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

/** The subcommand `keygen`: an Ed25519 key pair for certificates. */
export function keygenCommand(): Command {
  return new Command('keygen')
    .description('Create an Ed25519 key pair for certificates: NAME.key, which must stay secret, and NAME.pub.')
    .argument('[name]', 'name of the two files', 'winery-certificate')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance keygen issuer
  $ winery-conformance run --target target.yaml --grade certify --certificate certificate.json --signing-key issuer.key
  $ winery-conformance verify certificate.json --public-key issuer.pub --evidence certificate.evidence.har`,
    )
    .action((name: string) => {
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
    })
}
