import { createRandom } from '../../../fixtures/sandbox/random.ts'
import type { Winery } from '../../../fixtures/sandbox/model.ts'
import type { SandboxSettings } from './messages.ts'

/** Milliseconds between the times of two added rows. */
const step = 60_000

/** Puts older rows, which `row` makes, before those of a collection until it has `size`. Their times end before its first. */
function putBefore<Row extends { id: string; created_at: number }>(
  rows: Map<string, Row>,
  size: number,
  row: (at: number, created_at: number) => Row,
): void {
  const seeded = [...rows.values()]
  const missing = Math.max(0, size - seeded.length)
  const first = seeded.reduce((least, { created_at }) => Math.min(least, created_at), Infinity)
  rows.clear()
  for (let at = 0; at < missing; at += 1) {
    const added = row(at, first - (missing - at) * step)
    rows.set(added.id, added)
  }
  for (const each of seeded) rows.set(each.id, each)
}

/** Adds older rows to a seeded winery until it has as many customers and movements as the settings say. */
export function fill(winery: Winery, { customers = 0, movements = 0 }: SandboxSettings): void {
  const random = createRandom(7)
  // Outside the club: a release would otherwise make a fulfillment, and an event, for each of them.
  const people = [...winery.customers.values()].filter((each) => each.club_status === 'none')
  const products = [...winery.products.values()].filter((each) => each.track_inventory && each.bundle === null)
  const [person] = people
  const [product] = products
  if (person === undefined || product === undefined) throw new Error('needs a seeded winery')
  putBefore(winery.customers, customers, (at, created_at) => {
    const model = people[at % people.length] ?? person
    const id = random.id('cus')
    return { ...model, id, email: `${id}@example.com`, tags: [...model.tags], created_at }
  })
  putBefore(winery.movements, movements, (at, created_at) => ({
    id: random.id('invm'),
    // In pairs that cancel out, so that stock levels stay as they are.
    product_id: (products[(at >> 1) % products.length] ?? product).id,
    change_bottles: at % 2 === 0 ? 1 : -1,
    reason: 'adjustment',
    note: null,
    cost: null,
    key_id: null,
    created_at,
  }))
}
