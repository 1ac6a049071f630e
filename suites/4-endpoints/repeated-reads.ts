import { requirement } from '../../fixtures/target/engine/declare.ts'
import { changedConstant, shownOtherwise, stillOtherwise } from '../../fixtures/target/scenarios/shown-alike.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { isSuccess, type SentRequest } from '../../spec/exchange.ts'

/** How many differences are read again. */
const mostSuspects = 8

/**
 * Section 4, success of a read: a resource MUST be shown with the same values on whichever page, under whichever filter
 * and to whichever key, and keep those that nothing changes. Runs late, when most has been read.
 */
requirement(
  'READ-4',
  async (fixtures) => {
    const { api, each, resources } = fixtures
    const isOther = ({ query, credential }: SentRequest): boolean => query !== '' || credential !== api.main.label
    if (!api.exchanges.some((exchange) => isOther(exchange.request) && isSuccess(exchange)))
      throw new Inconclusive('needs a read with a query, or by another key, that succeeds')
    const changed = changedConstant(fixtures)
    if (changed !== undefined)
      throw new Violation({
        message: `${changed.page.operation} shows another ${changed.pointer.slice(1) ?? ''} of a resource than an earlier read`,
        expected: changed.one,
        actual: changed.other,
        exchange: changed.page,
      })
    await each(shownOtherwise(fixtures).slice(0, mostSuspects), async (suspect) => {
      // Another client may have changed the resource between the two reads.
      const { found, exchange } = await resources.patiently(
        () => stillOtherwise(fixtures, suspect),
        (last) => last.found === undefined,
      )
      if (found !== undefined)
        throw new Violation({
          message: `${suspect.other.page.operation ?? ''} shows another ${found.pointer.slice(1) ?? ''} of ${suspect.id} than the same read with another page, filter or key`,
          expected: found.one,
          actual: found.other,
          exchange,
        })
    })
  },
  { late: true },
)
