import { connect } from 'node:net'

const connections = 16

/**
 * Requests per second over some milliseconds. The client only counts bytes, so that the server is measured and not the
 * client.
 */
export async function throughput(port: number, key: string, path: string, milliseconds: number): Promise<number> {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a.test\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  const start = performance.now()
  const end = start + milliseconds
  const counts = await Promise.all(Array.from({ length: connections }, () => requestUntil(end, port, bytes)))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - start)) * 1_000
}

/** Repeats a request on one connection, each when the last one is answered; all responses must be equally long. */
function requestUntil(end: number, port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes)).setNoDelay()
    let length: number | undefined
    let received = 0
    let count = 0
    socket.on('error', reject).on('data', (chunk: Buffer) => {
      length ??= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      if (received > length) return void socket.destroy(new Error('The responses differ in length'))
      received = 0
      count += 1
      if (performance.now() < end) return void socket.write(bytes)
      socket.destroy()
      resolve(count)
    })
  })
}

function lengthOf(start: Buffer): number {
  const head = start.indexOf('\r\n\r\n') + 4
  const body = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, head))?.[1]
  if (body === undefined) throw new Error(`Not a 200 of known length: ${start.toString('latin1', 0, 200)}`)
  return head + Number(body)
}
