import { behind, type Page } from '../../../reports/terminal/layout.ts'
import { counted } from '../../../reports/text.ts'
import type { Plan } from './plan.ts'

function writeLines(
  { operation, request, at_most, granted_at_most, makes, reaches, uses, binding }: Plan['writes'][number],
  page: Page,
): string[] {
  const { palette } = page
  const aside = (label: string, text: string): string[] =>
    behind(`      ${palette.dim(label.padEnd(9))}`, 15, text, page)
  const count = `at most ${at_most}${granted_at_most === at_most ? '' : `; a conformant target accepts ${granted_at_most === 0 ? 'none' : `at most ${granted_at_most} of them`}`}`
  return [
    `  ${palette.bold(operation ?? 'outside the contract')}  ${palette.dim(request ?? 'other methods on its paths')}  ${count}`,
    ...aside('makes', makes),
    ...(reaches === null ? [] : behind(`      ${palette.bad('reaches'.padEnd(9))}`, 15, reaches, page)),
    ...(uses === null ? [] : behind(`      ${palette.open('uses up'.padEnd(9))}`, 15, uses, page)),
    ...(binding === null
      ? []
      : aside(
          'binding',
          `${binding.gap}: ${binding.declared ? 'declared' : "not declared; taken from the target's description, else assumed"}`,
        )),
  ]
}

const bound = ({ max_writes, total }: Plan): string =>
  max_writes === null
    ? `In total at most ${counted(total, 'write request')}. --max-writes N, or limits.writes in the target file, sets a lower limit.`
    : `In total at most ${counted(total, 'write request')}: no more than ${max_writes} are allowed.`

/** A plan as text for a terminal. */
export function renderPlan(plan: Plan, page: Page): string {
  const { palette } = page
  const where = plan.base_url ?? 'the embedded sandbox, which ends with the run'
  const title = [palette.bold(`Writes of a run of grade ${plan.grade}`), palette.dim(where), '']
  const lines =
    plan.writes.length === 0
      ? ['None: this grade sends only reads.']
      : [
          ...plan.writes.flatMap((each) => writeLines(each, page)),
          '',
          ...behind('', 0, bound(plan), page),
          ...behind(
            '',
            0,
            'The API cannot delete any of it. Everything with a name or a note contains the id of the run.',
            page,
          ),
          ...(plan.operator.length === 0
            ? []
            : [
                '',
                'The admin driver is called for, if it has the ability:',
                ...plan.operator.flatMap(({ ability, does }) =>
                  behind(`  ${palette.bold(ability)}  `, ability.length + 4, does, page),
                ),
              ]),
        ]
  return `${[...title, ...lines, '', 'Nothing was sent.'].join('\n')}\n`
}
