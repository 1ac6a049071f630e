import { operation } from '../../spec/contract.ts'
import type { GapId } from '../../spec/gaps.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import { wordsOf } from '../../fixtures/target/discovery/mapping/words.ts'
import { describedSchema, propertiesOf, requiredOf } from '../../fixtures/target/discovery/openapi.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { readSingle, rowsToRead } from '../../fixtures/target/scenarios/single-reads.ts'
import { type NewSale, newSale } from '../../fixtures/target/scenarios/winery-events.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** A value that a resource has under an unpublished key: possible names of the key, and the gap that binds it. */
interface NamedProperty {
  what: string
  named: RegExp
  gap?: GapId
}

const productSubjects: readonly NamedProperty[] = [
  { what: 'name', named: /^(name|title)$|\b(product|wine) name\b/, gap: 'read.product-name' },
  { what: 'SKU', named: /\bsku\b/, gap: 'read.product-sku' },
  { what: 'price', named: /\bprice\b/, gap: 'read.product-price' },
  { what: 'vintage', named: /\bvintage\b/, gap: 'read.product-vintage' },
  { what: 'varietal', named: /\bvarietal\b/, gap: 'read.product-varietal' },
  { what: 'ABV', named: /\babv\b|\balcohol\b/ },
  { what: 'bottle count', named: /\bbottles?\b/ },
  { what: 'active flag', named: /\bactive\b/, gap: 'read.product-active' },
  { what: 'listed-online flag', named: /\b(listed|online)\b/, gap: 'read.product-listed' },
]

const saleSubjects: readonly NamedProperty[] = [
  { what: 'line items', named: /^(line )?(items|lines)$/ },
  { what: 'payments', named: /\bpayments?\b/ },
  { what: 'refunds', named: /\brefunds?\b/ },
  { what: 'tax breakdown', named: /\btax(es)?\b/ },
]

/** Where a value may be, and whether a resource without a value may lack the key. */
interface Places {
  pointers: string[]
  isOptional: boolean
}

/**
 * The pointers at which a subject may be: those that the description documents at the top, and what the target file
 * declares.
 */
function placesOf({ target, bindings }: Fixtures, read: string, { named, gap }: NamedProperty): Places {
  const binding = gap === undefined ? undefined : bindings.peek(gap)
  const declared = binding?.provenance === 'declared' && typeof binding.value === 'string' ? [binding.value] : []
  const { method, path } = operation(read)
  const { description } = target
  const schema = description && describedSchema(description, method, path, 'response')
  if (description === undefined || schema === undefined) return { pointers: declared, isOptional: false }
  const keys = Object.keys(propertiesOf(description, schema)).filter((key) => named.test(wordsOf(key)))
  const required = requiredOf(description, schema)
  return {
    pointers: [...declared, ...keys.map((key) => `/${key}`)],
    isOptional: declared.length === 0 && !keys.some((key) => required.includes(key)),
  }
}

/** Each documented or declared subject is in at least one resource that the list or the single read shows. */
async function carriesAll(
  fixtures: Fixtures,
  [list, read]: readonly [list: string, read: string],
  subjects: readonly NamedProperty[],
): Promise<void> {
  const { api, resources, note } = fixtures
  const walk = await resources.walk(list)
  // A read-only run has the list in any case.
  const rows = api.config.grade === 'read-only' ? [] : await rowsToRead(fixtures, list)
  const reads = await Promise.all(rows.map(({ id }) => readSingle(fixtures, read, id)))
  const shown: readonly Resource[] = nonEmpty(
    [...walk.items, ...reads.map(({ response }) => response.json).filter(isObject)],
    `needs a row in ${list}`,
  )
  const known = subjects.map((subject) => ({ subject, places: placesOf(fixtures, read, subject) }))
  for (const { subject } of known.filter(({ places }) => places.pointers.length === 0))
    note(`${read}: nothing documents or declares where the ${subject.what} is`)
  const named = nonEmpty(
    known.filter(({ places }) => places.pointers.length > 0),
    `needs the keys of ${read}: document them in the OpenAPI description`,
  )
  const missing = named.filter(
    ({ places: { pointers } }) => !pointers.some((place) => shown.some((row) => at(row, place) !== undefined)),
  )
  const [wrong] = missing.filter(({ places }) => !places.isOptional)
  if (wrong !== undefined)
    throw new Violation({
      message: `${list} and ${read} show no ${wrong.subject.what}`,
      expected: wrong.places.pointers,
      actual: Object.keys(shown[0] ?? {}),
      exchange: reads[0] ?? walk.pages[0],
    })
  // A key that the description does not require may be absent where there is nothing to show.
  if (missing.length > 0)
    throw new Inconclusive(`needs a row of ${list} with ${missing.map(({ subject }) => subject.what).join(', ')}`)
}

/** Section 2, resources without a published field list: a product MUST show the values that it has. */
requirement('PRODUCT-2', (fixtures) => carriesAll(fixtures, ['listProducts', 'readProduct'], productSubjects))

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
  claim(paid >= least || (totals.length === 0 && paid * 2 >= sum), {
    message: 'the payments of a sale come to less than every total that it shows',
    expected: `at least ${least}`,
    actual: paid,
    exchange: sale,
  })
}

/** Claims that a sale that was just completed shows what was sold. */
async function showsWhatWasSold(fixtures: Fixtures): Promise<void> {
  const completed = await newSale(fixtures)
  const { products, sale } = completed
  const all = objectsIn(sale.response.json)
  for (const { product, quantity, cents } of products) {
    const names = [product.id, product.values.name, product.values.sku]
    const lines = all.filter(
      (row) =>
        has(row, names) ||
        objectsIn(row)
          .slice(1)
          .some((inner) => has(inner, names)),
    )
    claim(lines.length > 0, {
      message: 'a sale does not show a product that was sold',
      expected: product.id,
      actual: sale.response.json,
      exchange: sale,
    })
    // A product may be sold on several lines, and a line may hold its product as an object.
    const innermost = lines.filter((row) => !lines.some((other) => other !== row && objectsIn(row).includes(other)))
    const around = lines.filter((row) => row !== sale.response.json)
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
  const sum = products.reduce((total, { cents, quantity }) => total + cents * quantity, 0)
  const amounts = all.map((row) => row.amount_cents).filter((each) => typeof each === 'number')
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
  await fixtures.each(parts, (part) => part(), 'note')
})
