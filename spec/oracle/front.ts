import { type Exchange, header } from '../exchange.ts'

/** Encoded bytes that front servers refuse before they pass a request on: NUL, slash, backslash, or no valid encoding. */
const unusualEncoding = /%(?![0-9a-f]{2})|%(00|2f|5c|[89a-f][0-9a-f])/i

/** Sizes in characters that common front servers do not accept. */
const longTarget = 2000
const largeBody = 1024 * 1024

/** Whether a front server may refuse the request before the service sees it: its target or its size is unusual. */
function mayBeStopped({ request }: Exchange): boolean {
  const target = `${request.path}?${request.query}`
  return (
    unusualEncoding.test(target) ||
    target.length > longTarget ||
    (request.body !== null && request.body.length > largeBody)
  )
}

/** Statuses with which a gateway says that it did not reach the service. */
const unreached = [502, 503, 504]

/**
 * Whether a response is that of a front server: an error without either of the headers that the service adds to every
 * response, which is the status of a gateway or answers a request that front servers refuse. It says nothing about the
 * service, so it is a note.
 */
export const isFrontRefusal = (exchange: Exchange): boolean =>
  exchange.response.status >= 400 &&
  header(exchange, 'x-request-id') === undefined &&
  header(exchange, 'x-service-environment') === undefined &&
  (unreached.includes(exchange.response.status) || mayBeStopped(exchange))
