import type { Exchange } from '../../spec/exchange.ts'
import { Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, Declined, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { claimMadeNow } from '../../fixtures/target/scenarios/comparisons/made-now.ts'
import { productFields, shownIn, shows } from '../../fixtures/target/scenarios/products/product-fields.ts'
import type { TestProduct } from '../../fixtures/target/scenarios/products/products.ts'
import { type UnlikeSent, unlikeSent } from '../../fixtures/target/scenarios/comparisons/unlike-sent.ts'
import { claimNoFieldRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import { readUpdated, writableOf } from '../../fixtures/target/scenarios/updates.ts'

/** A price of more than a thousand units with odd cents, which loses a cent if it is divided by 100 and truncated. */
const highCents = 102_462

/** Creates a product with a high price and texts of unusual characters; with plain values if that is refused. */
async function makeWithText({ requests }: Fixtures): Promise<TestProduct> {
  try {
    return await requests.products.make(0, highCents, requests.unique.text(), { varietal: "Gewürztraminer d'Été" })
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    return requests.products.make()
  }
}

/** Creates a product. Throws Violation if a single documented field makes it refused. */
async function created(fixtures: Fixtures): Promise<TestProduct> {
  const { api, requests } = fixtures
  try {
    return await makeWithText(fixtures)
  } catch (error) {
    if (error instanceof Declined) {
      const { name, price, ...others } = await requests.products.values()
      await claimNoFieldRefused(fixtures, 'createProduct', writableOf(fixtures, 'createProduct', others), (more) =>
        api.send(requests.write('createProduct', { name, price, ...more })),
      )
    }
    throw error
  }
}

/** Claims that a product which was created inactive and not listed online is so. */
async function keepsFlags(fixtures: Fixtures): Promise<void> {
  const { api, eachPossible, requests } = fixtures
  if (!api.isCertify) return
  const product = await ifConclusive(() => requests.products.inactive())
  if (product === undefined) return fixtures.note('not exercised: a product that is created inactive')
  const exchange = await readUpdated(fixtures, 'updateProduct', product.id)
  const flags = productFields.filter(({ name }) => product.values[name] === false)
  await eachPossible(flags, async (field) => {
    const shown = shownIn(fixtures, exchange.response.json, field)
    requests.requirePlaces('createProduct', [field.name])
    claim(shown === false, {
      message: `a product that was created with ${field.name} false shows another value`,
      expected: false,
      actual: shown,
      exchange,
    })
  })
}

/** Claims that the other products of the run show what was sent, so far as checks have read them. */
const claimOthers = ({ each }: Fixtures, others: readonly UnlikeSent[]): Promise<void> =>
  each(others, async ({ field, sent, shown, made, read }) => {
    throw new Violation({
      message: `the ${field} of a new product is not what was sent (exchange ${made.number})`,
      expected: sent,
      actual: shown,
      exchange: read,
    })
  })

/**
 * Section 4, POST /v1/products: a product that was created MUST read back as it was sent. Runs late, when most products
 * of the run have been created and read.
 */
requirement(
  'PRODUCT-3',
  async (fixtures) => {
    const { eachPossible, note, resources, requests } = fixtures
    await requests.requireKnownNames('createProduct')
    const { id, values, created: answer } = await created(fixtures)
    const single = await readUpdated(fixtures, 'updateProduct', id)
    const listed = await resources.eventually('listProducts', (row) => Object.values(row).includes(id))
    claim(listed !== undefined, {
      message: 'a product that was just created is not in the list',
      expected: id,
      actual: null,
      exchange: answer,
    })
    const renderings: { where: string; json: unknown; exchange: Exchange }[] = [
      { where: 'in the single read', json: single.response.json, exchange: single },
      { where: 'in the list', json: listed.row, exchange: listed.page },
    ]
    // The response to a write is open: it is the product only if it has the id of the product.
    if (Object.values((answer.response.json ?? {}) as object).includes(id))
      renderings.push({ where: 'in the response', json: answer.response.json, exchange: answer })
    const pairs = productFields.flatMap((field) => renderings.map((rendering) => ({ field, ...rendering })))
    await eachPossible(pairs, async ({ field, where, json, exchange }) => {
      const [shown, sent] = [shownIn(fixtures, json, field), values[field.name]]
      requests.requirePlaces('createProduct', [field.name])
      claim(shows(shown, sent), {
        message: `a new product does not show the ${field.name} that was sent, ${where}`,
        expected: sent,
        actual: shown,
        exchange,
      })
    })
    await keepsFlags(fixtures)
    // The fields of a product are not published: only a time that is called created_at is judged.
    if (!claimMadeNow(fixtures, answer, renderings, { what: 'a new product' })) note('not exercised: created_at')
    await claimOthers(fixtures, unlikeSent(fixtures))
  },
  { late: true },
)
