import { createHash } from 'node:crypto'

/** A request that a tool sent. */
export interface Sent {
  method: string
  /** The path and the query. */
  path: string
  headers: [name: string, value: string][]
  body: string
  /** When it arrived, in milliseconds since the server started. */
  at: number
}

/** What a server answered to it. */
export interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** The path and the query of a URL. */
export const pathOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Reads a request, which cannot be served afterwards. */
export const sentOf = async (request: Request, at: number): Promise<Sent> => ({
  method: request.method,
  path: pathOf(request.url),
  headers: [...request.headers],
  body: await request.text(),
  at,
})

/** The request again, with another path if one is given. */
export function requestOf({ method, path, headers, body }: Sent, other = path): Request {
  const host = headers.find(([name]) => name === 'host')?.[1] ?? '127.0.0.1'
  return new Request(`http://${host}${other}`, { method, headers, ...(body === '' ? {} : { body }) })
}

/** Reads a response. The bytes of the body are kept as they are. */
export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: [...response.headers],
  body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
})

/**
 * A text for each answer that is the same for the same answer. Well-formed request ids are chance, so each is replaced
 * by its place among those that came before it: one that is repeated, or that differs between header and body, still
 * shows.
 */
export function fingerprints(answers: readonly (Answer | null)[]): string[] {
  const ids = new Map<string, string>()
  const numbered = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `req ${ids.size}`)
    return ids.get(id) ?? ''
  }
  return answers.map((answer) => {
    const text = JSON.stringify(answer).replace(/req_[0-9a-f]{16}(?![0-9a-f])/g, numbered)
    return createHash('sha256').update(text).digest('base64url').slice(0, 16)
  })
}

const headerOf = ({ headers }: Sent, name: string): string | undefined => headers.find(([each]) => each === name)?.[1]

const keyOf = (sent: Sent): string | undefined => headerOf(sent, 'authorization')

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** A text that is the same for recordings to which the answers are the same: layout and other headers do not matter. */
export function essenceOf(recording: readonly Sent[]): string {
  const essential = recording.map((each) => [
    each.method,
    each.path,
    keyOf(each),
    each.body === '' ? null : headerOf(each, 'content-type')?.split(';')[0],
    parsed(each.body),
  ])
  return createHash('sha256').update(JSON.stringify(essential)).digest('base64url')
}

const sameRequest = (one: Sent, other: Sent): boolean =>
  one.method === other.method && one.path === other.path && keyOf(one) === keyOf(other)

/** The place of a request in a recording, at or after another place; -1 if it is not there. */
export const placeOf = (request: Sent, recording: readonly Sent[], from: number): number =>
  recording.findIndex((each, place) => place >= from && sameRequest(each, request))
