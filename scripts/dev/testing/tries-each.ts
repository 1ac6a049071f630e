import { test } from 'vitest'
import type { Variant } from '../../../fixtures/proof/variants/variant.ts'
import { falseAlarms, tryVariant } from '../variants-run.ts'

/** A test for each variant and grade: no requirement fails, and the suite has no error. */
export function triesEach(variants: readonly Variant[]): void {
  for (const grade of ['certify', 'read-only'] as const) {
    test.concurrent.for(variants.map((variant) => [variant.name, variant] as const))(
      `%s gets no failure (${grade})`,
      { timeout: 600_000 },
      async ([, variant], { annotate, expect }) => {
        const run = await tryVariant(variant, grade, 1)
        const open = run.requirements.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)
        await annotate(`${open.length} inconclusive: ${open.join(', ') || 'none'}`)
        expect(falseAlarms(run)).toEqual([])
      },
    )
  }
}
