import { Command } from 'commander'
import { readBytes, Unreadable } from '../../fixtures/target/text-file.ts'
import { readKey } from '../../reports/certificate/envelope.ts'
import { UsageError } from './exit.ts'

interface VerifyOptions {
  evidence?: string
  publicKey?: string
}

const help = `
Verification checks that the certificate is unchanged, that the key signed it, that this version of the suite issued it
(digests of contract, catalogue and campaign report), that the evidence is the certified one, and that a replay of the
recorded exchanges gives the same verdicts. Nothing is sent.

Exit codes:
  0  verified: signature, digests, evidence and verdicts
  1  refused: something was changed, or the verdicts differ
  2  usage: an option is wrong, or a file cannot be read or is not a certificate or a key
  3  incomplete: nothing is wrong, but the signature or the evidence was not checked

Examples:
  $ winery-conformance verify certificate.json --public-key issuer.pub --evidence certificate.evidence.har`

/** Reads a file as UTF-8, exactly; a file with other bytes is empty, which is refused. Throws UsageError. */
function read(name: string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readBytes(path))
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(`${name} ${path}: ${error.message}`)
    return ''
  }
}

/** The subcommand `verify`: checks a certificate and replays its evidence, without the server. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('Check a certificate: its signature, its digests, and its verdicts by judging the evidence again.')
    .argument('<certificate>', 'file that run --certificate wrote')
    .option('--evidence <har>', 'evidence that was written beside the certificate')
    .option('--public-key <file>', "the issuer's public key (PEM)")
    .addHelpText('after', help)
    .action(async (path: string, { evidence, publicKey }: VerifyOptions) => {
      const { verifyCertificate } = await import('./verify/certificate.ts')
      const certificate = read('the certificate', path)
      const key = publicKey === undefined ? null : keyFrom(publicKey)
      const log = evidence === undefined ? null : read('--evidence', evidence)
      const { code, lines } = await verifyCertificate(certificate, { publicKey: key, evidence: log })
      process.stdout.write(`${lines.join('\n')}\n`)
      process.exitCode = code
    })
}

function keyFrom(path: string): ReturnType<typeof readKey> {
  const pem = read('--public-key', path)
  try {
    return readKey(pem, 'public')
  } catch (error) {
    throw new UsageError(`--public-key ${path}: ${(error as Error).message}`)
  }
}
