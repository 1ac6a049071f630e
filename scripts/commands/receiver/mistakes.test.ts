import { expect, test } from 'vitest'
import type { Mistake } from '../../../fixtures/sandbox/receivers/mistake.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import type { RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import { having, judged } from './testing/judged.ts'

test.concurrent.each(Object.entries(mistakes))(
  'a receiver that is wrong by %s fails only this requirement',
  async (_, { breaks, Receiver }) => {
    const result = await judged(Receiver, { kindsDeclared: true, timeout: 1_500 })
    expect(having(result, 'fail')).toEqual([breaks])
    expect(result.exit.code).toBe(1)
  },
)

/** One for each requirement that the hook can show. */
const shown = [
  'written-anew',
  'no-window',
  'acts-again',
  'any-digest',
  'unsigned-too',
  'known-fields-only',
  'known-values-only',
]

test.concurrent.each(shown)(
  'one that answers 200 first, and is wrong by %s, fails only this requirement, by what its hook shows',
  async (name) => {
    const { breaks, Receiver } = mistakes[name] as Mistake
    class First extends Receiver {
      override async answer(...delivery: Parameters<RightReceiver['answer']>): Promise<number> {
        void super.answer(...delivery).catch(() => undefined)
        return 200
      }
    }
    expect(having(await judged(First), 'fail')).toEqual([breaks])
  },
)
