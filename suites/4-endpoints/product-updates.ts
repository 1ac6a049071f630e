import type { Exchange } from '../../spec/exchange.ts'
import { at, same } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import {
  type ProductField,
  productFields,
  type ProductUpdates,
  productUpdates,
  shownIn,
  shows,
} from '../../fixtures/target/scenarios/products/product-fields.ts'
import { claimNoFieldRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import {
  effective,
  type FieldUpdate,
  listedAfter,
  updateAtOnce,
  type Update,
} from '../../fixtures/target/scenarios/updates.ts'

/**
 * Whether the response to an update is the updated product: the response to a write is open, and may only repeat the id. One
 * that was only accepted (202) may show the product as it was.
 */
const isProduct = ({ answer, after }: Update): boolean => {
  const [answered, read] = [answer, after].map(({ response }) => response.json as Resource | null)
  return (
    answer.response.status !== 202 &&
    typeof answered?.id === 'string' &&
    answered.id === read?.id &&
    answered.object === read?.object
  )
}

/** Whether a value may stand for none, as NV does in place of a vintage: product fields are not published. */
const isWordForNone = (value: unknown): boolean => typeof value === 'string' && /^\D*$/.test(value)

/** Claims that the list shows the fields of an updated product as the last single read does. */
async function claimListed(fixtures: Fixtures, { id, last }: ProductUpdates): Promise<void> {
  const { bindings } = fixtures
  if (last === undefined) return
  const shown = productFields.flatMap(({ name, read }) => {
    const pointer = bindings.known<string>(read)
    return pointer === undefined ? [] : [{ name, pointer, expected: at(last.response.json, pointer) }]
  })
  const differing = (row: Resource): typeof shown =>
    shown.filter(({ pointer, expected }) => {
      const actual = at(row, pointer)
      return actual !== undefined && expected !== undefined && difference(expected, actual) !== undefined
    })
  const listed = await listedAfter(fixtures, 'listProducts', id, (row) => differing(row).length === 0)
  const [stale] = listed === undefined ? [] : differing(listed.row)
  if (stale !== undefined)
    throw new Violation({
      message: `the list of products does not show the updated ${stale.name}`,
      expected: stale.expected,
      actual: listed && at(listed.row, stale.pointer),
      exchange: listed?.page,
    })
}

/** Section 4, PATCH /v1/products/{product_id}: an update MUST change each field that it sends. */
requirement('PRODUCT-4', async (fixtures) => {
  const { api, eachPossible, note, requests } = fixtures
  const updates = await productUpdates(fixtures)
  const { id, plain, refused, accepted } = updates
  for (const { sent, answer } of refused)
    note(`not exercised: an update of ${Object.keys(sent).join(', ')}, which is answered ${answer.response.status}`)
  if (accepted.length === 0)
    throw new Inconclusive('needs one field of a product that can be changed through updateProduct')
  const pairs = accepted.flatMap((update) =>
    productFields.filter(({ name }) => name in update.sent).map((field) => ({ field, update })),
  )
  await eachPossible(pairs, async ({ field, update }) => {
    const sent = update.sent[field.name]
    for (const exchange of isProduct(update) ? [update.answer, update.after] : [update.after]) {
      const shown = shownIn(fixtures, exchange.response.json, field)
      if (
        sent === null &&
        isWordForNone(shown) &&
        !same(shown, shownIn(fixtures, update.before.response.json, field))
      ) {
        note(`a product without a ${field.name} shows ${JSON.stringify(shown)}`)
        continue
      }
      claim(shows(shown, sent), {
        message: `an update of the ${field.name} of a product does not change it (exchange ${update.answer.number})`,
        expected: sent,
        actual: shown,
        exchange,
      })
    }
  })
  await claimListed(fixtures, updates)
  const fields = refused.flatMap(({ body, sent }) => (plain.includes(body) ? Object.entries(sent) : []))
  await claimNoFieldRefused(fixtures, 'updateProduct', Object.fromEntries(fields), (more) =>
    api.send(requests.write('updateProduct', { name: requests.unique.name(), ...more }, id)),
  )
})

/** Section 4, PATCH /v1/products/{product_id}: an update MUST NOT change a field that it does not send. */
requirement('PRODUCT-7', async (fixtures) => {
  const pairs = effective(await productUpdates(fixtures), 'a product').flatMap((update) =>
    productFields.filter(({ name }) => !(name in update.sent)).map((field) => ({ field, update })),
  )
  await fixtures.eachPossible(pairs, async ({ field, update: { sent, answer, before, after } }) => {
    const [was, is] = [before, after].map(({ response }) => shownIn(fixtures, response.json, field))
    claim(difference(was, is) === undefined, {
      message: `the ${field.name} of a product changes when only ${Object.keys(sent).join(', ')} is sent (exchange ${answer.number})`,
      expected: was,
      actual: is,
      exchange: after,
    })
  })
})

/** Section 4, PATCH /v1/products/{product_id}: an update MUST NOT change another product. */
requirement('PRODUCT-8', async (fixtures) => {
  const updates = await productUpdates(fixtures)
  effective(updates, 'a product')
  const pairs = updates.neighbours.flatMap((neighbour) => productFields.map((field) => ({ ...neighbour, field })))
  await fixtures.eachPossible(pairs, async ({ before, after, field }) => {
    const [was, is] = [before, after].map(({ response }) => shownIn(fixtures, response.json, field))
    const isSame = difference(was, is) === undefined
    // Staff may change a product at any time, but not to the value that an update of another one sent.
    const wasSent = updates.accepted.some(({ sent }) => field.name in sent && shows(is, sent[field.name]))
    if (!isSame && !wasSent) fixtures.note(`the ${field.name} of another product changed during the updates`)
    claim(isSame || !wasSent, {
      message: `the ${field.name} of a product changes when another product is updated`,
      expected: was,
      actual: is,
      exchange: after,
    })
  })
})

/** Section 4, PATCH /v1/products/{product_id}: updates of different fields at the same time MUST all be stored. */
requirement('PRODUCT-9', async (fixtures) => {
  const { requests } = fixtures
  await requests.requireKnownNames('updateProduct')
  const { id } = await requests.products.make()
  const price = await requests.products.price(3111)
  const values = { name: requests.unique.name(), sku: requests.unique.code(), price, vintage: 2011 }
  const fieldOf = ({ field }: FieldUpdate): ProductField | undefined => productFields.find(({ name }) => name === field)
  const isShown = (update: FieldUpdate, product: Exchange): boolean => {
    const field = fieldOf(update)
    return field === undefined || shows(shownIn(fixtures, product.response.json, field), update.sent)
  }
  const updates = await updateAtOnce(fixtures, 'updateProduct', id, values, isShown)
  if (updates.accepted.length < 2)
    throw new Inconclusive('needs two updates of a product at the same time that are accepted')
  await fixtures.eachPossible(updates.accepted, async (update) => {
    const { field: name, sent, answer } = update
    const field = fieldOf(update)
    if (field === undefined) return
    const shown = shownIn(fixtures, updates.after.response.json, field)
    claim(shows(shown, sent), {
      message: `an accepted update of ${name} was lost because of another update at the same time (exchange ${answer.number})`,
      expected: sent,
      actual: shown,
      exchange: updates.after,
    })
  })
})
