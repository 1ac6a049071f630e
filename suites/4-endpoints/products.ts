import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import type { GapId } from '../../spec/gaps.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import type { Good } from '../../fixtures/target/scenarios/products.ts'
import { mentions } from '../../fixtures/target/template.ts'

/** What is known to be writable: the placeholder in a body, and where a product shows it. */
const fields = [
  { name: 'name', read: 'read.product-name' },
  { name: 'sku', read: 'read.product-sku' },
  { name: 'price', read: 'read.product-price' },
  { name: 'vintage', read: 'read.product-vintage' },
  { name: 'varietal', read: 'read.product-varietal' },
  // First off the shop and then inactive: what is inactive may not be listed either.
  { name: 'listed_online', read: 'read.product-listed' },
  { name: 'active', read: 'read.product-active' },
] as const satisfies readonly { name: string; read: GapId }[]

type Field = (typeof fields)[number]

/** Whether a product shows a value as it was sent: a vintage may be a number or a string. */
const shows = (shown: unknown, sent: unknown): boolean =>
  difference(shown, sent) === undefined || (typeof sent === 'number' && String(shown) === String(sent))

/** What an answer shows for a field. Throws Inconclusive where nothing stands there: that says nothing of the value. */
function shownIn({ bindings }: Fixtures, json: unknown, { name, read }: Field): unknown {
  const pointer = bindings.get<string>(read)
  const shown = at(json, pointer)
  if (shown === undefined) throw new Inconclusive(`a product that shows its ${name} at ${pointer}: declare ${read}`)
  return shown
}

const readProduct = async ({ api }: Fixtures, { id }: Pick<Good, 'id'>): Promise<Exchange> =>
  succeeded(
    await api.send({ method: 'GET', path: pathOf('readProduct', id) }),
    'readProduct must show a product of the run',
  )

requirement('PRODUCT-3', async (fixtures) => {
  const { each, resources, requests } = fixtures
  await requests.storesAs('createProduct')
  const { id, values, created } = await requests.goods.make()
  const alone = await readProduct(fixtures, { id })
  const listed = await resources.eventually('listProducts', (row) => Object.values(row).includes(id))
  claim(listed !== undefined, {
    message: 'a product that was just created is not in the list',
    expected: id,
    actual: null,
    exchange: created,
  })
  const places: [where: string, json: unknown, exchange: Exchange][] = [
    ['read alone', alone.response.json, alone],
    ['in the list', listed.row, listed.page],
  ]
  // What a write answers with is open: only an answer that names the product is taken for it.
  if (Object.values((created.response.json ?? {}) as object).includes(id))
    places.push(['in the answer', created.response.json, created])
  const faces = fields.flatMap((field) => places.map(([where, json, exchange]) => ({ field, where, json, exchange })))
  await each(
    faces,
    async ({ field, where, json, exchange }) => {
      const [shown, sent] = [shownIn(fixtures, json, field), values[field.name]]
      requests.demandPlaces('createProduct', [field.name])
      claim(shows(shown, sent), {
        message: `a new product, ${where}, does not show the ${field.name} that was sent`,
        expected: sent,
        actual: shown,
        exchange,
      })
    },
    'note',
  )
})

/** Another value for each field than the one a new product of the run has. */
async function changes({ resources, requests }: Fixtures): Promise<Resource> {
  const { currency } = await resources.market()
  const { marks } = requests
  const price = { amount_cents: 2751, currency }
  return {
    name: marks.name(),
    sku: marks.code(),
    price,
    vintage: 2021,
    varietal: 'Pinot Noir',
    active: false,
    listed_online: false,
  }
}

