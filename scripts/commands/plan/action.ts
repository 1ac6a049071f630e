import type { Grade } from '../../../fixtures/target/config.ts'
import { isColoured, paletteOf } from '../../../reports/terminal/palette.ts'
import { type NamedTarget, namedTarget, type TargetOptions } from '../run/target.ts'
import { type Plan, planOf } from './plan.ts'
import { renderPlan } from './text.ts'

/** The options of `plan`. */
export interface PlanOptions extends TargetOptions {
  grade?: Grade
  maxWrites?: number
  json?: true
}

/** The plan of a run against the named target, or against the embedded sandbox. */
function planFor({ grade, maxWrites }: PlanOptions, named: NamedTarget | null): Plan {
  const { limits, declared = {}, keys = [], admin } = named ?? {}
  const isEmbedded = named === null
  return planOf({
    baseUrl: named?.baseUrl ?? null,
    grade: grade ?? (isEmbedded ? 'certify' : 'standard'),
    limits: { ...limits, ...(maxWrites === undefined ? {} : { writes: maxWrites }) },
    declared,
    hasKeys: keys.length > 0,
    hasAdmin: isEmbedded || admin !== null,
  })
}

/** Prints the plan of a run against the named target. Throws UsageError. */
export function plan(options: PlanOptions): void {
  const named = namedTarget(options, process.env)
  const plan = planFor(options, named)
  for (const warning of named?.warnings ?? []) process.stderr.write(`warning: ${warning}\n`)
  const page = {
    width: Math.min(120, Math.max(40, process.stdout.columns || 100)),
    palette: paletteOf(isColoured(process.stdout, process.env)),
  }
  process.stdout.write(options.json === true ? `${JSON.stringify(plan, null, 2)}\n` : renderPlan(plan, page))
}
