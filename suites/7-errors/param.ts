import { requirement } from '../../fixtures/requirement.ts'
import { refused, succeeded } from '../../fixtures/target/claims.ts'

requirement('ERR-4', async ({ api, each, holdings, requests, bindings }) => {
  const lists = ['listProducts', 'listCustomers', 'listOrders', 'listBookings'] as const
  await each(lists, async (id) => {
    const { request } = succeeded(await holdings.firstPage(id))
    const probe = await api.send({ method: 'GET', path: request.path, query: [['zz_unknown', '1']] })
    refused(probe, { status: 400, param: 'zz_unknown', because: `${id} with one unknown parameter` })
  })
  const page = await api.send({
    method: 'GET',
    path: '/v1/customers',
    query: [[bindings.get<string>('list.cursor'), 'zz-no-cursor']],
  })
  refused(page, { param: bindings.get<string>('list.cursor'), because: 'a cursor that is none' })
  if (api.config.grade === 'read-only') return
  await requests.control('createCustomer')
  for (const field of ['loyalty_points', 'club_status'] as const) {
    const { body, ...call } = await requests.valid('createCustomer')
    const value = field === 'loyalty_points' ? 17 : 'active'
    const probe = await api.send({ ...call, body: { ...(body as object), [field]: value } })
    refused(probe, { status: 400, param: field, because: `a new customer with ${field}` })
  }
})
