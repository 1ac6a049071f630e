import { succeeded } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { placeOf } from '../../fixtures/target/template.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import type { Fulfillment } from '../../spec/resource-types.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'

/** How many carriers are tried: a fulfillment can be shipped only once, and other checks need some as well. */
const carriersTried = 3

/** This number of the codes, including the first and the last. */
const ends = (codes: readonly string[]): string[] =>
  codes.length <= carriersTried ? [...codes] : [...codes.slice(0, carriersTried - 1), ...codes.slice(-1)]

/** Whether a refusal names the carrier as the fault. */
function blamesCarrier({ bindings }: Fixtures, { answer }: CarrierAttempt): boolean {
  const param = at(answer.response.json, '/error/param')
  const place = placeOf(bindings.get('body.shipFulfillment'), 'carrier')
  return typeof param === 'string' && place !== undefined && param.endsWith(place.slice(place.lastIndexOf('/') + 1))
}

/** The result of marking an unfulfilled fulfillment shipped with a carrier. */
interface CarrierAttempt {
  code: string
  fulfillment: string
  answer: Exchange
}

async function shipWith({ api, requests }: Fixtures, code: string, fulfillment: Fulfillment): Promise<CarrierAttempt> {
  const id = String(fulfillment.id)
  return {
    code,
    fulfillment: id,
    answer: await api.send(
      requests.write('shipFulfillment', { carrier: code, tracking_number: requests.unique.code() }, id),
    ),
  }
}

async function carrierShows({ requests }: Fixtures, { code, fulfillment }: CarrierAttempt): Promise<void> {
  const {
    row: { carrier },
    page: exchange,
  } = await requests.fulfillments.readShipped(fulfillment)
  requests.claimStored(
    'shipFulfillment',
    carrier === undefined || carrier === code,
    {
      message: `a fulfillment shipped with the carrier ${code} shows another carrier`,
      expected: code,
      actual: carrier,
      exchange,
    },
    'carrier',
  )
}

/** Throws Inconclusive if the market no longer lists a carrier: the winery may have left it out meanwhile. */
async function requireListed({ requests }: Fixtures, code: string): Promise<void> {
  if (!(await requests.destinations.isStillListed(code)))
    throw new Inconclusive(`needs a carrier that the market lists until the response: ${code}`)
}

/**
 * Section 2, CodeName, code, and Market, carriers: each carrier of the market MUST be accepted by its code for a new
 * shipment.
 */
requirement('MARKET-7', async (fixtures) => {
  const { each, note, requests } = fixtures
  const codes = await requests.destinations.carriers()
  if (codes.length === 0) throw new Inconclusive('needs a carrier that the market lists')
  const tried: CarrierAttempt[] = []
  const some = sampled(fixtures, ends(codes), 'carriers')
  for (const code of some) tried.push(await shipWith(fixtures, code, await requests.fulfillments.take()))
  if (codes.length > some.length) note(`tried ${some.length} of ${codes.length} carriers`)

  const taken = tried.filter(({ answer }) => isSuccess(answer))
  const accepted = taken[0]
  if (accepted === undefined) {
    const blamed = tried.find((attempt) => isRefusal(attempt.answer) && blamesCarrier(fixtures, attempt))
    if (blamed !== undefined) {
      await requireListed(fixtures, blamed.code)
      throw new Violation({
        message: `the carrier ${String(blamed.code)} is refused, although the market lists it`,
        expected: 'success',
        actual: blamed.answer.response.json,
        exchange: blamed.answer,
      })
    }
    throw new Inconclusive('needs a carrier and a fulfillment that shipFulfillment accepts')
  }
  await each(taken, (attempt) => carrierShows(fixtures, attempt))
  await each(
    tried.filter(({ answer }) => isRefusal(answer)),
    async ({ code, fulfillment, answer }) => {
      // The fulfillment may be at fault: the carrier is at fault if the same fulfillment can be shipped with another
      // one.
      succeeded(
        (await shipWith(fixtures, accepted.code, { id: fulfillment })).answer,
        `the fulfillment that ${code} was refused for must be shippable with another carrier`,
      )
      await requireListed(fixtures, code)
      throw new Violation({
        message: `the carrier ${code} is refused, although the market lists it`,
        expected: 'success',
        actual: answer.response.status,
        exchange: answer,
      })
    },
  )
})