requirement('PRODUCT-4', async (fixtures) => {
  const { api, each, note, requests } = fixtures
  await requests.storesAs('updateProduct')
  const template = fixtures.bindings.get<unknown>('body.updateProduct')
  const good = await requests.goods.make()
  const values = await changes(fixtures)
  let before = await readProduct(fixtures, good)
  const steps: { field: Field; sent: unknown; before: Exchange; after: Exchange }[] = []
  // The name once more at the end: by then every other field has a value that no product starts with.
  const updates = [
    ...fields.map((field) => ({ field, sent: values[field.name] })),
    { field: fields[0], sent: requests.marks.name() },
  ]
  for (const { field, sent } of updates.filter((each) => mentions(template, each.field.name))) {
    const update = await api.send(requests.write('updateProduct', { [field.name]: sent }, good.id))
    if (!isSuccess(update)) {
      note(`not exercised: an update of ${field.name}, which is answered ${update.response.status}`)
      continue
    }
    const after = await readProduct(fixtures, good)
    steps.push({ field, sent, before, after })
    before = after
  }
  if (steps.length === 0) throw new Inconclusive('one field of a product that can be changed through updateProduct')
  await each(
    steps,
    async ({ field, sent, before, after }) => {
      const shown = shownIn(fixtures, after.response.json, field)
      claim(shows(shown, sent), {
        message: `updating the ${field.name} of a product does not change it`,
        expected: sent,
        actual: shown,
        exchange: after,
      })
      for (const other of fields.filter((each) => each !== field)) {
        const [was, is] = [before, after].map(({ response }) => shownIn(fixtures, response.json, other))
        const found = difference(was, is)
        claim(found === undefined, {
          message: `updating the ${field.name} of a product changes its ${other.name}`,
          expected: was,
          actual: is,
          exchange: after,
        })
      }
    },
    'note',
  )
})

/** Tries to update and to create a product with something beside what may be written; the answers are judged elsewhere. */
async function smuggle(
  { api, requests }: Fixtures,
  good: Good,
  more: Resource,
): Promise<{ created: string; last: Exchange }> {
  await requests.control('updateProduct')
  const values = await requests.goods.values()
  await api.send(requests.writeBeside('updateProduct', { name: good.name }, more, good.id))
  return { created: values.name, last: await api.send(requests.writeBeside('createProduct', values, more)) }
}

/** A product of the run with so many bottles that show: else no other change of stock would. Throws Inconclusive. */
async function shelved({ requests: { goods } }: Fixtures, bottles: number): Promise<{ good: Good; level: Resource }> {
  const good = await goods.make(bottles)
  const level = await goods.level(good)
  if (level['bottles_on_hand'] !== bottles)
    throw new Inconclusive('a stock level that shows the bottles which were put on the shelf')
  return { good, level }
}

/** A count that nobody has by chance. */
const count = 4217

requirement('PRODUCT-5', async (fixtures) => {
  const { goods } = fixtures.requests
  const { good, level } = await shelved(fixtures, 5)
  const stockIn = async (found: Resource | undefined): Promise<Resource> => ({
    bottles_on_hand: found?.['bottles_on_hand'],
    ledger: await goods.movements(good),
  })
  const before = await stockIn(level)
  const { created, last } = await smuggle(fixtures, good, { bottles_on_hand: count })
  // An update that is right in all may move stock no more than one that is refused.
  await fixtures.api.send(fixtures.requests.write('updateProduct', { name: good.name }, good.id))
  const levels = await goods.levels(({ product_id, name }) => product_id === good.id || name === created)
  const found = difference(before, await stockIn(levels.find(({ product_id }) => product_id === good.id)))
  claim(found === undefined, {
    message: `updating a product has changed stock, at ${found?.pointer ?? ''}`,
    expected: found?.one,
    actual: found?.other,
    exchange: last,
  })
  const stocked = levels.find(
    ({ product_id, bottles_on_hand }) => product_id !== good.id && Number(bottles_on_hand ?? 0) > 0,
  )
  claim(stocked === undefined, {
    message: 'a product that was created with a count has stock',
    expected: 'no bottles',
    actual: stocked,
    exchange: last,
  })
})

requirement('PRODUCT-6', async (fixtures) => {
  const {
    each,
    requests: { goods },
  } = fixtures
  const { good, level } = await shelved(fixtures, 5)
  if (level['is_bundle'] !== false) throw new Inconclusive('a new product that is no bundle')
  const before = await readProduct(fixtures, good)
  const { created, last } = await smuggle(fixtures, good, { is_bundle: true })
  const bundle = (await goods.levels(({ product_id, name }) => product_id === good.id || name === created)).find(
    ({ is_bundle }) => is_bundle === true,
  )
  const after = await readProduct(fixtures, good)
  const price = { name: 'price', read: 'read.product-price' } as const
  const parts = {
    bundle: () =>
      claim(bundle === undefined, {
        message: 'writing a product has made a bundle',
        expected: 'is_bundle false',
        actual: bundle,
        exchange: last,
      }),
    price: () => {
      const [was, is] = [before, after].map(({ response }) => shownIn(fixtures, response.json, price))
      claim(difference(was, is) === undefined, {
        message: 'writing a product as a bundle has changed its price',
        expected: was,
        actual: is,
        exchange: after,
      })
    },
  }
  await each(Object.values(parts), async (part) => part(), 'note')
})
