import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { keyIdOf } from '../../reports/certificate/envelope.ts'
import { UsageError } from './exit.ts'

/** Writes a new file. Throws UsageError where it cannot be written or is there already. */
function writeNew(path: string, text: string, mode: number): void {
  try {
    writeFileSync(path, text, { mode, flag: 'wx' })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === 'EEXIST' ? `${path} exists; keygen overwrites no key` : `${path} cannot be written: ${message}`,
    )
  }
}

/** The subcommand `keygen`: an Ed25519 key pair for certificates. */
export function keygenCommand(): Command {
  return new Command('keygen')
    .description('Make an Ed25519 key pair that signs certificates: NAME.key, to be kept secret, and NAME.pub.')
    .argument('[name]', 'the files without their extensions', 'winery-certificate')
    .addHelpText(
      'after',
      `
Example:
  $ winery-conformance keygen issuer
  $ winery-conformance run --target target.yaml --grade certify --certificate certificate.json --signing-key issuer.key
  $ winery-conformance verify certificate.json --public-key issuer.pub --evidence certificate.evidence.har`,
    )
    .action((name: string) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      writeNew(`${name}.key`, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600)
      writeNew(`${name}.pub`, String(publicKey.export({ type: 'spki', format: 'pem' })), 0o644)
      process.stdout.write(
        `${name}.key signs certificates; keep it secret. Publish ${name}.pub, with which they are verified.\nKey id: ${keyIdOf(publicKey)}\n`,
      )
    })
}
