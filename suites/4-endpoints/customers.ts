import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, Declined, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { idShownIn, type Resource, resourceOf } from '../../fixtures/target/resources.ts'
import { hasMoreTags, isShownAsSent } from '../../fixtures/target/scenarios/comparisons/as-sent.ts'
import { isOverridden } from '../../fixtures/target/scenarios/customers/consents.ts'
import { customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import { claimNoFieldRefused } from '../../fixtures/target/scenarios/unexplained-refusals.ts'
import { writableOf } from '../../fixtures/target/scenarios/updates.ts'
import type { Values } from '../../fixtures/target/template.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'new customers': readonly { customer: OwnCustomer; read: Exchange }[]
  }
}

/** Two customers that differ in every writable field: a field that is not stored is wrong in one of them. */
async function written({ requests }: Fixtures): Promise<Values[]> {
  const tags = (await requests.customers.tags()).slice(0, 3)
  const address = { ...(await requests.customers.address()), line2: 'Suite 5' }
  const phone = (): string | undefined => requests.unique.phone()
  const full = { phone: phone(), address, email_opt_in: true, email_opt_out: false, sms_opt_in: true, tags }
  // A name in capitals is a name, too.
  const name = requests.unique.name().toUpperCase()
  return [full, { name, phone: phone(), email_opt_in: false, email_opt_out: true, sms_opt_in: false }]
}

/** Creates a customer with these values. Throws Violation if a single documented field makes it refused. */
async function created(fixtures: Fixtures, values: Values): Promise<OwnCustomer> {
  const { api, requests } = fixtures
  const claimNotFor = (fields: Values): Promise<void> =>
    claimNoFieldRefused(fixtures, 'createCustomer', fields, (more) =>
      api.send(requests.write('createCustomer', { ...requests.customers.values(), phone: undefined, ...more })),
    )
  try {
    const customer = await requests.customers.make(values)
    // The customer may have been accepted only without a phone number.
    if (customer.values.phone === undefined && values.phone !== undefined) await claimNotFor({ phone: values.phone })
    return customer
  } catch (error) {
    if (error instanceof Declined) await claimNotFor(writableOf(fixtures, 'createCustomer', values))
    throw error
  }
}

/**
 * Whether the difference may come from somebody else although the response to the creation showed what was sent: staff may
 * add a tag to a new customer, and a customer may opt out by a link.
 */
function isChangedSince(field: string, { created }: OwnCustomer, sent: unknown, shown: Resource): boolean {
  if (!isShownAsSent(field, sent, at(created.response.json, `/${field}`))) return false
  const now = shown[field]
  if (field === 'tags') return hasMoreTags(sent, now)
  const optedOut: Values = { email_opt_in: false, email_opt_out: true }
  return field in optedOut && sent !== optedOut[field] && shown['email_opt_out'] === true
}

function claimShowsSent(
  fixtures: Fixtures,
  customer: OwnCustomer,
  shown: Resource,
  where: string,
  exchange: Exchange | undefined,
): void {
  const { values, created } = customer
  const shared = Object.entries(writableOf(fixtures, 'createCustomer', values)).filter(([field]) => field in shown)
  for (const [field, sent] of nonEmpty(
    shared,
    'needs a customer that shows what was sent, under the names of the resource',
  )) {
    const isKept = isShownAsSent(field, sent, shown[field]) || isOverridden(field, sent, shown)
    if (!isKept && exchange !== created && isChangedSince(field, customer, sent, shown)) {
      fixtures.note(`${field} of a new customer changes after the response (exchange ${created.number})`)
      continue
    }
    fixtures.requests.claimStored('createCustomer', isKept, {
      message: `${field} of a new customer is not what was sent, ${where} (exchange ${created.number})`,
      expected: sent,
      actual: shown[field],
      exchange,
    })
  }
}

/** New customers, each with a single read. */
const newCustomers = (fixtures: Fixtures): Promise<readonly { customer: OwnCustomer; read: Exchange }[]> =>
  fixtures.api.once('new customers', async () =>
    Promise.all(
      (await written(fixtures)).map(async (values) => {
        const customer = await created(fixtures, values)
        const read = await fixtures.resources.readMade('readCustomer', customer.id)
        return { customer, read }
      }),
    ),
  )

/**
 * Claims that a name with accents, quotes and a character outside the Basic Multilingual Plane is shown as it was sent,
 * if the target accepts it.
 */
