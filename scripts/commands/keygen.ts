import { Command } from 'commander'

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
    .action(async (name: string) => (await import('./keygen/action.ts')).keygen(name))
}
