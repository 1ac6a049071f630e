import { operations } from '../../spec/contract.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, refused, succeeded } from '../../fixtures/target/claims.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import { type Walk, pathOf } from '../../fixtures/target/holdings.ts'
import { identityOf } from '../../fixtures/target/rows.ts'
import { Inconclusive } from '../../spec/violation.ts'

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

requirement('PAGE-2', async ({ bindings, each, holdings, requests }) => {
  await each(lists, async ({ id }) => {
    const parent = await requests.parentOf(id)
    const own = parent === undefined ? {} : { id: parent }
    const size = bindings.known<string>('list.page-size')
    const whole = await holdings.walk(id, parent)
    checkWalk(id, whole, bindings)
    // Small pages where their size can be chosen, so that a short list is walked over several of them, too.
    const chosen = Math.min(100, Math.max(1, Math.ceil(whole.items.length / 3)))
    const pages = await holdings.walkAfresh(id, size === undefined ? own : { ...own, query: [[size, String(chosen)]] })
    checkWalk(id, pages, bindings)
    if (pages.pages.length < 2) throw new Inconclusive(`data: more than one page in ${id}`)
    const identities = ({ items }: Walk): string[] => items.map((row) => identityOf(id, row, bindings)).filter((each) => each !== undefined)
    const met = new Set(identities(pages))
    const absent = identities(whole).filter((row) => !met.has(row))
    if (absent.length === 0 || !whole.complete || !pages.complete) return
    // Others may change the list meanwhile: only what is still there was missed.
    const still = new Set(identities(await holdings.walkAfresh(id, own)))
    const missed = absent.filter((row) => still.has(row))
    claim(missed.length === 0, {
      message: `the walk over ${id} by its cursors misses rows that stand in the list before and after it`,
      expected: 'every row',
      actual: missed.slice(0, 5),
      exchange: pages.pages[1],
    })
  }, 'note')
})

requirement('PAGE-3', async ({ api, each, holdings }) => {
  await each(lists.filter(({ parameter }) => parameter === null), async ({ id }) => {
    succeeded(await holdings.firstPage(id))
    for (const name of ['page', 'offset']) {
      const probe = await api.send({ method: 'GET', path: pathOf(id), query: [[name, '2']] })
      refused(probe, { status: 400, because: `${id} with the parameter ${name}` })
    }
  })
})
