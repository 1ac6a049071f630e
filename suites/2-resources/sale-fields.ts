import type { Exchange } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { wordsOf } from '../../fixtures/target/discovery/mapping/words.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import {
  carriesAll,
  type NamedProperty,
  placesOf,
} from '../../fixtures/target/scenarios/comparisons/unpublished-fields.ts'
import { type NewSale, newSale } from '../../fixtures/target/scenarios/winery-events.ts'
import { expect } from '../../fixtures/target/expect.ts'

const saleSubjects: readonly NamedProperty[] = [
  { what: 'line items', named: /^(line )?(items|lines)$/ },
  { what: 'payments', named: /\bpayments?\b/ },
  { what: 'refunds', named: /\brefunds?\b/ },
  { what: 'tax breakdown', named: /\btax(es)?\b/ },
]

/** The objects of a document, the outer ones first. */
function objectsIn(value: unknown): Resource[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** Whether an object has this value as a string or a number. */
const has = (row: Resource, wanted: readonly unknown[]): boolean =>
  Object.values(row).some((value) => wanted.includes(value))

/** The amounts of the Money objects in a value. */
const amountsIn = (value: unknown): number[] =>
  objectsIn(value).flatMap(({ amount_cents: amount }) => (typeof amount === 'number' ? [amount] : []))

/** Words of a key that names what is to be paid, and of one that names only a part of it. */
const [totalKey, partKey] = [/\b(total|due|payable)\b/, /\b(sub|tax|discounts?|refund(ed)?|tips?)\b/]

/** The amounts under the keys of a document that name a total, outside its lists: the names are not published. */
function totalsIn(value: unknown): number[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const words = wordsOf(key)
    return [...(totalKey.test(words) && !partKey.test(words) ? amountsIn(each) : []), ...totalsIn(each)]
  })
}

/** What a sale shows at the documented places of a subject: the rows of its lists. */
function rowsAt(fixtures: Fixtures, what: string, sale: unknown): unknown[] | undefined {
  const subject = saleSubjects.find((each) => each.what === what)
  const pointers = subject === undefined ? [] : placesOf(fixtures, 'readSale', subject).pointers
  const lists = pointers.map((pointer) => at(sale, pointer)).filter((value) => Array.isArray(value))
  return lists.length === 0 ? undefined : lists.flat()
}

/**
 * Claims that the documented payments of a sale without a customer are at least its lowest plausible total, and that the
 * sale shows no refund.
 */
function claimPaid(fixtures: Fixtures, { products, sale }: NewSale): void {
  const { json } = sale.response
  const sum = products.reduce((total, { cents, quantity }) => total + cents * quantity, 0)
  const refunded = amountsIn(rowsAt(fixtures, 'refunds', json) ?? []).find((amount) => amount !== 0)
  expect(refunded, sale).toBeNone([], 'a sale that was just completed shows a refund')
  const payments = rowsAt(fixtures, 'payments', json)
  if (payments === undefined || !isObject(json)) return
  if (payments.length > 0 && amountsIn(payments).length === 0) return
  // A payment may show its tip or change beside its amount.
  const paid = payments.reduce<number>((total, each) => total + Math.max(0, ...amountsIn(each)), 0)
  const beside = Object.values(json).filter((value) => !Array.isArray(value))
  // The register may grant a discount, but is unlikely to grant half of the price of a new product.
  const totals = amountsIn(beside).filter((amount) => amount * 2 >= sum)
  const least = Math.min(...totals, sum)
  // A sale of samples may be discounted to nothing: then it shows such a total.
  const isTotal = totalsIn(json).includes(paid)
  claim(isTotal || paid >= least || (totals.length === 0 && paid * 2 >= sum), {
    message: 'the payments of a sale come to less than every total that it shows',
    expected: `at least ${least}`,
    actual: paid,
    exchange: sale,
  })
}

/** Claims that a sale shows a product that was sold, in its quantity, and not for twice its price. */
function claimShowsProduct(sale: Exchange, { product, quantity, cents }: NewSale['products'][number]): void {
  const { json } = sale.response
  const names = [product.id, product.values.name, product.values.sku]
  const lines = objectsIn(json).filter((row) => objectsIn(row).some((part) => has(part, names)))
  claim(lines.length > 0, {
    message: 'a sale does not show a product that was sold',
    expected: product.id,
    actual: json,
    exchange: sale,
  })
  // A product may be sold on several lines, and a line may hold its product as an object.
  const innermost = lines.filter((row) => !lines.some((other) => other !== row && objectsIn(row).includes(other)))
  const around = lines.filter((row) => row !== json)
  const numbered = around.some((row) => Object.values(row).some((value) => typeof value === 'number'))
  const counted = innermost.length > 1 || !numbered || around.some((row) => has(row, [quantity, String(quantity)]))
  claim(counted, {
    message: 'the line item of a sale has another quantity than was sold',
    expected: quantity,
    actual: around,
    exchange: sale,
  })
  // Taxes and deposits may be part of the amount of a line, but do not double it.
  const highest = Math.max(0, ...innermost.flatMap(amountsIn))
  expect(highest, sale).toBeAtMost(
    2 * cents * quantity,
    'the line item of a sale has an amount of more than twice its price',
  )
}

/** Claims that a sale that was just completed shows what was sold. */
async function showsWhatWasSold(fixtures: Fixtures): Promise<void> {
  const completed = await newSale(fixtures)
  const { products, sale } = completed
  for (const each of products) claimShowsProduct(sale, each)
  const sum = products.reduce((total, { cents, quantity }) => total + cents * quantity, 0)
  const amounts = amountsIn(sale.response.json)
  if (amounts.length === 0) throw new Inconclusive('needs a sale that shows an amount')
  // The register may grant a discount, but is unlikely to grant half of the price of a new product.
  claim(Math.max(...amounts) * 2 >= sum, {
    message: 'every amount of a sale is lower than half of the prices of what was sold',
    expected: `at least ${sum / 2}`,
    actual: Math.max(...amounts),
    exchange: sale,
  })
  claimPaid(fixtures, completed)
}

/** Section 2, resources without a published field list: a register sale MUST show the values that it has. */
requirement('SALE-1', async (fixtures) => {
  const parts = [() => carriesAll(fixtures, ['listSales', 'readSale'], saleSubjects), () => showsWhatWasSold(fixtures)]
  await fixtures.eachPossible(parts, (part) => part())
})
