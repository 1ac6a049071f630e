import { Command } from 'commander'
import type { VerifyOptions } from './verify/action.ts'

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

/** The subcommand `verify`: checks a certificate and replays its evidence, without the server. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('Check a certificate: its signature, its digests, and its verdicts by judging the evidence again.')
    .argument('<certificate>', 'file that run --certificate wrote')
    .option('--evidence <har>', 'evidence that was written beside the certificate')
    .option('--public-key <file>', "the issuer's public key (PEM)")
    .addHelpText('after', help)
    .action(async (path: string, options: VerifyOptions) => (await import('./verify/action.ts')).verify(path, options))
}
