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
  /** Called with the error of a failed exchange, which is not judged. */
  onTrouble: (message: string) => void
}

export interface Proxy {
  /** Where it listens: the base URL for a client. */
  url: string
  /** Stops accepting requests and waits up to `grace` milliseconds for those in progress. */
  close(grace: number): Promise<void>
}

/** Bytes of the headers of one message. */
const maxHeaderSize = 64 * 1024

/** The path and query of a request target; a client that takes this for a forward proxy sends a whole URL. */
const pathOf = (target = '/'): string => (target.startsWith('/') ? target : target.replace(/^\w+:\/\/[^/]*/, '') || '/')

/** The server behind the proxy. Each exchange with it is reported to `onCall` or `onTrouble`. */
class Upstream {
  private readonly client: typeof http | typeof https
  private readonly agent: http.Agent
  private readonly baseUrl: string
  private readonly authority: string
  private readonly onCall: ProxyOptions['onCall']
  private readonly onTrouble: ProxyOptions['onTrouble']

  constructor({ upstream, onCall, onTrouble }: ProxyOptions) {
    const { protocol, host } = new URL(upstream)
    this.client = protocol === 'https:' ? https : http
    this.agent = new this.client.Agent({ keepAlive: true })
    this.baseUrl = upstream
    this.authority = host
    this.onCall = onCall
    this.onTrouble = onTrouble
  }

  close(): void {
    this.agent.destroy()
  }

  /** Forwards a request, and its response to the client. */
  readonly forward = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const url = this.baseUrl + pathOf(request.url)
    const onward = this.open(url, request)
    const fail = (error: Error): void => this.fail(`${request.method} ${url}`, error, response)
    const sent = new Tap()
    const startedAt = Date.now()
    onward.on('error', fail)
    onward.on('continue', () => response.writeContinue())
    onward.on('response', (answer) => {
      answer.on('error', fail)
      passOn(answer, response, (received) =>
        this.onCall({
          method: request.method ?? 'GET',
          url,
          requestHeaders: pairsOf(request.rawHeaders),
          requestBody: sent.text(request.headers['content-encoding']),
          status: answer.statusCode ?? 0,
          headers: pairsOf(answer.rawHeaders),
          body: received.text(answer.headers['content-encoding']),
          startedAt,
          duration: Date.now() - startedAt,
        }),
      )
    })
    response.on('close', () => {
      if (response.writableFinished) return
      // The client closed the connection: it is closed to the server as well, and the resulting error is not one of the
      // server.
      onward.removeListener('error', fail)
      onward.on('error', () => undefined)
      onward.destroy()
    })
    request.on('data', sent.take)
    request.pipe(onward)
  }

  /** A request to the server with the headers of the client's, except `Host` and those of the connection. */
  private open(url: string, { method, rawHeaders }: http.IncomingMessage): http.ClientRequest {
    const headers = withoutHopByHop(rawHeaders).flatMap(([name, value]) =>
      name.toLowerCase() === 'host' ? [name, this.authority] : [name, value],
    )
    return this.client.request(url, { method, headers, agent: this.agent, maxHeaderSize, setHost: false })
  }

  /** Answers 502 in place of the server, or breaks off a response that has begun. */
  private fail(what: string, { message }: Error, response: http.ServerResponse): void {
    this.onTrouble(`${what}: ${message}`)
    if (response.headersSent) return void response.destroy()
    response.writeHead(502, { 'content-type': 'text/plain' })
    response.end(`winery-conformance proxy: no response from ${this.authority}: ${message}\n`)
  }
}

/** Passes a response on to the client. `onEnd` is called with a copy of its body if the whole of it has passed. */
function passOn(answer: http.IncomingMessage, response: http.ServerResponse, onEnd: (body: Tap) => void): void {
  const received = new Tap()
  answer.on('data', received.take)
  answer.on('end', () => {
    if (!answer.complete) return
    if (answer.rawTrailers.length > 0) response.addTrailers(pairsOf(answer.rawTrailers).map(([...pair]) => pair))
    onEnd(received)
  })
  response.sendDate = false
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHopByHop(answer.rawHeaders).flat())
  answer.pipe(response)
}

/** A reverse proxy that forwards bytes unchanged in both directions and gives a copy of each exchange to `onCall`. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { host, port } = options
  const upstream = new Upstream(options)
  const server = http.createServer({ maxHeaderSize, requestTimeout: 0 }, upstream.forward)
  server.on('checkContinue', upstream.forward)
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
      upstream.close()
    },
  }
}