async function claimTextKept(fixtures: Fixtures): Promise<void> {
  const updates = await ifConclusive(() => customerUpdates(fixtures))
  const read = updates?.accepted[0]?.before
  if (updates === undefined || read === undefined) return
  const { customer } = updates
  const answer = customer.created.response.json
  if (isObject(answer) && answer.object === 'customer')
    claimShowsSent(fixtures, customer, answer, 'in the response', customer.created)
  claimShowsSent(fixtures, customer, resourceOf(read), 'in the single read', read)
}

/** Claims that the list shows a new customer, if it can be walked to its end. */
async function claimListed({ resources }: Fixtures, { id, created }: OwnCustomer): Promise<void> {
  const listed = await ifConclusive(async () => ({
    row: await resources.eventually('listCustomers', (row) => row.id === id),
  }))
  claim(listed === undefined || listed.row !== undefined, {
    message: `a new customer is not in the list of customers (exchange ${created.number})`,
    expected: id,
    actual: 'a complete walk without the customer',
    exchange: created,
  })
}

/**
 * Under certify, a customer that is created with a name and a tag only, or with as little as the target takes, shows
 * what was sent, is listed, and does not get a phone number, an email address or an address of another one. EVENT-7
 * also expects an event about the customer without contact details.
 */
async function claimNoneOfAnother(fixtures: Fixtures, showsIds: boolean): Promise<void> {
  const { api, note, requests, resources } = fixtures
  if (!api.isCertify) return
  const make = (more: Values): Promise<OwnCustomer | undefined> => ifConclusive(() => requests.customers.make(more))
  // Where a creation does not show the id, the customer is found by the email address.
  const tags = (await requests.customers.tags()).slice(0, 1)
  const least = showsIds ? await make({ phone: undefined, email: undefined, tags }) : undefined
  const customer = least ?? (await make({ phone: undefined }))
  if (customer === undefined) return note('not exercised: a customer without a phone number and an address')
  const read = await resources.readMade('readCustomer', customer.id)
  if (isSuccess(read)) claimShowsSent(fixtures, customer, resourceOf(read), 'in the single read', read)
  await claimListed(fixtures, customer)
  const sent = api.exchanges
    .filter(({ operation, number }) => operation === 'createCustomer' && number !== customer.created.number)
    .map(({ request }) => request.body ?? '')
  // A winery may need an address of every customer.
  const own = customer.created.request.body ?? ''
  for (const pointer of ['/phone', '/email', '/address/line1']) {
    const actual = at(read.response.json, pointer)
    const isIn = (body: string): boolean => body.includes(JSON.stringify(actual))
    const isOfAnother = typeof actual === 'string' && actual !== '' && !isIn(own) && sent.some(isIn)
    claim(!isOfAnother, {
      message: `a customer who was created without one shows the ${pointer.slice(1)} that was sent for another`,
      expected: null,
      actual,
      exchange: read,
    })
  }
}

/**
 * Claims that the response to the creation of every customer of the run shows what was sent. READ-3 compares it with the
 * first read, which may be later than a correction by staff.
 */
function claimAllAnswered(fixtures: Fixtures): void {
  for (const customer of fixtures.requests.customers.made) {
    const answer = customer.created.response.json
    if (isObject(answer) && answer.object === 'customer')
      claimShowsSent(fixtures, customer, answer, 'in the response', customer.created)
  }
}

/**
 * Section 4, POST /v1/customers: a customer that was created MUST read back as it was sent. Runs late, when other checks
 * have created customers as well.
 */
requirement(
  'CUSTOMER-7',
  async (fixtures) => {
    const { each, resources } = fixtures
    const made = await newCustomers(fixtures)
    await claimNoneOfAnother(
      fixtures,
      made.every(({ customer }) => idShownIn(customer.created, 'cus_') !== undefined),
    )
    await each(made, async ({ customer, read }) => {
      const answer = customer.created.response.json
      if (isObject(answer) && answer.object === 'customer')
        claimShowsSent(fixtures, customer, answer, 'in the response', customer.created)
      claim(at(answer, '/object') !== 'customer' || at(answer, '/id') !== customer.id || !isRefusal(read), {
        message: `a new customer cannot be read under the id in the response that created it (exchange ${customer.created.number})`,
        expected: '2xx',
        actual: read.response.status,
        exchange: read,
      })
      claimShowsSent(fixtures, customer, resourceOf(read), 'in the single read', read)
      if (customer.values.address === undefined) return

      const listed = await resources.eventually('listCustomers', ({ id }) => id === customer.id)
      claim(listed !== undefined, {
        message: 'a new customer is not in the list',
        expected: customer.id,
        actual: null,
        exchange: customer.created,
      })
      claimShowsSent(fixtures, customer, listed.row, 'in the list', listed.page)
    })
    await claimTextKept(fixtures)
    claimAllAnswered(fixtures)
  },
  { late: true },
)
