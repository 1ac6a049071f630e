import type { RecordedCall } from '../../fixtures/target/traffic/recorded.ts'
import type { Field } from '../../spec/exchange.ts'
import { jsonFaultOf } from '../../spec/json-fault.ts'
import { isObject, type JsonObject } from '../../spec/oracle/json.ts'

/** The file is not HAR. The message says what is wrong, where, and what to do. */
export class HarError extends Error {
  override readonly name = 'HarError'
}

/** One entry of a HAR: the call, or the reason why it is left out. */
export interface HarEntry {
  /** Its place in `log.entries`, from 1; in the suite's own log the number of its exchange. */
  number: number
  call: RecordedCall
  /** The label of the key, which the suite's own log has in place of the key. */
  credential?: string | null
  /** Why it is left out; undefined for one to be judged. */
  leftOut?: string | undefined
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60))

function wrong(where: string, expected: string, actual: unknown, remedy = 'record again, or correct the file'): never {
  throw new HarError(`${where}: expected ${expected}, found ${shown(actual)}; ${remedy}`)
}

const objectAt = (holder: JsonObject, key: string, where: string): JsonObject => {
  const value = holder[key]
  return isObject(value) ? value : wrong(`${where}.${key}`, 'an object', value)
}

const textAt = (holder: JsonObject, key: string, where: string): string => {
  const value = holder[key]
  return typeof value === 'string' ? value : wrong(`${where}.${key}`, 'a string', value)
}

function fieldsAt(holder: JsonObject, where: string): Field[] {
  const headers = holder.headers ?? []
  if (!Array.isArray(headers)) wrong(`${where}.headers`, 'an array of {name, value}', headers)
  return (headers as unknown[]).map((each, n): Field => {
    const at = `${where}.headers[${n}]`
    if (!isObject(each)) return wrong(at, 'an object {name, value}', each)
    return [textAt(each, 'name', at), textAt(each, 'value', at)]
  })
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : -1)

/** The response body; null if the recorder did not keep all of it. */
function bodyOf(response: JsonObject, headers: readonly Field[], where: string): string | null {
  const content = isObject(response.content) ? response.content : {}
  const { text = '', encoding } = content
  if (typeof text !== 'string') return wrong(`${where}.content.text`, 'a string', text)
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]
  const size = Math.max(sizeOf(content.size), sizeOf(response['bodySize']), Number(declared ?? -1))
  if (encoding === 'base64' && !/^[\w+/-]*={0,2}$/.test(text.replaceAll(/\s/g, '')))
    return wrong(`${where}.content.text`, 'base64, which content.encoding names', text)
  const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8')
  if (bytes.byteLength === 0) return size > 0 ? null : ''
  // Some recorders truncate bodies.
  return bytes.byteLength < sizeOf(content.size) && !isWhole(bytes.toString()) ? null : bytes.toString()
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function requestBodyOf(request: JsonObject): string | null {
  const data = request['postData']
  return isObject(data) && typeof data.text === 'string' ? data.text : null
}

function reasonToLeaveOut(entry: JsonObject, { method, status }: RecordedCall): string | undefined {
  if (status === 0) return 'no response was recorded'
  if (method === 'OPTIONS') return 'a preflight request, which a browser makes by itself'
  if (entry['_fromCache'] !== undefined) return 'the response came from the cache of a browser'
  return status === 101 ? 'another protocol than HTTP follows' : undefined
}

function entryOf(entry: unknown, n: number): HarEntry {
  const where = `log.entries[${n}]`
  if (!isObject(entry)) return wrong(where, 'an object', entry)
  const [request, response] = [objectAt(entry, 'request', where), objectAt(entry, 'response', where)]
  // The suite's own log has a URL that is not a URI, as it was sent, in a custom field.
  const sent = request['_url']
  const url = typeof sent === 'string' ? sent : textAt(request, 'url', `${where}.request`)
  if (!URL.canParse(url)) wrong(`${where}.request.url`, 'a whole URL', url)
  const status = response.status
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 0 || status > 999)
    return wrong(`${where}.response.status`, 'a status such as 200', status)
  const startedAt = Date.parse(textAt(entry, 'startedDateTime', where))
  if (Number.isNaN(startedAt)) wrong(`${where}.startedDateTime`, 'an ISO 8601 time', entry['startedDateTime'])
  const headers = fieldsAt(response, `${where}.response`)
  const call: RecordedCall = {
    method: textAt(request, 'method', `${where}.request`).toUpperCase(),
    url,
    requestHeaders: fieldsAt(request, `${where}.request`),
    requestBody: requestBodyOf(request),
    status,
    // Every response has headers; without any, the recorder did not keep them.
    headers: headers.length === 0 ? null : headers,
    body: bodyOf(response, headers, `${where}.response`),
    startedAt,
    duration: typeof entry.time === 'number' && entry.time >= 0 ? entry.time : 0,
  }
  const { _number: number, _credential: credential } = entry
  return {
    number: typeof number === 'number' ? number : n + 1,
    call,
    leftOut: reasonToLeaveOut(entry, call),
    ...(typeof credential === 'string' || credential === null ? { credential } : {}),
  }
}

function parsed(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch (error) {
    const { message, ends } = jsonFaultOf(json) ?? { message: (error as Error).message, ends: false }
    const remedy =
      json.trim() === ''
        ? '; record traffic and save it as HAR'
        : ends
          ? ': the recording was cut off; save it again'
          : `; save the traffic as HAR 1.2 (a browser's network panel: "Save all as HAR")`
    throw new HarError(message + remedy, { cause: error })
  }
}

/** Reads HAR 1.1 or 1.2, from its text, in the order of the file. Throws HarError. */
export function readHar(text: string): HarEntry[] {
  const document = parsed(text)
  const log = isObject(document) ? document.log : undefined
  if (!isObject(log)) return wrong('log', 'an object, as in every HAR', log, 'is this a HAR file?')
  const { version = '1.2', entries } = log
  if (typeof version !== 'string' || !/^1\.[0-9]+$/.test(version))
    wrong('log.version', '1.2', version, 'save as HAR 1.2')
  if (!Array.isArray(entries)) return wrong('log.entries', 'an array', entries)
  return (entries as unknown[]).map(entryOf)
}
