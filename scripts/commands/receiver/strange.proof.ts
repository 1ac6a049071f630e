import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type Reply, RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import { sandboxPayloads } from '../../../fixtures/target/receivers/payloads.ts'
import { eventKinds } from '../../../fixtures/target/webhooks/kinds.ts'
import type { Result } from '../../../reports/result.ts'
import { having, judged, judgedAt, of, secret } from './testing/judged.ts'
import { changing, withServer } from './testing/served.ts'

// A run takes seconds, and many times as long on a machine that is busy.
vi.setConfig({ testTimeout: 180_000 })

type Answer = Parameters<RightReceiver['answer']>

const seen = ['RECV-1', 'RECV-3', 'RECV-4', 'RECV-5', 'RECV-6', 'RECV-7', 'RECV-8', 'RECV-9', 'RECV-10', 'RECV-11']
const remarks = (result: Result): string => result.remarks.map(({ message }) => message).join('\n')

/** Answers 200 whatever comes, and acts afterwards on what it can verify. */
class AnswersFirst extends RightReceiver {
  override async answer(...delivery: Answer): Promise<Reply> {
    void sleep(5).then(() => super.answer(...delivery))
    return 200
  }
}

describe('a receiver that answers before it verifies', () => {
  test.concurrent.each([[[]], [['answers-first' as const]]])(
    'passes everything by its hook, declared as %j',
    async (declares) => {
      const result = await judged(AnswersFirst, { declares, settle: 400 })
      expect(having(result, 'pass')).toEqual(seen)
      expect(of(result, 'RECV-7')?.notes.join()).toContain('did not act on it')
      expect(result.exit.code).toBe(0)
    },
  )

  test.concurrent(
    'shows the layout of its signatures by its hook, even if it answers everything with 2xx',
    async () => {
      class Other extends AnswersFirst {
        protected override read(header: string | string[] | undefined) {
          const [, rest] = /^timestamp=(\d+,.*)$/.exec(String(header).replace('signature=', 'v1=')) ?? []
          return super.read(`t=${rest}`)
        }
      }
      const result = await judged(Other, { settle: 400 })
      expect(having(result, 'pass')).toEqual(seen)
      expect(result.bindings['webhook.signature']?.value).toBe('timestamp={unix_seconds},signature={hex}')
    },
  )

  test.concurrent('is not judged by its responses if it is declared as such', async () => {
    const result = await judged(AnswersFirst, { hook: undefined, declares: ['answers-first'] })
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-7')?.missing.join()).toContain('--hook')
  })

  test.concurrent('is neither failed nor certified if that is not declared', async () => {
    const result = await judged(AnswersFirst, { hook: undefined }, 'standard')
    expect(having(result, 'fail')).toEqual([])
    expect(having(result, 'pass')).toEqual([])
    for (const id of ['RECV-3', 'RECV-7', 'RECV-8'])
      expect(of(result, id)?.missing.join()).toMatch(/--hook URL.*--declares answers-first/)
    expect(result.bindings['webhook.signature']?.provenance).toBe('assumed')
    expect(remarks(result)).toMatch(/^NOT CERTIFIED: .*verify nothing/m)
    expect(result.exit.code).toBe(3)
  })

  test.concurrent('fails if its hook shows that it acts on everything', async () => {
    class TakesEverything extends RightReceiver {
      override answer(...[headers]: Answer): Promise<number> {
        return this.once(String(headers['x-service-delivery']), () => Promise.resolve())
      }
    }
    const result = await judged(TakesEverything)
    expect(having(result, 'fail')).toEqual(['RECV-3', 'RECV-5', 'RECV-7', 'RECV-8'])
    expect(of(result, 'RECV-7')?.notes.join()).toContain('follow from RECV-8')
  })
})

