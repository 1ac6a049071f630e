import { requirement } from '../../fixtures/target/engine/declare.ts'
import { repeated } from '../../fixtures/target/call.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { jsonSent, kindsIn, showsAll } from '../../fixtures/target/scenarios/comparisons/sent-values.ts'
import { updatedWithSameValues } from '../../fixtures/target/scenarios/customers/existing-members.ts'
import { operation } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { isFrontRefusal } from '../../spec/oracle/front.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** How many requests that failed are repeated. */
const mostSuspects = 8

const isRead = ({ request: { method } }: Exchange): boolean => method === 'GET'

/** What a request asks for: requests that are alike in it are repetitions of one. */
const askedBy = ({ request: { method, path, query, body } }: Exchange): string =>
  [method, path, query, body ?? ''].join(' ')

/**
 * Whether a read that failed is of something that a response has shown: it succeeded before, or its path has the id of
 * such a resource; below the path of a resource, only where the same query succeeds for others.
 */
function isOfShown(known: readonly Exchange[], read: Exchange): boolean {
  const { path, query } = read.request
  const id = /\w+_[0-9a-f]{32}(?=\/|$)/.exec(path)?.[0]
  if (id === undefined) return known.some((each) => askedBy(each) === askedBy(read))
  // Some checks send ids of another kind, and dates that do not exist.
  if (!id.startsWith(operation(read.operation ?? '').parameter?.prefix ?? '')) return false
  const isAlike = (each: Exchange): boolean => each.operation === read.operation && each.request.query === query
  if (!path.endsWith(id) && !known.some(isAlike)) return false
  return known.some((each) => each.response.text.includes(id))
}

/** Whether a quote has the fields of those that have succeeded: all that each of them has, and no others. */
function isLikeOthers(known: readonly Exchange[], quote: Exchange): boolean {
  const others = known.filter((each) => each.operation === quote.operation).map((each) => kindsIn(jsonSent(each)))
  const [first, ...further] = others
  const own = kindsIn(jsonSent(quote))
  const needed = first?.filter((kind) => further.every((kinds) => kinds.includes(kind)))
  return needed?.every((kind) => own.includes(kind)) === true && own.every((kind) => others.flat().includes(kind))
}

/** Whether an update sends only values that the last read of the resource shows: repeating it changes nothing. */
function changesNothing(known: readonly Exchange[], update: Exchange): boolean {
  const shown = known.findLast((each) => isRead(each) && each.request.path === update.request.path)
  const sent = jsonSent(update)
  return shown !== undefined && kindsIn(sent).length > 0 && showsAll(shown.response.json, sent)
}

/** Whether it is known that the service can carry out a request, and that it does no harm to send it again. */
function isUnderstood(known: readonly Exchange[], failed: Exchange): boolean {
  if (isRead(failed)) return isOfShown(known, failed)
  const { kind } = operation(failed.operation ?? '')
  if (kind === 'quote') return isLikeOthers(known, failed)
  return failed.request.method === 'PATCH' && changesNothing(known, failed)
}

/** Requests with the key of the run that failed at the service when they were sent last, and that it understands. */
function failedSince({ api }: Fixtures): Exchange[] {
  const own = api.exchanges.filter((each) => each.operation !== null && each.request.credential === api.main.label)
  const last = [...new Map(own.map((each) => [askedBy(each), each])).values()]
  const failed = last.filter((each) => each.response.status >= 500 && !isFrontRefusal(each))
  const known = own.filter(isSuccess)
  return failed.filter((each) => isUnderstood(known, each))
}

/**
 * Section 4, success of a read, and the purposes of quotes and updates: a request that the service understands MUST NOT
 * fail for some resources. Runs late, when most requests were sent. A service may fail for a moment.
 */
requirement(
  'ANSWER-1',
  async (fixtures) => {
    const { api, each, resources } = fixtures
    if (api.isCertify) await ifConclusive(() => updatedWithSameValues(fixtures))
    if (!api.exchanges.some(isSuccess)) throw new Inconclusive('needs a request that succeeds')
    await each(failedSince(fixtures).slice(0, mostSuspects), async (failed) => {
      const exchange = await resources.patiently(
        () => api.send(repeated(failed)),
        ({ response }) => response.status < 500,
      )
      if (isFrontRefusal(exchange))
        throw new Inconclusive('needs a response of the service: a front server did not reach it')
      claim(exchange.response.status < 500, {
        message: `${exchange.operation ?? ''} fails each time that a request is repeated whose like has succeeded`,
        expected: 'success',
        actual: exchange.response.status,
        exchange,
      })
    })
  },
  { late: true },
)
