import { operations, type Operation } from '../../spec/contract.ts'
import { isSuccess } from '../../spec/exchange.ts'
import { malformedIds, unusedId } from '../../fixtures/target/arbitraries/ids.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Call } from '../../fixtures/target/session.ts'

const withId = operations.filter(({ parameter }) => parameter !== null)
const reads = withId.filter(({ method }) => method === 'GET')

/** Published prefixes, each with a read whose path takes such an id: where an existing one is found. */
const kinds = [
  ...new Map(
    reads.flatMap((each) => (each.parameter?.prefix ? [[each.parameter.prefix, each.id] as const] : [])),
  ).entries(),
]

/** The valid request of an operation with another id in its path. */
const withOtherId = (call: Call, { id }: Operation, other: string): Call => ({ ...call, path: pathOf(id, other) })

/** Ids of existing resources of every kind but the one that the path asks for. */
async function wrongIds({ resources }: Fixtures, { parameter }: Operation): Promise<string[]> {
  const others = kinds.filter(([prefix]) => prefix !== parameter?.prefix)
  const found = await Promise.all(others.map(([, id]) => resources.someId(id).catch(() => undefined)))
  return found.filter((id) => id !== undefined)
}

requirement('ID-3', async (fixtures) => {
  const { api, each, requests } = fixtures
  await each(withId, async (operation) => {
    await requests.control(operation.id)
    const call = await requests.spare(operation.id)
    const turn = fixtures.api.config.seed + withId.indexOf(operation)
    for (const wrong of inTurn(await wrongIds(fixtures, operation), 2, turn)) {
      const probe = await api.send(withOtherId(call, operation, wrong))
      refused(probe, {
        because: `${operation.id} with an id of another kind (${wrong.slice(0, wrong.indexOf('_') + 1)}…)`,
      })
    }
  })
})

requirement('ID-5', async ({ api, each, forAll, requests, note }) => {
  await each(withId, async (operation) => {
    await requests.control(operation.id)
    const call = await requests.spare(operation.id)
    const prefix = operation.parameter?.prefix ?? 'sale_'
    for (const malformed of inTurn(malformedIds(prefix), 2, api.config.seed + withId.indexOf(operation))) {
      await forAll(
        malformed,
        async (id) => {
          refused(await api.send(withOtherId(call, operation, id)), {
            because: `${operation.id} with the malformed id ${id}`,
          })
        },
        1,
      )
    }
    await forAll(
      unusedId(prefix),
      async (id) => {
        const probe = await api.send(withOtherId(call, operation, id))
        if (operation.kind === 'list' && isSuccess(probe)) {
          note(`${operation.id} of an unused id answers ${probe.response.status}`)
          const text = probe.response.text
          claim(!/"id"\s*:\s*"[a-z]+_[0-9a-f]{32}"/.test(text), {
            message: `${operation.id} of an unused id shows rows`,
            expected: 'a refusal or an empty list',
            actual: text.slice(0, 200),
            exchange: probe,
          })
          return
        }
        refused(probe, { because: `${operation.id} with the unused id ${id}` })
      },
      1,
    )
  })
})
