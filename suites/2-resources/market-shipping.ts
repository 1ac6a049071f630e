import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'

/** How many destinations are asked for among those shipped to and among the others: a certificate rests on more. */
const samples = { certify: [12, 3], standard: [2, 1], 'read-only': [2, 1] } as const

/** A destination, and the quote for it. */
interface Asked {
  code: string
  quote: Exchange
}

async function ask({ api, requests }: Fixtures): Promise<Asked[]> {
  const { shippable, others } = await requests.places.destinations()
  const [most, few] = samples[api.config.grade]
  const codes = [...shippable.slice(0, most), ...others.slice(0, few)]
  return Promise.all(codes.map(async (code) => ({ code, quote: await requests.orders.quoteShipment(code) })))
}

/** Every quote says no with 200, allowed false and a reason; but one to an address that is at fault was never one. */
async function quotesRefuse(fixtures: Fixtures, sound: (code: string) => boolean): Promise<void> {
  const { bindings, each } = fixtures
  const [allowed, reason] = [bindings.get<string>('read.shipping-allowed'), bindings.peek('read.shipping-reason')]
  const asked = (await ask(fixtures)).filter(({ code, quote }) => sound(code) || isSuccess(quote))
  if (asked.length === 0) throw new Inconclusive('a shipping quote that is answered with success')
  await each(asked, async ({ code, quote }) => {
    const shown = { status: quote.response.status, allowed: at(quote.response.json, allowed) }
    claim(shown.status === 200 && shown.allowed === false, {
      message: `with shipping off, a quote for ${code} does not say no in the way that quotes do`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    if (reason === undefined || reason.provenance === 'assumed') return
    const [pointer, why] = [String(reason.value), at(quote.response.json, String(reason.value))]
    claim(why !== undefined && why !== null && why !== '', {
      message: `a quote for ${code} refuses without a reason`,
      expected: `a reason at ${pointer}`,
      actual: why,
      exchange: quote,
    })
  })
}

async function isOff({ api }: Fixtures): Promise<boolean> {
  const market = succeeded(await api.send({ method: 'GET', path: '/v1/market' }), 'GET /v1/market must answer')
  return resourceOf(market)['shipping_enabled'] === false
}

requirement(
  'MARKET-4',
  async (fixtures) => {
    const { admin, bindings, requests } = fixtures
    if (await isOff(fixtures)) return quotesRefuse(fixtures, () => false)
    await requests.control('quoteShipping')
    const before = await ask(fixtures)
    const allowed = bindings.get<string>('read.shipping-allowed')
    if (!before.some(({ quote }) => at(quote.response.json, allowed) === true))
      throw new Inconclusive(`a shipping quote that allows a shipment, at ${allowed}`)
    const sound = new Set(before.filter(({ quote }) => isSuccess(quote)).map(({ code }) => code))
    await admin.ask('set-shipping', { enabled: false })
    try {
      if (!(await isOff(fixtures)))
        throw new Inconclusive('the admin ability set-shipping, to an effect that shows in the market')
      await quotesRefuse(fixtures, (code) => sound.has(code))
    } finally {
      await admin.ask('set-shipping', { enabled: true })
    }
  },
  { exclusive: true },
)
