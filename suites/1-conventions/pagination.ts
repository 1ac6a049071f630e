import { operations } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf, type Walk } from '../../fixtures/target/resources.ts'
import { identityOf, memberIs, shownIn } from '../../fixtures/target/rows.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** How many of what a walk seems to miss are looked for. */
const mostAbsent = 3

const lists = operations.filter(({ kind }) => kind === 'list')

function checkWalk(id: string, { pages, items }: Walk, bindings: BindingTable): void {
  const seen = new Set<string>()
  for (const row of items) {
    const identity = identityOf(id, row, bindings)
    if (identity === undefined) continue
    claim(!seen.has(identity), {
      message: `the walk over ${id} shows a row twice`,
      expected: 'each row once',
      actual: identity,
      exchange: pages[pages.length - 1],
    })
    seen.add(identity)
  }
}

/** What must be in a list, for something that goes on names it: the rows of which list do, and how. */
const namedBy: Record<
  string,
  { list: string; name: (row: Resource, bindings: BindingTable) => unknown; goesOn: (owner: Resource) => boolean }
> = {
  listOrders: {
    list: 'listFulfillments',
    name: (parcel) => (isWaiting(parcel) ? shownIn(parcel, 'order_id') : undefined),
    // A list might be one of what is still to be done: an order that is over by any word is not pressed.
    goesOn: (order) =>
      order['refunded_at'] === null &&
      order['fulfilled_at'] === null &&
      !/cancel|refund|void|draft|archiv|delet/i.test(String(order['status'])),
  },
  listCustomers: {
    list: 'listClubMembers',
    name: memberIs,
    goesOn: (customer) => customer['club_status'] === 'active' && customer['is_club_member'] === true,
  },
}

const isWaiting = (parcel: Resource): boolean =>
  shownIn(parcel, 'kind') === 'shop' && shownIn(parcel, 'status') === 'unfulfilled'

/** What is named elsewhere, and goes on, is met on a walk to the end; how soon a list shows what is new is not said. */
async function meetsTheNamed({ api, bindings, resources }: Fixtures, id: string, whole: Walk): Promise<void> {
  const elsewhere = namedBy[id]
  if (elsewhere === undefined || !whole.complete) return
  const { list, name, goesOn } = elsewhere
  const met = new Set(whole.items.map((row) => shownIn(row, 'id')))
  const named = (rows: readonly Resource[]): Set<unknown> => new Set(rows.map((row) => name(row, bindings)))
  const absent = [...named(await resources.all(list))].filter(
    (each): each is string => typeof each === 'string' && !met.has(each),
  )
  for (const each of absent.slice(0, mostAbsent)) {
    if ((await resources.eventually(id, (row) => shownIn(row, 'id') === each)) !== undefined) continue
    const alone = await api.send({
      method: 'GET',
      path: pathOf(id === 'listOrders' ? 'readOrder' : 'readCustomer', each),
    })
    const still =
      isSuccess(alone) && goesOn(resourceOf(alone)) && named((await resources.walkNow(list)).items).has(each)
    claim(!still, {
      message: `${id} does not show ${each}, which can be read and which ${list} names`,
      expected: each,
      actual: 'a whole walk without it',
      exchange: alone,
    })
  }
}

requirement('PAGE-2', async (fixtures) => {
  const { bindings, each, resources, requests } = fixtures
  await each(
    lists,
    async ({ id }) => {
      const parent = await requests.parentOf(id)
      const own = parent === undefined ? {} : { id: parent }
      const size = bindings.known<string>('list.page-size')
      const whole = await resources.walk(id, parent)
      checkWalk(id, whole, bindings)
      await meetsTheNamed(fixtures, id, whole)
      // Small pages where their size can be chosen, so that a short list is walked over several of them, too.
      const chosen = Math.min(100, Math.max(1, Math.ceil(whole.items.length / 3)))
      const pages = await resources.walkAfresh(
        id,
        size === undefined ? own : { ...own, query: [[size, String(chosen)]] },
      )
      checkWalk(id, pages, bindings)
      if (pages.pages.length < 2) throw new Inconclusive(`data: more than one page in ${id}`)
      const identities = ({ items }: Walk): string[] =>
        items.map((row) => identityOf(id, row, bindings)).filter((each) => each !== undefined)
      const met = new Set(identities(pages))
      const absent = identities(whole).filter((row) => !met.has(row))
      if (absent.length === 0 || !whole.complete || !pages.complete) return
      // Others may change the list meanwhile: only what is still there was missed.
      const still = new Set(identities(await resources.walkAfresh(id, own)))
      const missed = absent.filter((row) => still.has(row))
      claim(missed.length === 0, {
        message: `the walk over ${id} by its cursors misses rows that stand in the list before and after it`,
        expected: 'every row',
        actual: missed.slice(0, 5),
        exchange: pages.pages[1],
      })
    },
    'note',
  )
})

requirement('PAGE-3', async ({ api, each, resources }) => {
  await each(
    lists.filter(({ parameter }) => parameter === null),
    async ({ id }) => {
      await resources.firstPage(id)
      for (const name of inTurn(['page', 'offset'], 1, api.config.seed + lists.findIndex((list) => list.id === id))) {
        const probe = await api.send({ method: 'GET', path: pathOf(id), query: [[name, '2']] })
        refused(probe, { status: 400, because: `${id} with the parameter ${name}` })
      }
    },
  )
})
