import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { succeeded } from '../../fixtures/target/claims.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Names that other services use for a filter by the time of the last change. `since` is not among them: it may be the
 * time at which a customer was created.
 */
const names = ['updated_since', 'updated_after', 'modified_since', 'updated_at']

/** Section 6, rule 5: an updated-since filter MUST NOT exist on customers. */
requirement('PARAMS-2', async (fixtures) => {
  const { api, each, resources } = fixtures
  succeeded(await resources.firstPage('listCustomers'))
  await each(sampled(fixtures, names, 'names of such a filter', 2), async (name) => {
    const probe = await api.send({ method: 'GET', path: '/v1/customers', query: [[name, '2020-01-01T00:00:00Z']] })
    expect(probe).toBeRefused({ status: 400, because: `the list of customers with ${name}` })
  })
})
