import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { fullOrder } from '../../fixtures/target/scenarios/orders/full-order.ts'
import { holds } from '../../fixtures/target/template.ts'
import { isSuccess, type Exchange } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** A key that is missing, or has another type, is judged by the oracle. */
function claimNameless(address: unknown, how: string, exchange: Exchange | undefined): void {
  const name = at(address, '/name')
  claim(typeof name !== 'string', {
    message: `the address of a customer ${how} has a name`,
    expected: null,
    actual: name,
    exchange,
  })
}

/** Every customer in the list. */
async function listedAreNameless({ resources }: Fixtures): Promise<void> {
  const walk = await resources.walk('listCustomers')
  if (!walk.items.some(({ address }) => isObject(address) && 'name' in address))
    throw new Inconclusive('needs a customer with an address')
  for (const customer of walk.items) claimNameless(customer.address, 'in the list', resources.pageWith(walk, customer))
}

/**
 * Takes the address of a customer away, as a whole or else each part of it. An address without any part still is an
 * object with seven keys: the oracle judges it, also in the lists that other checks read.
 */
async function clearAddress({ api, bindings, requests }: Fixtures, id: string): Promise<void> {
  const parts = ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country']
  const empty = Object.fromEntries(parts.map((part) => [part, null]))
  const bodies = holds(bindings.get('body.updateCustomer'), 'address') ? [null, empty] : [empty]
  for (const address of bodies) {
    const answer = await api.send(requests.write('updateCustomer', { address }, id))
    if (!isSuccess(answer)) continue
    if (at(answer.response.json, '/object') !== 'customer') await requests.customers.read(id)
    return
  }
}

/** Customers whose address was sent with a name: whether it is refused or dropped, it is not shown. */
async function writtenAreNameless(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  const address = await requests.customers.address(requests.unique.name())
  const nameless = { address: { ...address, name: null } }
  const { id, created: answered } = await requests.customers.make(nameless)
  // The response to a write is open: if it is the customer, its address has no name either.
  const asAnswered = (answer: Exchange): void => {
    if (at(answer.response.json, '/object') === 'customer')
      claimNameless(at(answer.response.json, '/address'), 'in the response to a write', answer)
  }
  asAnswered(answered)
  // An update may send a part of an address. Whether it is refused or not, all seven keys are shown afterwards.
  const { line1, city } = address
  asAnswered(await api.send(requests.write('updateCustomer', { address: { line1, city } }, id)))
  const plain = await requests.customers.read(id)
  claimNameless(at(plain.response.json, '/address'), 'just made', plain)

  asAnswered(await api.send(requests.write('updateCustomer', { address }, id)))
  const updated = await requests.customers.read(id)
  claimNameless(at(updated.response.json, '/address'), 'whose address was written with a name', updated)
  await clearAddress(fixtures, id)

  const created = await api.send(requests.write('createCustomer', requests.customers.values({ address })))
  asAnswered(created)
  const named = at(created.response.json, '/id')
  if (!isSuccess(created) || typeof named !== 'string') return
  const made = await requests.customers.read(named)
  claimNameless(at(made.response.json, '/address'), 'that was made with a named address', made)
}

/** A customer for whom an order was shipped to another addressee. The oracle judges every customer that is shown. */
async function buyersAreNameless(fixtures: Fixtures): Promise<void> {
  const { api, requests } = fixtures
  if (!api.isCertify || (await ifConclusive(() => fullOrder(fixtures))) === undefined) return
  await requests.customers.read((await requests.customer()).id)
}

/** Section 2, Address, name, and Customer, address: the `name` in the `address` of a customer MUST be null. */
requirement('ADDRESS-1', async (fixtures) => {
  await fixtures.eachPossible([listedAreNameless, writtenAreNameless, buyersAreNameless], (part) => part(fixtures))
})
