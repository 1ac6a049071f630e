import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { ReceiverConfig } from '../../../fixtures/target/receivers/config.ts'
import { listen } from '../../../fixtures/sandbox/receivers/listen.ts'
import { mistakes } from '../../../fixtures/sandbox/receivers/mistaken.ts'
import { type Reply, RightReceiver } from '../../../fixtures/sandbox/receivers/right.ts'
import { declaredPayloads, sandboxPayloads } from '../../../fixtures/target/receivers/payloads.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'
import type { Grade } from '../../../fixtures/target/config.ts'
import type { Result } from '../../../reports/result.ts'
import { having, judged, judgedAt, of, secret } from './testing/judged.ts'
import { withServer } from './testing/served.ts'

const judge = (url: string, more: Partial<ReceiverConfig> = {}): Promise<Result> =>
  judgedAt(url, { settle: 30, ...more })

/** A receiver of ours, without its hook. */
const against = (Receiver: typeof RightReceiver, more: Partial<ReceiverConfig>, grade?: Grade): Promise<Result> =>
  judged(Receiver, { hook: undefined, ...more }, grade)

async function withSocket<T>(connected: (socket: Socket) => void, work: (url: string) => Promise<T>): Promise<T> {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => {
    open.add(socket.on('error', () => undefined))
    connected(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`).finally(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
}

describe('without declarations of the author', () => {
  test.concurrent(
    'without a hook nothing shows how often a delivery was acted on: certify is incomplete, standard is complete',
    async () => {
      const result = await against(RightReceiver, {})
      expect(having(result, 'inconclusive')).toEqual(['RECV-4'])
      expect(of(result, 'RECV-4')?.missing.join()).toMatch(/--hook URL.*--declares idempotent/)
      expect(result.exit.code).toBe(3)
      expect((await against(RightReceiver, {}, 'standard')).exit.code).toBe(0)
    },
  )

  test.concurrent('if acting twice is declared harmless, RECV-4 is not applicable', async () => {
    const result = await against(RightReceiver, { declares: ['idempotent'] })
    expect(having(result, 'not_applicable')).toEqual(['RECV-4'])
    expect(result.exit.code).toBe(0)
  })

  test.concurrent('a refusal that may be due to an assumed payload is not a violation', async () => {
    const result = await against(mistakes['fails-on-one-kind']?.Receiver ?? RightReceiver, {
      payloads: sandboxPayloads('assumed'),
    })
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-6')?.missing.join()).toMatch(/club\.member_cancelled.*--payloads/)
  })

  test.concurrent('a kind that was not picked is not sent', async () => {
    const result = await against(mistakes['fails-on-one-kind']?.Receiver ?? RightReceiver, {
      payloads: sandboxPayloads('declared', ['order.paid']),
    })
    expect(of(result, 'RECV-6')?.verdict).toBe('pass')
  })
})

describe('declared payloads', () => {
  /** Acts once on an event, by a number in the body, under whatever delivery id it comes. */
  class ByEvent extends RightReceiver {
    private readonly deliveries = new Map<string, string>()
    override async answer(...[headers, body]: Parameters<RightReceiver['answer']>): Promise<Reply> {
      const status = await super.answer(headers, body)
      if (status !== 200) return status
      const { number } = JSON.parse(body.toString('utf8')) as { number: string }
      const id = String(headers['x-service-delivery'])
      const first = this.deliveries.get(number) ?? id
      this.deliveries.set(number, first)
      if (first !== id) this.acted.delete(id)
      return status
    }
  }

  async function judgedWith(number: string): Promise<Result> {
    const { url, hook, close } = await listen(new ByEvent(secret))
    const payloads = declaredPayloads({ 'order.paid': { number, event: 'order.paid' } })
    return judge(url, { hook, payloads }).finally(close)
  }

  test.concurrent('get a new id for each {{unique}}, for receivers that recognise an event by it', async () => {
    const result = await judgedWith('{{unique}}')
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-4')?.verdict).toBe('pass')
    expect(of(result, 'RECV-10')?.verdict).toBe('inconclusive')
  })

  test.concurrent('that are always the same make the hook useless, and are not a violation', async () => {
    const result = await judgedWith('1')
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-4')?.verdict).toBe('inconclusive')
    expect(result.remarks.map(({ message }) => message).join()).toContain('{{unique}}')
  })
})

describe('a receiver that asks for deliveries again', () => {
  test.concurrent('occasionally does not fail', async () => {
    let count = 0
    class Overworked extends RightReceiver {
      protected override act(): Promise<void> {
        count += 1
        return count % 5 === 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve()
      }
    }
    const { url, hook, close } = await listen(new Overworked(secret))
    const result = await judge(url, { hook }).finally(close)
    expect(having(result, 'fail')).toEqual([])
    expect(of(result, 'RECV-6')?.notes.join()).toContain('when it was sent again')
  })

  test.concurrent(
    'and refuses everything from some time on does not fail the requirements that it passed before',
    async () => {
      let count = 0
      class Leaving extends RightReceiver {
        protected override act(): Promise<void> {
          count += 1
          return count > 12 ? Promise.reject(new Error('gone')) : Promise.resolve()
        }
      }
      const result = await against(Leaving, { payloads: sandboxPayloads('assumed') })
      expect(having(result, 'fail')).toEqual([])
      expect(result.exit.code).toBe(3)
    },
  )
})

describe('layouts', () => {
  class Base64 extends RightReceiver {
    protected override read(header: string | string[] | undefined) {
      const [, timestamp, digest] = /^timestamp=(\d+);signature=(\S{44})$/.exec(String(header)) ?? []
      return timestamp === undefined || digest === undefined
        ? null
        : { timestamp, digest: Buffer.from(digest, 'base64') }
    }
  }

  test.concurrent('a usual one is found and reported', async () => {
    const result = await against(Base64, {})
    expect(having(result, 'fail')).toEqual([])
    expect(result.bindings['webhook.signature']).toEqual({
      value: 'timestamp={unix_seconds};signature={base64}',
      provenance: 'observed',
      from: 'the first delivery that was accepted',
    })
  })

  test.concurrent(
    'a secret in base64 is found, and a forgery is refused in whatever form the secret is read',
    async () => {
      const coded = Buffer.from('sixteen bytes or more of secret')
      class Decoding extends RightReceiver {
        protected override digestOf(timestamp: string, body: Buffer | string): Buffer {
          return createHmac('sha256', coded).update(`${timestamp}.`).update(body).digest()
        }
      }
      const result = await against(Decoding, { secret: `whsec_${coded.toString('base64')}` })
      expect(having(result, 'fail')).toEqual([])
      expect(result.remarks.map(({ message }) => message).join()).toContain('the key is the secret decoded from base64')
    },
  )

  test.concurrent('with a wrongly declared one, the only verdict is that valid deliveries are refused', async () => {
    const result = await against(Base64, { layout: 't={unix_seconds},v1={hex}' })
    expect(having(result, 'fail')).toEqual(['RECV-6'])
    expect(having(result, 'pass')).toEqual([])
  })
})

test.concurrent('a receiver whose clock is hours off is judged by its own clock', async () => {
  const ahead = 3 * 3_600
  class Early extends RightReceiver {
    protected override isFresh(timestamp: number, now: number): boolean {
      return super.isFresh(timestamp, now + ahead)
    }
  }
  const right = new Early(secret)
  const result = await withServer(
    (request, response) => {
      const chunks: Buffer[] = []
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const date = new Date(Date.now() + ahead * 1_000).toUTCString()
          void right
            .answer(request.headers, Buffer.concat(chunks))
            .then((status) => response.writeHead(Number(status), { date }).end())
        })
    },
    (url) => judge(url),
  )
  expect(having(result, 'fail')).toEqual([])
  expect(of(result, 'RECV-3')?.verdict).toBe('pass')
  expect(result.remarks.map(({ message }) => message).join()).toMatch(/clock is 10[78]\d\d s ahead of ours/)
})

describe('receivers that give every delivery the same response', () => {
  test.concurrent.each([200, 204, 302, 404, 500])('%i for all passes nothing', async (status) => {
    const result = await withServer(
      (request, response) =>
        request.resume().on('end', () => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()),
      (url) => judge(url),
    )
    expect(having(result, 'pass')).toEqual([])
    expect(having(result, 'fail')).toEqual([])
    expect(result.exit.code).toBe(3)
  })
})

describe('receivers that give no usable response', () => {
  const ended = (url: string): Promise<unknown> => judge(url, { timeout: 500 }).catch((error: unknown) => error)

  test.concurrent.each<[string, (socket: Socket) => void]>([
    ['hangs', () => undefined],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['closes', (socket) => socket.end()],
    ['speaks no HTTP', (socket) => socket.end('220 mail.example.com ready\r\n')],
    [
      'answers without end',
      (socket) => {
        const chunk = 'x'.repeat(65_536)
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
        const flow = (): void => {
          while (socket.writable && socket.write(chunk)) continue
          if (socket.writable) socket.once('drain', flow)
        }
        flow()
      },
    ],
    [
      'drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
        const drip = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    ],
  ])('one that %s ends the run without a violation', async (_, connected) => {
    expect(await withSocket(connected, ended)).toBeInstanceOf(Unanswered)
  })

  test.concurrent('a receiver that cannot be reached is unanswered as well', async () => {
    expect(await ended('http://127.0.0.1:1/hooks')).toBeInstanceOf(Unanswered)
  })

  test.concurrent('a receiver that stops answering leaves the later requirements inconclusive', async () => {
    const right = new RightReceiver(secret)
    let count = 0
    const result = await withServer(
      (request, response) => {
        count += 1
        if (count > 20) return
        const chunks: Buffer[] = []
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            void right
              .answer(request.headers, Buffer.concat(chunks))
              .then((status) => response.writeHead(Number(status)).end())
          })
      },
      (url) => judge(url, { timeout: 1_000 }),
    )
    expect(result.exit.code).toBe(4)
    expect(having(result, 'fail')).toEqual([])
    expect(result.errors.length).toBeGreaterThan(3)
  })

  test.concurrent('the run waits for a receiver that postpones deliveries with 429', async () => {
    const right = new RightReceiver(secret)
    let count = 0
    const result = await withServer(
      (request, response) => {
        const chunks: Buffer[] = []
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            count += 1
            if (count % 60 === 1) return void response.writeHead(429, { 'retry-after': '0' }).end()
            void right
              .answer(request.headers, Buffer.concat(chunks))
              .then((status) => response.writeHead(Number(status)).end())
          })
      },
      (url) => judge(url),
    )
    expect(having(result, 'fail')).toEqual([])
    expect(having(result, 'inconclusive')).toEqual(['RECV-4', 'RECV-5'])
  })
})
