import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/holdings.ts'

/** How many destinations are asked for on either side: enough to meet one that was forgotten. */
const samples = { shippable: 12, others: 3 }

/** Every quote says no with 200, allowed false and a reason. */
async function quotesRefuse({ bindings, each, requests }: Fixtures): Promise<void> {
  const { shippable, others } = await requests.destinations()
  const [allowed, reason] = [bindings.get<string>('read.shipping-allowed'), bindings.peek('read.shipping-reason')]
  const asked = [...shippable.slice(0, samples.shippable), ...others.slice(0, samples.others)]
  if (asked.length === 0) throw new Inconclusive('data: a market with subdivisions')
  await each(asked, async (code) => {
    const quote = await requests.orders.quoteShipment(code)
    const shown = { status: quote.response.status, allowed: at(quote.response.json, allowed) }
    claim(shown.status === 200 && shown.allowed === false, {
      message: `with shipping off, a quote for ${code} does not say no in the way that quotes do`,
      expected: { status: 200, allowed: false },
      actual: shown,
      exchange: quote,
    })
    if (reason === undefined || reason.provenance === 'assumed') return
    const why = at(quote.response.json, String(reason.value))
    claim(why !== undefined && why !== null && why !== '', { message: `a quote for ${code} refuses without a reason`, expected: `a reason at ${String(reason.value)}`, actual: why, exchange: quote })
  })
}

const isOn = async ({ api }: Fixtures): Promise<unknown> => resourceOf(succeeded(await api.send({ method: 'GET', path: '/v1/market' })))['shipping_enabled']

requirement('MARKET-4', async (fixtures) => {
  const { admin, bindings, requests } = fixtures
  if ((await isOn(fixtures)) === false) return quotesRefuse(fixtures)
  const control = await requests.control('quoteShipping')
  const allowed = bindings.get<string>('read.shipping-allowed')
  if (at(control.response.json, allowed) !== true) throw new Inconclusive(`a shipping quote that allows a shipment, at ${allowed}`)
  await admin.ask('set-shipping', { enabled: false })
  try {
    if ((await isOn(fixtures)) !== false) throw new Inconclusive('the admin ability set-shipping, to an effect that shows in the market')
    await quotesRefuse(fixtures)
  } finally {
    await admin.ask('set-shipping', { enabled: true })
  }
}, { alone: true })
