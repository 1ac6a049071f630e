import { listOfIds, schemas, singleReads } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, NotApplicable, Violation } from '../../spec/violation.ts'
import { canonical, isObject, same, step } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { adjustments } from '../../fixtures/target/scenarios/products/adjustments.ts'
import { customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { productKeys, productUpdates } from '../../fixtures/target/scenarios/products/product-fields.ts'
import { isErased } from '../../fixtures/target/scenarios/comparisons/gone.ts'
import { guestBooking } from '../../fixtures/target/scenarios/bookings/remaining.ts'
import { lastShown } from '../../fixtures/target/scenarios/comparisons/last-shown.ts'
import { answeredOtherwise } from '../../fixtures/target/scenarios/comparisons/answered-otherwise.ts'
import { differsFrom, isAnswered, laterReads } from '../../fixtures/target/scenarios/comparisons/later-reads.ts'
import { afterTierChange, newRelease } from '../../fixtures/target/scenarios/winery-events.ts'
import { type Named, readSingle, rowsToRead } from '../../fixtures/target/scenarios/comparisons/single-reads.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** A single read, the list that shows the same resources, and whether their fields are published. */
interface Read {
  read: string
  list: string
  published: boolean
}

const reads: readonly Read[] = singleReads.map((operation) => ({
  read: operation.id,
  list: listOfIds(operation)?.id ?? '',
  published: schemas[operation.schema ?? '']?.additionalProperties === false,
}))

/** Section 4, success of a read: a single read MUST show the resource that was asked for. */
requirement('READ-1', async (fixtures) => {
  await fixtures.eachPossible(reads, async ({ read, list }) => {
    for (const { id } of await rowsToRead(fixtures, list)) {
      const exchange = succeeded(await readSingle(fixtures, read, id), `${read} must answer`)
      const shown = resourceOf(exchange).id
      expect(shown, exchange).toBeIfShown(id, `${read} shows another resource than the one with the id in the path`)
    }
  })
})

const isMoney = (value: unknown): boolean => isObject(value) && typeof value.amount_cents === 'number'

/** Values whose meaning does not depend on unpublished names: id, `object`, amounts and arrays, by their pointers. */
function facts(value: Resource, pointer = ''): Record<string, unknown> {
  const found = Object.entries(value).map(([key, inner]): Record<string, unknown> => {
    const here = step(pointer, key)
    if (isMoney(inner) || Array.isArray(inner) || here === '/id' || here === '/object') return { [here]: inner }
    return isObject(inner) ? facts(inner, here) : {}
  })
  return Object.assign({}, ...found) as Record<string, unknown>
}

/** The amounts in the elements of an array, whatever their order. */
const amountsIn = (elements: readonly unknown[]): string[] =>
  elements
    .filter(isObject)
    .flatMap((element) => Object.entries(facts(element)))
    .filter(([, value]) => isMoney(value))
    .map((amount) => canonical(amount))
    .sort()

/** The arrays that a register sale carries, whichever endpoint shows it. */
const ofSales = /item|line|payment|refund|tax/i

/**
 * A list may show fewer elements of an array than the single read, but not none of what the document says that a sale
 * carries. As many elements have the same amounts.
 */
function arraysAgree(listed: readonly unknown[], single: readonly unknown[], isCarried: boolean): boolean {
  if (listed.length !== single.length) return listed.length < single.length && !(isCarried && listed.length === 0)
  return same(amountsIn(listed), amountsIn(single))
}

const factsAgree = (listed: unknown, single: unknown, isCarried: boolean): boolean =>
  Array.isArray(listed) && Array.isArray(single) ? arraysAgree(listed, single, isCarried) : same(listed, single)

/** What is compared of a resource: all of it, or its facts by their pointers and the known fields of a product by their keys. */
function compared(fixtures: Fixtures, { read, published }: Read, shown: Resource): Resource {
  if (published) return shown
  const known = read === 'readProduct' ? productKeys(fixtures) : []
  const named = Object.entries(shown).filter(([key]) => known.includes(key))
  return { ...facts(shown), ...Object.fromEntries(named) }
}

/** Whether a list shows the value of the single read, the beginning of its text, or its number as a text. */
function isShortened(listed: unknown, single: unknown): boolean {
  if (typeof listed !== 'string' || typeof single !== 'string')
    return String(listed) === String(single) || Number.parseFloat(String(listed)) === Number.parseFloat(String(single))
  const beginning = listed.replace(/(…|\.{3})$/, '').trimEnd()
  return beginning !== '' && single.startsWith(beginning)
}

/** The keys that the list and the single read of a resource share and in which they differ. */
function differences(fixtures: Fixtures, each: Read, listed: Resource, single: Resource): string[] {
  const { read, published } = each
  const [ours, theirs] = [listed, single].map((shown) => compared(fixtures, each, shown)) as [Resource, Resource]
  const isCarried = (key: string): boolean => read === 'readSale' && ofSales.test(key)
  const sameAt = (key: string): boolean => {
    if (published) return same(ours[key], theirs[key])
    if (key.startsWith('/')) return factsAgree(ours[key], theirs[key], isCarried(key))
    return isShortened(ours[key], theirs[key])
  }
  // A list of what has no published fields may show less.
  const isLeftOut = (key: string): boolean => !published && ours[key] === null
  return Object.keys(ours).filter((key) => key in theirs && !isLeftOut(key) && !sameAt(key))
}

/** A row of a list, if it is still there, and the single read of the resource. */
interface Both {
  row: Resource | undefined
  exchange: Exchange
  differing: string[]
}

async function both(fixtures: Fixtures, each: Read, row: Resource | undefined, answer: Exchange): Promise<Both> {
  const exchange = succeeded(answer, `${each.read} must answer`)
  return { row, exchange, differing: row === undefined ? [] : differences(fixtures, each, row, resourceOf(exchange)) }
}

/** Unpublished keys in which two single reads, one after the other, differ: recommendations, for example. */
async function differsByItself(fixtures: Fixtures, each: Read, read: Exchange): Promise<string[]> {
  const again = await fixtures.api.send({ method: 'GET', path: read.request.path })
  return isSuccess(again) ? differences(fixtures, each, resourceOf(read), resourceOf(again)) : []
}

/** Other clients may change a resource in between, and a list may lag: only a lasting difference is a violation. */
async function claimListAgrees(fixtures: Fixtures, each: Read, named: Named, seen?: Exchange): Promise<void> {
  const { api, requests, resources } = fixtures
  const { read, list } = each
  const { id } = named
  const first = await both(fixtures, each, named, seen ?? (await readSingle(fixtures, read, id)))
  if (first.differing.length === 0) return
  const volatile = each.published ? [] : await differsByItself(fixtures, each, first.exchange)
  for (const key of volatile) fixtures.note(`${read} shows another ${key} each time`)
  const suspect = (differing: readonly string[]): string[] =>
    differing.filter((key) => first.differing.includes(key) && !volatile.includes(key))
  if (suspect(first.differing).length === 0) return
  const { row, exchange, differing } = await resources.patiently(
    async () => {
      const shown = await requests.recent.seek(list, (other) => other.id === id)
      return both(fixtures, each, shown?.row, await api.send({ method: 'GET', path: pathOf(read, id) }))
    },
    (last) => suspect(last.differing).length === 0,
  )
  const lasting = suspect(differing)
  const [listed, single] = [row ?? {}, resourceOf(exchange)].map((shown) => compared(fixtures, each, shown)) as [
    Resource,
    Resource,
  ]
  claim(lasting.length === 0, {
    message: `${read} shows another ${lasting.join(', ')} than ${list}`,
    expected: Object.fromEntries(lasting.map((key) => [key, listed[key]])),
    actual: Object.fromEntries(lasting.map((key) => [key, single[key]])),
    exchange,
  })
}

/** How many resources of one kind are read again because the run has seen them differ. */
const mostSuspects = 3

/** Compares what the run has seen last of each resource. Only those that differ are read again. */
async function agreeSoFar(fixtures: Fixtures, each: Read): Promise<void> {
  const differing = lastShown(fixtures, each.read, each.list).filter(
    ({ listed, single }) => differences(fixtures, each, listed.row, single.row).length > 0,
  )
  for (const { listed, single } of differing.slice(0, mostSuspects))
    await claimListAgrees(fixtures, each, listed.row, single.page)
}

/** Reads, under certify, the list of releases once a release was generated: a new row may be wrong where old ones are not. */
async function listNewRelease(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const made = await ifConclusive(() => newRelease(fixtures))
  const id = made && resourceOf(made.release).id
  if (id !== undefined) await ifConclusive(() => fixtures.resources.seek('listClubShipments', (row) => row.id === id))
}

/**
 * Section 4, success of a read: a resource MUST be the same in its list and in its single read. Runs late, when other
 * checks have read and changed most.
 */
requirement(
  'READ-2',
  async (fixtures) => {
    await fixtures.eachPossible(
      reads.filter(({ read }) => read !== 'readOrder'),
      async (each) => {
        for (const row of await rowsToRead(fixtures, each.list)) await claimListAgrees(fixtures, each, row)
        if (each.list === 'listClubShipments') await listNewRelease(fixtures)
        await agreeSoFar(fixtures, each)
      },
    )
    if (!fixtures.api.isCertify) return
    const change = await ifConclusive(() => afterTierChange(fixtures))
    if (change?.left === undefined) return fixtures.note('not exercised: a member who leaves during the run')
    if (change.left.customers !== undefined) throw new Violation(change.left.customers)
  },
  { late: true },
)

/** Fields that no write of the API can set. */
const byStaff = ['/is_senior', '/tax_exempt', '/date_of_birth']

/**
 * Section 4, success of a read: reads MUST show a resource as the response to its write showed it. Runs late, when most
 * has been read.
 */
requirement(
  'READ-3',
  async (fixtures) => {
    fixtures.api.requireWrites()
    // Other checks create resources as well; these are the ones that every run needs.
    for (const make of [fullOrder, guestBooking, adjustments, customerUpdates, productUpdates])
      await ifConclusive<unknown>(() => make(fixtures))
    if (!fixtures.api.exchanges.some((each) => isSuccess(each) && isAnswered(each)))
      throw new NotApplicable('no write of this target answers with the resource that it created')
    const compared = laterReads(fixtures)
    if (compared.length === 0)
      throw new Inconclusive('needs a new resource that both the response to its write and a later read show')
    // A read may lag behind the write: the last one shows the final state.
    const found = compared.flatMap(({ operation, answered, first, last }) => {
      const difference = differsFrom(answered, first, operation) && differsFrom(answered, last, operation)
      return difference === undefined ? [] : [{ operation, answered, last, ...difference }]
    })
    // Staff may have classified some of the customers since then, but not most of them.
    const made = compared.filter(({ operation }) => operation === 'createCustomer').length
    const isByStaff = ({ operation, pointer }: (typeof found)[number]): boolean =>
      operation === 'createCustomer' &&
      byStaff.includes(pointer) &&
      2 * found.filter((each) => each.pointer === pointer).length < made
    for (const wrong of found.filter((each) => !isByStaff(each))) {
      const isUnnamed = wrong.pointer === '/customer_id' && wrong.other === null
      if (isUnnamed && (await isErased(fixtures, wrong.one))) continue
      throw new Violation({
        message: `${wrong.operation} answered with another ${wrong.pointer.slice(1)} than reads show (exchange ${wrong.answered.page.number ?? 0})`,
        expected: wrong.one,
        actual: wrong.other,
        exchange: wrong.last.page,
      })
    }
    const update = answeredOtherwise(fixtures)
    if (update !== undefined)
      throw new Violation({
        message: `${update.answer.operation ?? ''} answers with a ${update.pointer.slice(1)} that the resource has neither before nor after it (exchange ${update.read.number})`,
        expected: update.one,
        actual: update.other,
        exchange: update.answer,
      })
  },
  { late: true },
)
