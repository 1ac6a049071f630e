import { claim, possibly, refused, succeeded } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { operations } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'

const market = { method: 'GET', path: '/v1/market' }

/** Section 5, Scopes, orders:read: it MUST work only where the winery has the online store. */
requirement(
  'SCOPE-5',
  async ({ admin, api, each, keys, note, requests }) => {
    const own = operations.filter(({ scope }) => scope === 'orders:read')
    const key = await keys.withScopes(['orders:read', 'market:read'])
    const probes = await Promise.all(
      own.map(async ({ id, kind }) => {
        const work = async () => {
          await requests.control(id)
          const call = await requests.spare(id)
          succeeded(await api.send({ ...call, credential: key }))
          return { id, call }
        }
        return kind === 'quote' ? possibly(work) : work()
      }),
    )
    await admin.ask('set-online-store', { enabled: false })
    try {
      await each(
        probes.filter((probe) => probe !== undefined),
        async ({ id, call }) => {
          const exchange = await api.send({ ...call, credential: key })
          // A shipping quote may refuse the shipment in a successful answer.
          if (id === 'quoteShipping' && isSuccess(exchange) && at(exchange.response.json, '/allowed') === false)
            return note('without the online store, a shipping quote answers that the shipment is not allowed')
          refused(exchange, { because: `${call.method} ${call.path} at a winery without the online store` })
        },
      )
      const other = await api.send({ ...market, credential: key })
      claim(isSuccess(other), {
        message: 'the market is refused as well without the online store',
        expected: '2xx',
        actual: other.response.status,
        exchange: other,
      })
    } finally {
      await admin.ask('set-online-store', { enabled: true })
    }
  },
  { exclusive: true },
)
