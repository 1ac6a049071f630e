import { isRefusal } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { InventoryLevel, InventoryMovement } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { difference } from '../../fixtures/target/compare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import {
  type Assignment,
  assignments,
  countField,
  isStockField,
} from '../../fixtures/target/scenarios/products/stock-assignment.ts'
import { claimExistingProductsKept } from '../../fixtures/target/scenarios/products/existing-products.ts'
import { rowsOf } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Claims the refusal that the document fixes: 400, about this field, with the endpoint that owns stock. A negative count
 * may be refused in another way.
 */
function refusedByName({ operation, value, isAlone, exchange }: Assignment): void {
  const because = `${operation} with ${countField} ${String(value)}${isAlone ? ' alone' : ''}`
  if (Number(value) < 0) return void expect(exchange).toBeRefused({ because })
  expect(exchange).toBeRefused({ status: 400, param: countField, because })
  const error = at(exchange.response.json, '/error')
  if (error === undefined)
    throw new Inconclusive(`needs the error envelope of ${because}, which names the endpoint of stock`)
  const text = JSON.stringify(error)
  claim(/adjust/i.test(text), {
    message: `${because}: the error does not name the endpoint that owns stock`,
    expected: 'POST /v1/inventory/adjustments, or a form of "adjust", in error.message, param or detail',
    actual: at(exchange.response.json, '/error/message') ?? text,
    exchange,
  })
}

/** Whether some text of a response is one of the names that were sent with a count. */
const isNamed = (value: unknown, names: readonly string[]): boolean => {
  const text = JSON.stringify(value)
  return names.some((name) => text.includes(`"${name}"`))
}

/** The violation of an attempt that was not refused by name, if any. */
function mismatchOf(attempt: Assignment): Violation | undefined {
  try {
    refusedByName(attempt)
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error
    throw error
  }
}

/**
 * Section 4, Lists, parameters and bodies, bullet 7: stock by assignment MUST be refused with 400 naming the endpoint.
 */
requirement('STOCK-4', async (fixtures) => {
  const assigned = await assignments(fixtures)
  const counted = assigned.tried.filter(({ field }) => field === countField)
  const isRefusedByName = (each: Assignment): boolean => Number(each.value) >= 0 && mismatchOf(each) === undefined
  await fixtures.each(counted, async (attempt) => {
    const mismatch = mismatchOf(attempt)
    if (mismatch === undefined) return
    const { operation, value, exchange } = attempt
    if (await isStockField(fixtures, assigned, operation, counted.filter(isRefusedByName))) throw mismatch
    fixtures.note(
      `${operation} does not know ${countField} (${String(value)}): it answers ${exchange.response.status}, as to any unknown field`,
    )
  })
  const namesOf = (operation: Assignment['operation']): string[] =>
    counted.filter((each) => each.operation === operation && isRefusal(each.exchange)).map(({ name }) => name)
  const { read } = assigned.after
  claim(!isNamed(read.response.json, namesOf('updateProduct')), {
    message: `an update with ${countField} was refused, and the product has changed`,
    expected: 'the name before the update',
    actual: read.response.json,
    exchange: read,
  })
  const made = await fixtures.resources.seek('listProducts', (row) => isNamed(row, namesOf('createProduct')))
  if (made !== undefined)
    throw new Violation({
      message: `a new product with ${countField} was refused, and is in the list`,
      expected: 'no such product',
      actual: made.row,
      exchange: made.page,
    })
  if (!counted.some(isRefusedByName))
    throw new Inconclusive(`needs a target that shows ${countField} to be a stock field of its products`)
})

/** A count of bottles as it would be without some movements. */
const withoutMovements = (count: unknown, others: readonly InventoryMovement[]): unknown =>
  typeof count === 'number' ? others.reduce((rest, { change_bottles: change }) => rest - Number(change), count) : count

/** Section 4, Lists, parameters and bodies, bullet 3: creating or updating a product MUST NOT change stock. */
requirement('PRODUCT-5', async (fixtures) => {
  const { before, after, created, tried, existing, levels } = await assignments(fixtures)
  const last = tried.at(-1)?.exchange
  const had = before.level[countField]
  const values = new Set([had, ...tried.map(({ value }) => value)].map(Number))
  /** What the shop has sold meanwhile, or an opening stock of another number of bottles, which no update does. */
  const isOfWinery = ({ reason, change_bottles: change }: InventoryMovement): boolean =>
    reason === 'sale' || reason === 'refund' || (reason === 'import' && !values.has(Number(change)))
  // The cost of bottles may become known later.
  const ownOf = (movements: readonly InventoryMovement[]): Resource[] =>
    movements
      .filter((each) => !isOfWinery(each))
      .map(({ id, product_id, change_bottles, reason }) => ({ id, product_id, change_bottles, reason }))
  // Stock was read before its movements: those of the winery may be in one and not yet in the other.
  const has = after.level?.[countField]
  const kept = has === had ? had : withoutMovements(has, after.movements.filter(isOfWinery))
  expect({ [countField]: kept, movements: ownOf(after.movements) }, last).toAgreeWith(
    { [countField]: had, movements: ownOf(before.movements) },
    (pointer) => `updating a product changed stock, at ${pointer}`,
  )
  const stocked = created.find((level) => Number(level[countField] ?? 0) > 0)
  expect(stocked, last).toBeNone('no bottles', `a product that was created with ${countField} has stock`)
  await claimExistingProductsKept(fixtures, 'track_inventory', existing, levels)
})

/** Claims that no stock level has shown a product of the run, which was created without is_bundle, as a bundle. */
function createsNoBundles(fixtures: Fixtures): void {
  const { api, requests } = fixtures
  const isBundle = ({ product_id, is_bundle }: InventoryLevel): boolean =>
    requests.products.own.has(product_id) && is_bundle === true
  for (const page of api.exchanges.filter(({ operation }) => operation === 'listInventory'))
    expect(rowsOf(fixtures, page).find(isBundle), page).toBeNone(
      'is_bundle false',
      'a product that was created through the API is a bundle',
    )
}

/** Section 4, Lists, parameters and bodies, bullet 3: creating or updating a product MUST NOT build a bundle. */
requirement('PRODUCT-6', async (fixtures) => {
  const { eachPossible, bindings } = fixtures
  const { before, after, created, tried, existing, levels } = await assignments(fixtures).finally(() =>
    createsNoBundles(fixtures),
  )
  if (before.level.is_bundle !== false) throw new Inconclusive('needs a new product that is not a bundle')
  const exchange = tried.findLast(({ field }) => field === 'is_bundle')?.exchange
  async function staysSimple(): Promise<void> {
    const bundle = [after.level, ...created].find((level) => level?.is_bundle === true)
    expect(bundle, exchange).toBeNone('is_bundle false', 'writing a product turned it into a bundle')
  }
  async function keepsItsPrice(): Promise<void> {
    const pointer = bindings.get<string>('read.product-price')
    const [was, is] = [before, after].map(({ read }) => at(read.response.json, pointer))
    claim(was === undefined || is === undefined || difference(was, is) === undefined, {
      message: 'writing a product with is_bundle true changed its price',
      expected: was,
      actual: is,
      exchange: after.read,
    })
  }
  const staysBundle = (): Promise<void> => claimExistingProductsKept(fixtures, 'is_bundle', existing, levels)
  await eachPossible([staysSimple, keepsItsPrice, staysBundle], (part) => part())
})
