import { lists } from '../../spec/contract.ts'
import { isRefusal } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { eachSampled, sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { lasting } from '../../fixtures/target/lasting.ts'
import { pathOf, type Walk } from '../../fixtures/target/resources.ts'
import { identityOf } from '../../fixtures/target/rows.ts'
import { claimLeadsOnAfterUpdates } from '../../fixtures/target/scenarios/lists/changed-boundary.ts'
import { usableFilters } from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { lostUnderFilter } from '../../fixtures/target/scenarios/lists/filtered-walks.ts'
import { pagedWalk, type Query } from '../../fixtures/target/scenarios/lists/cursors.ts'
import { fullPageWalks } from '../../fixtures/target/scenarios/lists/full-pages.ts'
import { showsReferredRows } from '../../fixtures/target/scenarios/lists/referred-rows.ts'
import { claimOwnPagesShowSameRows, claimSameRows, queryOf } from '../../fixtures/target/scenarios/lists/same-rows.ts'
import { refusedOwnCursor } from '../../fixtures/target/scenarios/lists/refused-cursors.ts'
import { halvedTimeline } from '../../fixtures/target/scenarios/customers/timelines.ts'
import { CursorRefused } from '../../fixtures/target/walks.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** The rows that a walk shows twice. */
function rowsTwice(id: string, { items }: Walk, bindings: BindingTable): Set<string> {
  const identities = items.map((row) => identityOf(id, row, bindings)).filter((each) => each !== undefined)
  return new Set(identities.filter((each, at) => identities.indexOf(each) !== at))
}

/** Claims that no row is shown twice by a walk, or not by each of three further ones. */
async function claimNoRowTwice(
  { bindings, requests, resources }: Fixtures,
  id: string,
  walk: Walk,
  query: Query = [],
): Promise<void> {
  const parent = await requests.parentOf(id)
  let last = walk
  const twice = await lasting(rowsTwice(id, walk, bindings), async () => {
    last = await resources.walkPages(id, { query, ...(parent === undefined ? {} : { id: parent }) })
    return rowsTwice(id, last, bindings)
  })
  claim(twice.size === 0, {
    message: `the walk over ${id} shows a row twice`,
    expected: 'each row once',
    actual: [...twice].slice(0, 5),
    exchange: last.pages.at(-1),
  })
}

function claimEnds(id: string, { pages, endless }: Walk): void {
  if (endless !== undefined)
    throw new Violation({
      message: `the walk over ${id} does not end`,
      expected: 'a page that was not shown before, or no next_cursor',
      actual: `page ${pages.length} again, or hundreds of empty pages`,
      exchange: endless,
    })
}

/** Claims that a list accepts its own cursor, sent without any other parameter. */
async function acceptsItsCursor({ api, bindings, requests, resources }: Fixtures, id: string): Promise<void> {
  const parent = await requests.parentOf(id)
  const first = await resources.page(id, parent === undefined ? {} : { id: parent })
  const cursor = resources.cursorOf(first)
  if (cursor === null) return
  const query = [[bindings.get<string>('list.cursor'), cursor]] as const
  const exchange = await api.send({ method: 'GET', path: pathOf(id, parent), query })
  claim(!isRefusal(exchange), {
    message: `${id} refuses its own next_cursor`,
    expected: 'the next page',
    actual: exchange.response.status,
    exchange,
  })
}

/** Requests a page again: it is a violation if the page is refused again, or answered 500. */
async function claimServedAgain({ api }: Fixtures, id: string, { page }: CursorRefused): Promise<void> {
  const { method, path, query } = page.request
  const again = await api.send({ method, path, query: [...new URLSearchParams(query)] })
  claim(!isRefusal(again) && again.response.status !== 500, {
    message: `${id} does not serve the page that its own next_cursor leads to`,
    expected: 'the next page',
    actual: again.response.status,
    exchange: again,
  })
}

/** The page after a last one that is full is served, and shows no row twice. */
async function goesOnAfterFullPage(fixtures: Fixtures, id: string, whole: Walk, paged: Walk): Promise<void> {
  const { walks, refused } = await fullPageWalks(fixtures, id, whole, paged)
  for (const walk of walks) await claimNoRowTwice(fixtures, id, walk, walk.query)
  if (refused === undefined) return
  // Pages of a chosen size were served before.
  await claimServedAgain(fixtures, id, refused)
  throw refused
}

async function walksList(fixtures: Fixtures, id: string): Promise<void> {
  const { resources, requests } = fixtures
  const whole = await resources.walk(id, await requests.parentOf(id))
  await claimNoRowTwice(fixtures, id, whole, queryOf(whole))
  await showsReferredRows(fixtures, id, whole)
  await claimOwnPagesShowSameRows(fixtures, id, whole)
  const paged = await pagedWalk(fixtures, id)
  await claimNoRowTwice(fixtures, id, paged, paged.query)
  if (paged.pages.length < 2) throw new Inconclusive(`needs more than one page in ${id}`)
  await claimSameRows(fixtures, id, whole, paged)
  await goesOnAfterFullPage(fixtures, id, whole, paged)
}

/** A timeline in two pages also shows the entries without a time, which are the last and may be no part of its order. */
async function showsUndatedEntries(fixtures: Fixtures): Promise<void> {
  const paged = await ifConclusive(() => halvedTimeline(fixtures))
  if (paged === undefined) return
  const whole = await fixtures.resources.walk('listCommunications', paged.parent)
  await claimSameRows(fixtures, 'listCommunications', whole, paged)
}

/** Section 1, Conventions, item 4: `next_cursor`, sent back page by page, MUST lead to an end of the list. */
requirement(
  'PAGE-6',
  async (fixtures) => {
    const { resources, requests } = fixtures
    await eachSampled(fixtures, lists, 'lists', async ({ id }) => {
      const whole = await resources.walk(id, await requests.parentOf(id))
      claimEnds(id, whole)
      const paged = await pagedWalk(fixtures, id)
      claimEnds(id, paged)
      if (paged.pages.length < 2) throw new Inconclusive(`needs more than one page in ${id}`)
      const { walks } = await fullPageWalks(fixtures, id, whole, paged)
      for (const walk of walks) claimEnds(id, walk)
    })
  },
  { exclusive: true },
)

/** Under certify, walks under the filters that the target documents show each row once as well. */
async function walksFilteredLists(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const found = await Promise.all(lists.map((list) => ifConclusive(() => usableFilters(fixtures, list))))
  await fixtures.each(found.flat(), async (filter) => {
    const evidence = filter && (await ifConclusive(() => lostUnderFilter(fixtures, filter)))
    if (evidence !== undefined) throw new Violation(evidence)
  })
}

/** No list refuses a cursor that it issued under the same parameters, whichever check asked for the page. */
async function acceptsCursorsOfRun(fixtures: Fixtures): Promise<void> {
  if (fixtures.bindings.isAssumed('list.cursor')) return
  const evidence = await refusedOwnCursor(fixtures)
  if (evidence !== undefined) throw new Violation(evidence)
}

/**
 * Section 1, Conventions, item 4: `next_cursor`, sent back verbatim page by page, MUST lead through the whole list
 * once. Exclusive: no other check may add rows during a walk.
 */
requirement(
  'PAGE-2',
  async (fixtures) => {
    const walk = async (id: string): Promise<void> => {
      try {
        await walksList(fixtures, id)
      } catch (error) {
        if (error instanceof CursorRefused) await acceptsItsCursor(fixtures, id)
        throw error
      }
    }
    const walkAll = async (): Promise<void> => {
      await eachSampled(fixtures, lists, 'lists', ({ id }) => walk(id))
      await showsUndatedEntries(fixtures)
      await walksFilteredLists(fixtures)
      await claimLeadsOnAfterUpdates(fixtures)
    }
    // A refused cursor may be what a walk lacks.
    await walkAll().catch(async (error: unknown) => {
      if (error instanceof Inconclusive) await acceptsCursorsOfRun(fixtures)
      throw error
    })
    await acceptsCursorsOfRun(fixtures)
  },
  { exclusive: true },
)

/** Section 1, Conventions, item 4: no list has a page number or an offset, so such a parameter MUST be refused. */
requirement('PAGE-3', async (fixtures) => {
  const { api, eachPossible, requests, resources } = fixtures
  const certify = api.isCertify
  const refusesNumbers = async (id: string, turn: number): Promise<void> => {
    const parent = await requests.parentOf(id)
    await resources.firstPage(id, parent)
    // The document names the page number and the offset; `skip` is another word for the offset.
    const names = ['page', 'offset', ...(certify && turn % lists.length > 0 ? [] : ['skip'])]
    for (const name of certify ? names : inTurn(names, 1, turn)) {
      const probe = await api.send({ method: 'GET', path: pathOf(id, parent), query: [[name, '2']] })
      expect(probe).toBeRefused({ status: 400, because: `${id} with the parameter ${name}` })
    }
  }
  await eachPossible(
    sampled(fixtures, lists, 'lists').map(
      ({ id }, n) =>
        () =>
          refusesNumbers(id, api.config.seed + n),
    ),
    (probe) => probe(),
  )
})
