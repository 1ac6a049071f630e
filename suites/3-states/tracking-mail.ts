import type { Exchange } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive, nonEmpty, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { mailMentioning, mailOfCustomer, mailTo, type Message } from '../../fixtures/target/scenarios/shipping/mail.ts'
import { type ShippedByCall, shippedByCalls } from '../../fixtures/target/scenarios/shipping/shipped-calls.ts'
import { simultaneousCalls } from '../../fixtures/target/scenarios/shipping/simultaneous-calls.ts'

/** Claims that one of the messages to somebody contains the tracking number of a call. */
function claimEmailed(who: string, messages: readonly Message[], tracking: string, exchange: Exchange): void {
  claim(
    messages.some(({ text }) => text.includes(tracking)),
    {
      message: `${who} is not sent the tracking number`,
      expected: tracking,
      actual: messages.length === 0 ? 'no message' : messages.map(({ text }) => text.slice(0, 80)),
      exchange,
    },
  )
}

/** Claims that the recipient of a club fulfillment that is marked shipped is sent the tracking number. */
async function claimClubRecipientEmailed(fixtures: Fixtures): Promise<void> {
  const { requests } = fixtures
  const isClub = ({ kind, email }: Resource): boolean => kind === 'club' && typeof email === 'string'
  const { id, email } = await requests.fulfillments.take(isClub, ' of kind club, with an email address')
  const tracking = requests.unique.code()
  await mailTo(fixtures, String(email))
  const exchange = succeeded(
    await requests.fulfillments.ship(String(id), await requests.destinations.carrier(), tracking),
    'an unfulfilled fulfillment must be marked shipped',
  )
  const messages = await mailMentioning(fixtures, String(email), tracking)
  claimEmailed('the recipient of a club fulfillment that was marked shipped', messages, tracking, exchange)
}

/** The customer of a shop fulfillment that was marked shipped is sent the tracking number. */
async function claimShopCustomerEmailed(fixtures: Fixtures): Promise<void> {
  const { messages, tracking, shipped } = await mailOfCustomer(fixtures)
  claimEmailed('the customer of a fulfillment that was marked shipped', messages, tracking, shipped)
}

/** How many recipients of other calls are asked about. Each is a call of the admin driver. */
const mostRecipients = 20

/** The email addresses of customers who have not opted out of email, as the run has read them last. */
async function addressesOf({ api, resources }: Fixtures): Promise<ReadonlyMap<unknown, unknown>> {
  const known = new Map<unknown, unknown>()
  const keep = ({ id, email, email_opt_out: isOut }: Resource): void =>
    void known.set(id, isOut === false && typeof email === 'string' ? email.toLowerCase() : undefined)
  for (const customer of await resources.all('listCustomers')) keep(customer)
  for (const { response } of api.exchanges)
    if (isObject(response.json) && response.json.object === 'customer') keep(response.json)
  return known
}

/** Whether the tracking number of the first call is the one that the fulfillment has kept. */
const isKept = ({ isOnly, tracking_number, since }: ShippedByCall): boolean =>
  isOnly || since.at(-1)?.row.tracking_number === tracking_number

/**
 * The customer of each other fulfillment that the run has marked shipped is sent its tracking number, if the fulfillment
 * shows the email address of the customer. Some customers have two of them.
 */
async function claimEachEmailed(fixtures: Fixtures): Promise<void> {
  if (fixtures.api.isCertify) await ifConclusive(() => simultaneousCalls(fixtures))
  const addresses = await addressesOf(fixtures)
  const sent = shippedByCalls(fixtures).flatMap((each) => {
    const { call, tracking_number: tracking, shown } = each
    const { customer_id: customer, email } = shown[0]?.row ?? {}
    const isOwn = typeof email === 'string' && addresses.get(customer) === email.toLowerCase()
    return isKept(each) && isOwn && typeof tracking === 'string' ? [{ call, email, tracking }] : []
  })
  const some = nonEmpty(
    sent,
    'needs a fulfillment that the run has marked shipped, with the email address of its customer',
  )
  await fixtures.each(some.slice(-mostRecipients), async ({ call, email, tracking }) => {
    const messages = await mailMentioning(fixtures, email, tracking)
    claimEmailed('the customer of a fulfillment that was marked shipped', messages, tracking, call)
  })
}

/**
 * Section 3, Transitions, row 2: the customer MUST be emailed the tracking when a fulfillment is marked shipped. Runs late,
 * when other checks have marked some of them shipped.
 */
requirement(
  'STATE-5',
  async (fixtures) => {
    const parts = [claimShopCustomerEmailed, claimClubRecipientEmailed, claimEachEmailed]
    await fixtures.eachPossible(parts, (part) => part(fixtures))
  },
  { late: true },
)
