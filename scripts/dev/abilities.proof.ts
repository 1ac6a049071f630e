import { test } from 'vitest'
import type { Ability } from '../../fixtures/target/abilities.ts'
import { inconclusiveWithout } from '../../fixtures/target/inconclusive-without.ts'
import { without } from './without-ability.ts'

// Each takes a whole run: `npm run abilities` measures the others.
test.concurrent.for(['mint-key', 'register-webhook', 'cancel-order'] satisfies Ability[])(
  'without %s exactly the measured requirements are inconclusive, and none fails',
  async (ability, { expect }) => {
    expect(await without(ability)).toEqual({ inconclusive: inconclusiveWithout[ability], failed: [] })
  },
)
