import { same } from '../../spec/oracle/json.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource, resourceOf } from '../../fixtures/target/holdings.ts'
import { Inconclusive } from '../../spec/violation.ts'

/** The list that shows what each single read shows, and how many keys of it are compared. */
const reads = [
  { read: 'readProduct', list: 'listProducts', keys: ['id', 'object'] },
  { read: 'readCustomer', list: 'listCustomers', keys: null },
  { read: 'readClubShipment', list: 'listClubShipments', keys: null },
  { read: 'readOrder', list: 'listOrders', keys: ['id', 'object'] },
  { read: 'readSale', list: 'listSales', keys: ['id', 'object'] },
  { read: 'readFulfillment', list: 'listFulfillments', keys: null },
] as const

/** Two rows of a list that name themselves, one from either end. */
async function twoOf({ holdings }: Fixtures, list: string): Promise<readonly [Resource, string][]> {
  const rows = (await holdings.all(list)).flatMap((row): [Resource, string][] =>
    typeof row['id'] === 'string' ? [[row, row['id']]] : [],
  )
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (first === undefined || last === undefined) throw new Inconclusive(`data: a row of ${list} with an id`)
  return rows.length === 1 ? [first] : [first, last]
}

requirement('READ-1', async (fixtures) => {
  await fixtures.each(
    reads,
    async ({ read, list }) => {
      for (const [, id] of await twoOf(fixtures, list)) {
        const exchange = succeeded(
          await fixtures.api.send({ method: 'GET', path: pathOf(read, id) }),
          `${read} must answer`,
        )
        const shown = resourceOf(exchange)['id']
        claim(shown === undefined || shown === id, {
          message: `${read} shows another resource than was asked for`,
          expected: id,
          actual: shown,
          exchange,
        })
      }
    },
    'note',
  )
})

/** The keys in which two renderings of one resource differ. */
function differences(one: Resource, other: Resource, keys: readonly string[] | null): string[] {
  const compared = keys ?? [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return compared.filter((key) => !same(one[key], other[key]))
}

requirement('READ-2', async (fixtures) => {
  const { api, each, holdings } = fixtures
  await each(
    reads.filter(({ read }) => read !== 'readOrder'),
    async ({ read, list, keys }) => {
      for (const [, id] of await twoOf(fixtures, list)) {
        // Others may change it in between: only what differs twice in a row differs.
        for (let attempt = 1; ; attempt += 1) {
          const { items } = attempt === 1 ? await holdings.walk(list) : await holdings.walkAfresh(list)
          const listed = items.find((row) => row['id'] === id)
          const exchange = succeeded(await api.send({ method: 'GET', path: pathOf(read, id) }), `${read} must answer`)
          if (listed === undefined) break
          const differing = differences(listed, resourceOf(exchange), keys)
          if (differing.length === 0) break
          claim(attempt < 2, {
            message: `${read} shows ${differing.join(', ')} otherwise than ${list} does`,
            expected: Object.fromEntries(differing.map((key) => [key, listed[key]])),
            actual: Object.fromEntries(differing.map((key) => [key, resourceOf(exchange)[key]])),
            exchange,
          })
        }
      }
    },
    'note',
  )
})
