import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RightReceiver } from '../../../../fixtures/sandbox/receivers/right.ts'

/** Does some work while a server listens on the loopback interface. */
export async function withServer<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`).finally(() => {
    server.close()
    server.closeAllConnections()
  })
}

/** Answers with a receiver whose statuses are changed; null drops the connection, and 429 asks for ten minutes. */
export const changing =
  (receiver: RightReceiver, change: (status: number) => number | null): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        void receiver.answer(request.headers, Buffer.concat(chunks)).then((answered) => {
          const status = change(Number(answered))
          if (status === null) response.destroy()
          else response.writeHead(status, status === 429 ? { 'retry-after': '600' } : {}).end()
        })
      })
  }