describe('a receiver that ignores a kind, and answers it 200', () => {
  class Choosy extends RightReceiver {
    override async answer(...[headers, body]: Answer): Promise<Reply> {
      return body.includes('"order.paid"') ? 200 : super.answer(headers, body)
    }
  }

  test.concurrent('is judged by the other kinds, and the untested kind is named', async () => {
    const result = await judged(Choosy, { hook: undefined })
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-1')?.verdict).toBe('pass')
    expect(of(result, 'RECV-8')?.missing.join()).toMatch(/to order\.paid the receiver answers 2xx.*--events LIST/)
  })

  test.concurrent.each([
    ['by its hook', {}],
    [
      'without a hook, where it is not sent that kind',
      {
        hook: undefined,
        declares: ['idempotent' as const],
        payloads: sandboxPayloads('declared', eventKinds.slice(1)),
      },
    ],
  ])('passes %s', async (_, more) => {
    const result = await judged(Choosy, more)
    expect(having(result, 'fail')).toEqual([])
    expect(having(result, 'inconclusive')).toEqual([])
  })
})

describe('a receiver that drops the connection in place of a refusal', () => {
  const dropping = changing(new RightReceiver(secret), (status) => (status === 200 ? status : null))

  test.concurrent('has refused, if it accepts the next valid delivery', async () => {
    const result = await withServer(dropping, (url) => judgedAt(url, { declares: ['idempotent'] }, 'standard'))
    expect(having(result, 'pass')).toEqual(seen.filter((id) => id !== 'RECV-4' && id !== 'RECV-5'))
    expect(of(result, 'RECV-7')?.notes.join()).toContain('gives no response to some invalid deliveries')
    expect(result.exit.code).toBe(0)
  })

  test.concurrent('also drops deliveries that are signed in another layout', async () => {
    class Other extends RightReceiver {
      protected override read(header: string | string[] | undefined) {
        return super.read(String(header).replace(/^ts=(\d+),sig=/, 't=$1,v1='))
      }
    }
    class Alone extends Other {
      protected override read(header: string | string[] | undefined) {
        return String(header).startsWith('ts=') ? super.read(header) : null
      }
    }
    const listener = changing(new Alone(secret), (status) => (status === 200 ? status : null))
    const result = await withServer(listener, (url) => judgedAt(url, { declares: ['idempotent'] }, 'standard'))
    expect(result.bindings['webhook.signature']?.value).toBe('ts={unix_seconds},sig={hex}')
    expect(having(result, 'fail')).toEqual([])
    expect(result.exit.code).toBe(0)
  })
})

test.concurrent('a receiver that refuses every future timestamp passes', async () => {
  class Strict extends RightReceiver {
    protected override isFresh(timestamp: number, now: number): boolean {
      return timestamp <= now && super.isFresh(timestamp, now)
    }
  }
  expect(having(await judged(Strict), 'pass')).toEqual(seen)
})

test.concurrent('a receiver that refuses repeated deliveries passes, with a note about the consequence', async () => {
  class Conflicting extends RightReceiver {
    protected override once(id: string, work: () => Promise<void>): Promise<number> {
      return this.acted.has(id) ? Promise.resolve(409) : super.once(id, work)
    }
  }
  const result = await judged(Conflicting)
  expect(having(result, 'fail')).toEqual([])
  expect(of(result, 'RECV-4')?.notes.join()).toMatch(/answers 409: .*sent again.*disables/)
})

test.concurrent('a receiver that insists on a content type passes', async () => {
  class Insisting extends RightReceiver {
    override async answer(...[headers, body]: Answer): Promise<Reply> {
      return headers['content-type'] === 'application/json' ? super.answer(headers, body) : 415
    }
  }
  expect(having(await judged(Insisting), 'pass')).toEqual(seen)
})

describe('a receiver that bans senders of wrong signatures', () => {
  test.concurrent.each([403, 429])(
    'with %i fails no requirement, and the report advises its author',
    async (banned) => {
      let wrong = 0
      const listener = changing(new RightReceiver(secret), (status) => {
        if (wrong > 12) return banned
        wrong += status === 200 ? 0 : 1
        return status
      })
      const result = await withServer(listener, (url) => judgedAt(url, { declares: ['idempotent'] }))
      expect(having(result, 'fail')).toEqual([])
      expect(having(result, 'inconclusive')).toContain('RECV-7')
      expect(of(result, 'RECV-7')?.missing.join()).toMatch(/throttle or ban.*exempt the address/)
      expect(result.exit.code).toBe(3)
    },
  )
})

