import { operations, type Operation } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { cutIds, malformedIds, underOtherPrefixes, unusedId } from '../../fixtures/target/arbitraries/ids.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { claimPayloadsKeep } from '../../fixtures/target/webhooks/conventions.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { effectOf } from '../../fixtures/target/scenarios/effects.ts'
import type { Call } from '../../fixtures/target/session.ts'

const withId = operations.filter(({ parameter }) => parameter !== null)
const reads = withId.filter(({ method }) => method === 'GET')

/** Published prefixes, each with a read whose path takes such an id: a source of existing ids. */
const kinds = [
  ...new Map(
    reads.flatMap((each) => (each.parameter?.prefix ? [[each.parameter.prefix, each.id] as const] : [])),
  ).entries(),
]

/** The valid request of an operation with another id in its path. */
const withOtherId = (call: Call, { id }: Operation, other: string): Call => ({ ...call, path: pathOf(id, other) })

/** The id in the path of a valid request. */
const idIn = ({ path }: Call, operation: Operation): string =>
  decodeURIComponent(path.split('/')[operation.path.split('/').findIndex((step) => step.startsWith('{'))] ?? '')

/** A valid request that no check sends: probes change its id. An update of a customer gets a text that can be recognised. */
async function requestTo({ requests }: Fixtures, operation: Operation): Promise<Call> {
  await requests.control(operation.id)
  const call = await requests.spare(operation.id)
  if (operation.id !== 'updateCustomer') return call
  return requests.write(operation.id, { name: requests.unique.name() }, idIn(call, operation))
}

/** Ids of existing resources of every kind but the one that the path takes. */
async function idsOfOtherKinds({ resources }: Fixtures, { parameter }: Operation): Promise<string[]> {
  const others = kinds.filter(([prefix]) => prefix !== parameter?.prefix)
  const found = await Promise.all(others.map(([, id]) => resources.someId(id).catch(() => undefined)))
  return found.filter((id) => id !== undefined)
}

/** Objects anywhere in a value that have an id among their own values. */
function* objectsWith(value: unknown, id: string): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && Object.values(value).includes(id)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsWith(inner, id)
}

/**
 * Ids of two other kinds beside an id, in what the run has read: a server may find one resource by the id of the other. One
 * is of a kind that no path takes, where there is such.
 */
function idsBeside({ api }: Fixtures, id: string, turn: number): string[] {
  const found = new Map<string, string>()
  for (const { response, request } of api.exchanges) {
    if (request.method !== 'GET' || !response.text.includes(id)) continue
    for (const each of objectsWith(response.json, id))
      for (const other of Object.values(each)) {
        const kind = /^([a-z]+)_[0-9a-f]{32}$/.exec(String(other))?.[1]
        if (kind !== undefined && !id.startsWith(`${kind}_`)) found.set(kind, String(other))
      }
  }
  const hasPath = ([kind]: readonly [string, string]): boolean => kinds.some(([prefix]) => prefix === `${kind}_`)
  const all = [...found]
  const chosen = [
    ...inTurn(
      all.filter((each) => !hasPath(each)),
      1,
      turn,
    ),
    ...inTurn(all.filter(hasPath), 1, turn),
  ]
  return chosen.map(([, other]) => other)
}

/** No refused request to an operation was carried out. */
async function claimNoEffect(fixtures: Fixtures, operation: Operation, call: Call): Promise<void> {
  const effect = await effectOf(fixtures, operation, call)
  claim(effect?.visible !== true, {
    message: `${operation.id} is refused for its id, and takes effect`,
    expected: 'the state before the request',
    actual: effect?.exchange.response.json,
    exchange: effect?.exchange,
  })
}

