import type { Result, WaiverState } from '../result.ts'
import { behind, type Page } from './layout.ts'

const meaning: Record<WaiverState, string> = {
  used: 'does not count for the exit code',
  unused: 'is neither violated nor inconclusive: remove the waiver',
  expired: 'has expired and does not count: meet the requirement or renew the waiver',
  'not asked': 'was not part of this run',
}

/** Every waiver, with its reason, its last day, and whether it had an effect. */
export function waiverLines({ waivers }: Result, page: Page): string[] {
  if (waivers.length === 0) return []
  const { palette } = page
  const lines = waivers.flatMap(({ requirement, reason, expires, state }) => {
    const paint = state === 'expired' ? palette.bad : state === 'used' ? palette.open : palette.dim
    return behind(`  ${paint('~')} `, 4, `${requirement} until ${expires} (${reason}): ${meaning[state]}`, page)
  })
  return ['Waivers in the target file:', ...lines, '']
}

/** What can be judged only later, by resuming the run. */
export function pendingLines({ pending }: Result, page: Page): string[] {
  if (pending.length === 0) return []
  const lines = pending.flatMap(({ requirement, until, waits_for }) =>
    behind('  … ', 4, `${requirement} from ${until}: ${waits_for}`, page),
  )
  return ['Pending, for --resume:', ...lines, '']
}