test.concurrent('a receiver that acts later than --settle gets the advice to raise it', async () => {
  class Slow extends RightReceiver {
    protected override once(id: string, work: () => Promise<void>): Promise<number> {
      void sleep(600).then(() => super.once(id, work))
      return Promise.resolve(200)
    }
  }
  const result = await judged(Slow)
  expect(having(result, 'fail')).toEqual([])
  expect(of(result, 'RECV-4')?.missing.join()).toMatch(/within 60 ms.*--settle MS/)
  expect(remarks(result)).toContain('(--settle)')
  expect(having(await judged(Slow, { settle: 900 }), 'pass')).toEqual(seen)
})

test.concurrent('a receiver that limits bodies to 6 kB passes', async () => {
  class Limiting extends RightReceiver {
    override async answer(...[headers, body]: Answer): Promise<Reply> {
      return body.length > 6_000 ? 413 : super.answer(headers, body)
    }
  }
  expect(having(await judged(Limiting), 'pass')).toEqual(seen)
})

test.concurrent('a receiver that answers a known id before it verifies passes', async () => {
  class IdFirst extends RightReceiver {
    override async answer(...[headers, body]: Answer): Promise<Reply> {
      return this.acted.has(String(headers['x-service-delivery'])) ? 204 : super.answer(headers, body)
    }
  }
  expect(having(await judged(IdFirst), 'pass')).toEqual(seen)
})

test.concurrent('a receiver that has nothing to do for an order without a customer passes', async () => {
  class CustomersOnly extends RightReceiver {
    private isGuest = false
    override answer(...[headers, body]: Answer): Promise<Reply> {
      this.isGuest = body.includes('"customer_id":null')
      return super.answer(headers, body)
    }
    protected override async once(id: string, work: () => Promise<void>): Promise<number> {
      return this.isGuest ? 202 : super.once(id, work)
    }
  }
  expect(having(await judged(CustomersOnly), 'fail')).toEqual([])
})

test.concurrent('a receiver that answers first and ignores large bodies passes', async () => {
  class SmallOnly extends AnswersFirst {
    override async answer(...[headers, body]: Answer): Promise<Reply> {
      return body.length > 10_000 ? 200 : super.answer(headers, body)
    }
  }
  expect(having(await judged(SmallOnly, { settle: 150, kindsDeclared: true }), 'pass')).toEqual(seen)
})

test.concurrent('a receiver that answers 202 to a wrong digest and does not act on it passes by its hook', async () => {
  class Quiet extends RightReceiver {
    override async answer(...delivery: Answer): Promise<Reply> {
      const reply = await super.answer(...delivery)
      return reply === 401 ? 202 : reply
    }
  }
  expect(having(await judged(Quiet), 'pass')).toEqual(seen)
})

test.concurrent('a receiver with a window of 30 seconds passes', async () => {
  class Short extends RightReceiver {
    protected override isFresh(timestamp: number, now: number): boolean {
      return Math.abs(now - timestamp) <= 30
    }
  }
  expect(having(await judged(Short), 'pass')).toEqual(seen)
})

describe('a receiver whose read of a customer fails', () => {
  test.concurrent('may read it again later than the run can see', async () => {
    class Later extends RightReceiver {
      protected override readCustomer(id: string): Promise<void> {
        return super.readCustomer(id).catch(() => undefined)
      }
    }
    const result = await judged(Later)
    expect(having(result, 'pass')).toEqual(seen)
    expect(of(result, 'RECV-5')?.notes.join()).toContain('after a read that was answered 500')
  })

  test.concurrent('may refuse its events for the rest of the run', async () => {
    class Breaking extends RightReceiver {
      private isOpen = false
      protected override async readCustomer(id: string): Promise<void> {
        if (this.isOpen) throw new Error('the circuit breaker is open')
        await super.readCustomer(id).catch((error: unknown) => {
          this.isOpen = true
          throw error
        })
      }
    }
    expect(having(await judged(Breaking), 'pass')).toEqual(seen)
  })

  test.concurrent('may acknowledge the event and read it again after a while', async () => {
    class Queued extends RightReceiver {
      protected override readCustomer(id: string): Promise<void> {
        void super.readCustomer(id).catch(() => sleep(100).then(() => super.readCustomer(id)))
        return Promise.resolve()
      }
    }
    expect(having(await judged(Queued), 'pass')).toEqual(seen)
  })
})
