import { isDeepStrictEqual } from 'node:util'
import { type Operation, operations } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'

/** A path of the table, with its read and its write where it has them. */
interface Place {
  template: string
  read: Operation | undefined
  write: Operation | undefined
}

const places: readonly Place[] = [...new Set(operations.map(({ path }) => path))].map((template) => {
  const offered = operations.filter(({ path }) => path === template)
  return {
    template,
    read: offered.find(({ method }) => method === 'GET'),
    write: offered.find(({ method }) => method !== 'GET'),
  }
})

/** Where a path leads here: to something that this run made, if the path can name that, else to something that exists. */
async function reach({ requests }: Fixtures, { read, write }: Place): Promise<string> {
  const operation = (write ?? read) as Operation
  await requests.control(operation.id)
  return (await requests.spare(operation.id)).path
}

/** Published fields of free text, of which one or the other is in most resources. */
const texts = ['name', 'order_number', 'carrier', 'tracking_number', 'notes']

/** A body that would have an effect, were the method offered: that of the path's own write, or what it shows, reworded. */
async function effective({ resources, requests }: Fixtures, { read, write }: Place, mark: string): Promise<unknown> {
  if (write?.method === 'PATCH') return requests.body(write.id, { name: mark })
  if (write !== undefined || read === undefined) return (await requests.spare(write?.id ?? '')).body
  const shown = await requests.control(read.id)
  const element = read.kind === 'list' ? resources.itemsOf(shown)[0] : shown.response.json
  const own = isObject(element) ? element : {}
  return { ...own, name: mark, ...Object.fromEntries(texts.filter((key) => key in own).map((key) => [key, mark])) }
}

/** Methods to try on a path: every one that it does not offer, or, short of a certificate, one in turn. */
function unlistedOn({ api }: Fixtures, place: Place): string[] {
  const all = ['PUT', 'POST', 'PATCH'].filter((method) => method !== place.write?.method)
  return api.config.grade === 'certify' ? all : inTurn(all, 1, api.config.seed + places.indexOf(place))
}

requirement('WRITES-2', async (fixtures) => {
  const { api, each, requests } = fixtures
  await each(
    places,
    async (place) => {
      const { template, read } = place
      const [path, mark] = [await reach(fixtures, place), requests.marks.name()]
      const body = await effective(fixtures, place, mark)
      const unlisted = unlistedOn(fixtures, place)
      await each(unlisted, async (method) => {
        refused(await api.send({ method, path, body }), { because: `${method} ${template}, which is not offered` })
      })
      if (read?.kind !== 'read' || read.id === 'readAvailability') return
      const after = await api.send({ method: 'GET', path })
      claim(!after.response.text.includes(mark), {
        message: `one of ${unlisted.join(', ')} on ${template} is refused and yet has an effect`,
        expected: 'what was there before',
        actual: after.response.json,
        exchange: after,
      })
    },
    'note',
  )
})

/** Where a path leads to what no other check needs: to something made for this, else to a resource that few look at. */
async function expendable({ api, resources, requests }: Fixtures, { read, write }: Place): Promise<string> {
  const { id, parameter } = (write ?? read) as Operation
  await requests.control(id)
  if (parameter === null) return pathOf(id)
  if (parameter.name === 'customer_id')
    return pathOf(id, (await api.once('customer to delete', () => requests.customers.make())).id)
  if (parameter.name === 'product_id') return pathOf(id, (await requests.goods.make()).id)
  return pathOf(id, await resources.someId(id, 'last'))
}

/** Deletes what a path names and reads it again. Others may change it meanwhile, but it does not go away. */
async function survives(fixtures: Fixtures, place: Place): Promise<void> {
  const { api } = fixtures
  if (place.read?.kind === 'read') await fixtures.requests.control(place.read.id)
  const path = await expendable(fixtures, place)
  refused(await api.send({ method: 'DELETE', path }), { because: `DELETE ${place.template}` })
  if (place.read?.kind !== 'read' || place.read.id === 'readAvailability') return
  const after = await api.send({ method: 'GET', path })
  claim(isSuccess(after), {
    message: `DELETE ${place.template} is refused, and yet what it names is gone`,
    expected: 'what was there before',
    actual: after.response.status,
    exchange: after,
  })
}

/** A customer that no other check knows is the same after its DELETE as before. */
async function customerStays({ api, requests }: Fixtures): Promise<void> {
  const before = await requests.customers.read((await requests.customers.make()).id)
  const { path } = before.request
  refused(await api.send({ method: 'DELETE', path }), { because: 'DELETE of a customer' })
  const after = await api.send({ method: 'GET', path })
  claim(isDeepStrictEqual(after.response.json, before.response.json), {
    message: 'DELETE of a customer is refused, and yet changes it',
    expected: before.response.json,
    actual: after.response.json,
    exchange: after,
  })
}

/** The table has no path of one booking alone: the list shows whether it is still there. */
async function bookingStays({ api, requests }: Fixtures): Promise<void> {
  const { visits } = requests
  const attempt = await visits.take(await requests.slots.take(1))
  const before = await visits.listed(attempt)
  if (before === undefined) throw new Inconclusive('a booking that was just made, in the list of bookings')
  const { row } = before
  refused(await api.send({ method: 'DELETE', path: `/v1/bookings/${String(row['id'])}` }), {
    because: 'DELETE of a booking',
  })
  const after = await visits.listed(attempt)
  claim(after !== undefined && (row['status'] === undefined || after.row['status'] === row['status']), {
    message: 'DELETE of a booking is refused, and yet removes or changes it',
    expected: row,
    actual: after?.row ?? null,
    exchange: after?.page ?? attempt.exchange,
  })
}

requirement('WRITES-1', async (fixtures) => {
  const work = [
    ...places.map((place) => () => survives(fixtures, place)),
    () => customerStays(fixtures),
    () => bookingStays(fixtures),
  ]
  await fixtures.each(work, (one) => one(), 'note')
})
