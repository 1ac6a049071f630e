import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { RecordedCall } from '../../../fixtures/target/traffic/recorded.ts'
import { pairsOf, Tap, withoutHopByHop } from './tap.ts'

export interface ProxyOptions {
  /** The base URL of the server, without a trailing slash. */
  upstream: string
  host: string
  port: number
  /** Called with each exchange once the whole response has passed. */
  onCall: (call: RecordedCall) => void
  /** Called with what went wrong on the way; such an exchange is not judged. */
  onTrouble: (message: string) => void
}

export interface Proxy {
  /** Where it listens: the base URL for a client. */
  url: string
  /** Stops accepting requests and waits up to `grace` milliseconds for those on their way. */
  close(grace: number): Promise<void>
}

/** Bytes of the headers of one message. */
const maxHeaderSize = 64 * 1024

/** The path and query of a request target; a client that takes this for a forward proxy sends a whole URL. */
const pathOf = (target = '/'): string => (target.startsWith('/') ? target : target.replace(/^\w+:\/\/[^/]*/, '') || '/')

/** A reverse proxy that forwards bytes as they come, in both directions, and keeps a copy of each exchange for `onCall`. */
export async function startProxy({ upstream, host, port, onCall, onTrouble }: ProxyOptions): Promise<Proxy> {
  const { protocol, host: authority } = new URL(upstream)
  const client = protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true })

  function forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = upstream + pathOf(request.url)
    const startedAt = Date.now()
    const sent = new Tap()
    const headers = withoutHopByHop(request.rawHeaders).flatMap(([name, value]) =>
      name.toLowerCase() === 'host' ? [name, authority] : [name, value],
    )
    const call = (answer: http.IncomingMessage, body: string | null): RecordedCall => ({
      method: request.method ?? 'GET',
      url,
      requestHeaders: pairsOf(request.rawHeaders),
      requestBody: sent.text(request.headers['content-encoding']),
      status: answer.statusCode ?? 0,
      headers: pairsOf(answer.rawHeaders),
      body,
      startedAt,
      duration: Date.now() - startedAt,
    })
    const onward = client.request(url, { method: request.method, headers, agent, maxHeaderSize, setHost: false })
    const fail = (error: Error): void => {
      onTrouble(`${request.method} ${url}: ${error.message}`)
      if (response.headersSent) return void response.destroy()
      response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(`winery-conformance proxy: no response from ${authority}: ${error.message}\n`)
    }
    onward.on('error', fail)
    onward.on('continue', () => response.writeContinue())
    onward.on('response', (answer) => {
      const received = new Tap()
      answer.on('data', received.take)
      answer.on('error', fail)
      answer.on('end', () => {
        if (!answer.complete) return
        if (answer.rawTrailers.length > 0) response.addTrailers(pairsOf(answer.rawTrailers).map(([...pair]) => pair))
        onCall(call(answer, received.text(answer.headers['content-encoding'])))
      })
      response.sendDate = false
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHopByHop(answer.rawHeaders).flat())
      answer.pipe(response)
    })
    // A client that hangs up has no use for the response, and the server is to see that it hung up.
    response.on(
      'close',
      () =>
        void (response.writableFinished
          ? undefined
          : onward
              .removeListener('error', fail)
              .on('error', () => undefined)
              .destroy()),
    )
    request.on('data', sent.take)
    request.pipe(onward)
  }

  const server = http.createServer({ maxHeaderSize, requestTimeout: 0 }, forward)
  server.on('checkContinue', forward)
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\n'))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close(grace) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearTimeout(timer)
      agent.destroy()
    },
  }
}
