import { afterEach, expect, test, vi } from 'vitest'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { Inbox, type Replies } from '../../fixtures/target/webhooks/inbox.ts'
import { tryServer } from './variants-run.ts'

afterEach(() => vi.restoreAllMocks())

/** Makes the inbox answer later than the sender waits, as on a machine that is busy. */
function slow(isSlow: (status: number) => boolean): void {
  const { answer } = Inbox.prototype
  vi.spyOn(Inbox.prototype, 'answer').mockImplementation(function (this: Inbox, path: string, replies: Replies) {
    answer.call(this, path, (number) => {
      const reply = replies(number)
      return typeof reply === 'string' || !isSlow(reply.status) ? reply : { ...reply, delay: 500 }
    })
  })
}

test('a sender that gives up after 300 ms is not failed for a slow inbox', async () => {
  slow((status) => status >= 200 && status < 300)
  const sandbox = await startSandbox({ deliveryTimeout: 300 })
  try {
    const only = ['EVENT-3', 'EVENT-15', 'EVENT-4', 'EVENT-5', 'EVENT-16'] as const
    const { requirements } = await tryServer({ ...sandbox, declared: {} }, 'standard', 1, { only: [...only] })
    const found = requirements.filter(({ id }) => only.some((each) => each === id))
    expect(found.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['EVENT-3', 'pass'],
      ['EVENT-15', 'inconclusive'],
      ['EVENT-4', 'pass'],
      ['EVENT-5', 'inconclusive'],
      ['EVENT-16', 'pass'],
    ])
    expect(found.flatMap(({ missing }) => missing).join()).toContain('a webhook inbox that answers in time')
  } finally {
    await sandbox.close()
  }
})