/** Section 1, Conventions, item 2, and section 4: an id of another kind MUST be refused at the boundary. */
requirement('ID-3', async (fixtures) => {
  const { api, each } = fixtures
  const certify = api.config.grade === 'certify'
  await each(sampledOperations(fixtures, withId), async (operation) => {
    const call = await requestTo(fixtures, operation)
    const turn = api.config.seed + withId.indexOf(operation)
    const other = underOtherPrefixes(idIn(call, operation))
    // A server that looks up by the digits takes a prefix of its own paths first: writes are sent all of those.
    const ofPaths = operation.kind === 'write' ? other.inPaths : inTurn(other.inPaths, 2, turn)
    const sameDigits = certify
      ? [...other.close.slice(0, 1), ...ofPaths, ...inTurn([...other.close.slice(1), ...other.elsewhere], 1, turn)]
      : inTurn([...other.close, ...other.inPaths, ...other.elsewhere].slice(0, 2), 1, turn)
    const beside = idsBeside(fixtures, idIn(call, operation), turn)
    const others = inTurn(await idsOfOtherKinds(fixtures, operation), certify ? 2 : 1, turn)
    const existing = [...new Set([...beside, ...others])].slice(0, others.length)
    // The right digits last: a server that looks them up carries out a write.
    const all = [...existing, ...sameDigits]
    for (const wrong of certify ? all : inTurn(all, 1, turn)) {
      const kind = wrong.slice(0, wrong.indexOf('_') + 1)
      const digits = existing.includes(wrong) ? 'an existing id' : 'the digits of its own id'
      refused(await api.send(withOtherId(call, operation, wrong)), {
        because: `${operation.id} with ${digits} under the prefix ${kind}`,
      })
    }
    if (certify && operation.kind === 'write') await claimNoEffect(fixtures, operation, call)
  })
})

/** An unused id of the right form. A list below it may be empty instead of refused, but shows no rows. */
async function refusesUnused({ api, note }: Fixtures, operation: Operation, call: Call, id: string): Promise<void> {
  const probe = await api.send(withOtherId(call, operation, id))
  if (operation.kind !== 'list' || !isSuccess(probe)) {
    refused(probe, { because: `${operation.id} with the unused id ${id}` })
    return
  }
  note(`${operation.id} of an unused id answers ${probe.response.status}`)
  claim(!/"id"\s*:\s*"[a-z]+_[0-9a-f]{32}"/.test(probe.response.text), {
    message: `${operation.id} of an unused id shows rows`,
    expected: 'a refusal or an empty list',
    actual: probe.response.text.slice(0, 200),
    exchange: probe,
  })
}

/** An id in upper case is either refused or leads to the resource that it names in lower case. */
async function readsUpperCase({ api, note }: Fixtures, operation: Operation, call: Call): Promise<void> {
  const id = idIn(call, operation)
  const upper = id.slice(0, id.indexOf('_') + 1) + id.slice(id.indexOf('_') + 1).toUpperCase()
  if (upper === id || operation.method !== 'GET' || operation.kind === 'list') return
  const probe: Exchange = await api.send(withOtherId(call, operation, upper))
  if (!isSuccess(probe)) {
    refused(probe, { because: `${operation.id} with its id in upper case` })
    return
  }
  note(`${operation.id} accepts an id in upper case`)
  const shown = (probe.response.json as { id?: unknown } | null)?.id
  claim(shown === undefined || shown === id, {
    message: `${operation.id} with an id in upper case shows another resource`,
    expected: `a refusal, or ${id}`,
    actual: shown,
    exchange: probe,
  })
}

/** Section 1, Conventions, item 2: a malformed, cut or unused id MUST NOT lead to a resource. */
requirement('ID-5', async (fixtures) => {
  const { api, each, forAll } = fixtures
  const certify = api.config.grade === 'certify'
  await each(sampledOperations(fixtures, withId), async (operation) => {
    const call = await requestTo(fixtures, operation)
    const turn = api.config.seed + withId.indexOf(operation)
    const prefix = operation.parameter?.prefix ?? 'sale_'
    const cut = cutIds(idIn(call, operation))
    // Each endpoint gets one of the three kinds in turn.
    const isTried = (kind: number): boolean => certify || turn % 3 === kind
    const chosen = certify ? [...cut.slice(0, 2), ...inTurn(cut.slice(2), 1, turn)] : inTurn(cut, 1, turn)
    for (const { how, id } of isTried(0) ? chosen : [])
      refused(await api.send(withOtherId(call, operation, id)), { because: `${operation.id} with its id ${how}` })
    for (const malformed of inTurn(malformedIds(prefix), isTried(1) ? 1 : 0, turn)) {
      const probe = async (id: string): Promise<void> => {
        const because = `${operation.id} with the malformed id ${id}`
        refused(await api.send(withOtherId(call, operation, id)), { because })
      }
      await forAll(malformed, probe, 1)
    }
    if (isTried(2)) await forAll(unusedId(prefix), (id) => refusesUnused(fixtures, operation, call, id), 1)
    if (certify) await readsUpperCase(fixtures, operation, call)
    if (certify && operation.kind === 'write') await claimNoEffect(fixtures, operation, call)
  })
})

/** Section 1, Conventions, item 2: an id in a webhook payload MUST be neither an integer nor of another kind. */
requirement('ID-6', (fixtures) => claimPayloadsKeep(fixtures, ['ID-1', 'ID-2']))
