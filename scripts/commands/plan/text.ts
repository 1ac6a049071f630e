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
  const count = `at most ${at_most}${granted_at_most === at_most ? '' : `; a conformant target grants ${granted_at_most === 0 ? 'none' : `${granted_at_most} of them at most`}`}`
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
    ? `Together at most ${counted(total, 'request')} that may change something; --max-writes N, or limits.writes in the target file, makes it fewer.`
    : `Together at most ${counted(total, 'request')} that may change something, for no more than ${max_writes} are allowed.`

/** A plan for a person at a terminal. */
export function renderPlan(plan: Plan, page: Page): string {
  const { palette } = page
  const where = plan.base_url ?? 'the embedded sandbox, which is gone with the run'
  const title = [palette.bold(`What a run of the grade ${plan.grade} would change`), palette.dim(where), '']
  const lines =
    plan.writes.length === 0
      ? ['Nothing: this grade sends reads alone.']
      : [
          ...plan.writes.flatMap((each) => writeLines(each, page)),
          '',
          ...behind('', 0, bound(plan), page),
          ...behind(
            '',
            0,
            'Nothing of it can be deleted through the API; whatever has a name or a note carries the id of the run.',
            page,
          ),
          ...(plan.operator.length === 0
            ? []
            : [
                '',
                "The operator's side is asked, as far as it can:",
                ...plan.operator.flatMap(({ ability, does }) =>
                  behind(`  ${palette.bold(ability)}  `, ability.length + 4, does, page),
                ),
              ]),
        ]
  return `${[...title, ...lines, '', 'Nothing was sent.'].join('\n')}\n`
}
