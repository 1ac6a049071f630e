import { Command } from 'commander'
import { diffSurfaces } from '../../fixtures/target/surface/diff.ts'
import { printable } from '../../reports/text.ts'
import { exitCodesHelpOf } from './exit.ts'
import { changeLines, readBaseline } from './run/regression.ts'

const exitCodesOfDiff = {
  0: 'nothing was lost',
  1: 'something was removed, retyped, narrowed, made required, renamed, or is no longer served or judged',
  2: 'usage: a file cannot be read, or is neither a surface nor an OpenAPI description',
}

/** The subcommand `diff`: compares two surfaces or OpenAPI descriptions and sends nothing. */
export function diffCommand(): Command {
  return new Command('diff')
    .description(
      'Compare two surfaces, or two OpenAPI descriptions: report what was lost (a violation) and what was added.',
    )
    .argument('<before>', 'surface file (see baseline) or OpenAPI description')
    .argument('<after>', 'surface file or OpenAPI description of the later version')
    .option('--json', 'print the changes as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ winery-conformance diff baseline.json now.json
  $ winery-conformance diff openapi-before.yaml openapi-after.yaml
${exitCodesHelpOf(exitCodesOfDiff)}`,
    )
    .action(diff)
}

function diff(before: string, after: string, { json }: { json?: true }): void {
  const changes = diffSurfaces(readBaseline(before).surface, readBaseline(after).surface)
  const breaking = changes.filter((change) => change.breaking).length
  const lines = [...changeLines(changes), `${breaking} breaking, ${changes.length - breaking} other changes`]
  process.stdout.write(json === true ? `${JSON.stringify(changes, null, 2)}\n` : `${lines.map(printable).join('\n')}\n`)
  process.exitCode = breaking > 0 ? 1 : 0
}
