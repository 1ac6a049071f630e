import { createRandom } from '../../../fixtures/sandbox/random.ts'
import type { Winery } from '../../../fixtures/sandbox/model.ts'
import type { SandboxSettings } from './messages.ts'

/** Repeats rows of a seeded winery, under new ids, until it has as many customers and movements as the settings say. */
export function fill(winery: Winery, { customers = 0, movements = 0 }: SandboxSettings): void {
  const random = createRandom(7)
  const people = [...winery.customers.values()]
  for (let at = 0; winery.customers.size < customers; at += 1) {
    const model = people[at % people.length]
    if (model === undefined) return
    const id = random.id('cus')
    winery.customers.set(id, { ...model, id, email: `${id}@example.com`, tags: [...model.tags] })
  }
  const products = [...winery.products.values()].filter((each) => each.track_inventory && each.bundle === null)
  const created_at = Math.max(...[...winery.movements.values()].map((each) => each.created_at))
  for (let at = 0; winery.movements.size < movements; at += 1) {
    const product = products[(at >> 1) % products.length]
    if (product === undefined) return
    const id = random.id('invm')
    // In pairs that cancel out, so that stock levels stay as they are.
    const change_bottles = at % 2 === 0 ? 1 : -1
    const row = { product_id: product.id, change_bottles, reason: 'adjustment', note: null, cost: null, key_id: null }
    winery.movements.set(id, { ...row, id, created_at })
  }
}
