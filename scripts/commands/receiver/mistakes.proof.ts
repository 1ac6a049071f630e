import { expect, test, vi } from 'vitest'
import type { Mistake } from '../../../fixtures/sandbox/receivers/mistake.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { RightReceiver, type Signature } from '../../../fixtures/sandbox/receivers/right.ts'
import { having, judged } from './testing/judged.ts'

// A run takes seconds, and many times as long on a machine that is busy.
vi.setConfig({ testTimeout: 180_000 })

test.concurrent.each(Object.entries(mistakes))(
  'a receiver with the mistake %s fails only this requirement',
  async (_, { breaks, Receiver }) => {
    const result = await judged(Receiver, { kindsDeclared: true, timeout: 1_500 })
    expect(having(result, 'fail')).toEqual([breaks])
    expect(result.exit.code).toBe(1)
  },
)

/** One for each requirement that the hook can show. */
const shown = [
  'reserialized',
  'no-window',
  'acts-again',
  'any-digest',
  'unsigned',
  'known-fields-only',
  'known-values-only',
]

test.concurrent.each(shown)(
  'a receiver that answers 200 first, with the mistake %s, fails only this requirement, as its hook shows',
  async (name) => {
    const { breaks, Receiver } = mistakes[name] as Mistake
    class First extends Receiver {
      override async answer(...delivery: Parameters<RightReceiver['answer']>): Promise<number> {
        void super.answer(...delivery).catch(() => undefined)
        return 200
      }
    }
    // It acts after its response, and on a busy machine that takes a while.
    expect(having(await judged(First, { settle: 500 }), 'fail')).toEqual([breaks])
  },
)

test.concurrent('a receiver that compares base64 without regard to case fails only RECV-7', async () => {
  class AnyCase extends RightReceiver {
    private digest = ''
    protected override read(header: string | string[] | undefined): Signature | null {
      const [, timestamp, digest] = /^t=(\d{1,12}),v1=([\w+/]{43}=)$/.exec(String(header)) ?? []
      this.digest = digest ?? ''
      return timestamp === undefined ? null : { timestamp, digest: Buffer.from(this.digest, 'base64') }
    }
    protected override isAuthentic({ timestamp }: Signature, body: Buffer): boolean {
      return this.digestOf(timestamp, body).toString('base64').toLowerCase() === this.digest.toLowerCase()
    }
  }
  expect(having(await judged(AnyCase), 'fail')).toEqual(['RECV-7'])
})
