import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { confirmedThoughChanged, outdatedReads } from '../../fixtures/target/scenarios/comparisons/stale-tags.ts'
import { alternating, stillAlternates } from '../../fixtures/target/scenarios/comparisons/alternating.ts'
import { pagesWithRenamedRows, stillRenames } from '../../fixtures/target/scenarios/comparisons/renamed-rows.ts'
import {
  changedConstant,
  shownOtherwise,
  stillOtherwise,
} from '../../fixtures/target/scenarios/comparisons/shown-alike.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { isSuccess, type SentRequest } from '../../spec/exchange.ts'

/** How many differences are read again. */
const mostSuspects = 8

/** A target that shows entity tags does not confirm the one of a resource that has changed since. */
const confirmsNoOldTag = (fixtures: Fixtures): Promise<void> =>
  fixtures.each(outdatedReads(fixtures), async (earlier) => {
    const exchange = await confirmedThoughChanged(fixtures, earlier)
    claim(exchange === undefined, {
      message: `${earlier.operation ?? ''} answers 304 to the entity tag of an earlier read, and the resource has changed since`,
      expected: 'the resource as it is now',
      actual: 304,
      exchange,
    })
  })

/** Claims that no resource alternates between two states while nothing changes it. */
const alternatesNowhere = (fixtures: Fixtures): Promise<void> =>
  fixtures.each(alternating(fixtures), async (suspect) => {
    const found = await stillAlternates(fixtures, suspect)
    if (found === undefined) return
    const { pointer, one, other, exchange } = found
    throw new Violation({
      message: `${exchange.operation ?? ''} alternates between two values of ${pointer.slice(1)} of ${suspect.id} when it is read repeatedly, and no write names it`,
      expected: one,
      actual: other,
      exchange,
    })
  })

/** Claims, under certify, that no list shows a resource under another id each time. */
const namesAlike = (fixtures: Fixtures): Promise<void> =>
  fixtures.each(fixtures.api.isCertify ? pagesWithRenamedRows(fixtures) : [], async (page) => {
    const found = await stillRenames(fixtures, page)
    if (found === undefined) return
    throw new Violation({
      message: `${page.operation ?? ''} shows a resource under another id when it is read again`,
      expected: found.one,
      actual: found.other,
      exchange: found.page,
    })
  })

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
    const shownAlike = (): Promise<void> =>
      each(shownOtherwise(fixtures).slice(0, mostSuspects), async (suspect) => {
        // Another client may have changed the resource between the two reads.
        const { found, exchange } = await resources.patiently(
          () => stillOtherwise(fixtures, suspect),
          (last) => last.found === undefined,
        )
        if (found !== undefined)
          throw new Violation({
            message: `${suspect.other.page.operation ?? ''} shows another ${found.pointer.slice(1) ?? ''} of ${found.id} than the same read with another page, filter or key`,
            expected: found.one,
            actual: found.other,
            exchange,
          })
      })
    const parts = [alternatesNowhere, namesAlike, confirmsNoOldTag]
    await each([shownAlike, ...parts.map((part) => () => part(fixtures))], (part) => part())
  },
  { late: true },
)
