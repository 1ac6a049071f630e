import { listOfIds, operations, type Operation, singleReads } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import {
  cutIds,
  malformedForRead,
  malformedForWrite,
  underOtherPrefixes,
  unusedId,
} from '../../fixtures/target/arbitraries/ids.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { claimPayloadsKeep } from '../../fixtures/target/webhooks/conventions.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import { rowsToRead } from '../../fixtures/target/scenarios/comparisons/single-reads.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'

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

/** A valid request with unique texts that no other check sends: probes change its id. */
async function requestTo({ refusedWrites, requests }: Fixtures, operation: Operation): Promise<Call> {
  await requests.control(operation.id)
  return refusedWrites.own(await requests.spare(operation.id))
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
 * Ids of two other kinds that responses of the run show in the same object as an id: a server may find one resource by
 * the id of the other. If possible, one is of a kind that no path takes.
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

/** How many other resources lend their digits to the probes of an operation. */
const mostRare = 2

/**
 * Under certify, ids of other resources that an operation takes, with traits that few have: a server may accept another
 * prefix for only some of them. A booking must not be the oldest of its status, which another check cancels.
 */
async function idsOfRareResources(fixtures: Fixtures, operation: Operation): Promise<string[]> {
  if (!fixtures.api.isCertify) return []
  if (operation.id === 'cancelBooking') {
    const bookings = (await ifConclusive(() => fixtures.resources.all('listBookings'))) ?? []
    const oldestFirst = bookings.toSorted(
      (one, other) => (instantOf(one.scheduled_at) ?? 0) - (instantOf(other.scheduled_at) ?? 0),
    )
    return ['waiting', 'arrived'].flatMap(
      (status) =>
        oldestFirst
          .filter((each) => each.status === status && each.paid !== true)
          .slice(1)
          .at(-1)?.id ?? [],
    )
  }
  const list = operation.path.endsWith('}') ? listOfIds(operation)?.id : undefined
  const rows = list === undefined ? [] : await ifConclusive(() => rowsToRead(fixtures, list))
  return (rows ?? []).map((row) => row.id).slice(-mostRare)
}

/** An id with the digits of another one under this id's prefix. */
const withDigitsOf = (id: string, other: string): string =>
  id.slice(0, id.indexOf('_')) + other.slice(other.indexOf('_'))

/** An id of another kind, the id of the resource that a server might find by it, and what it is, in words. */
interface WrongId {
  wrong: string
  own: string
  what: string
}

/**
 * Ids of existing resources of other kinds: those that responses show beside the id of the call, then others. Two for a
 * write under certify, else one.
 */
async function existingIds(fixtures: Fixtures, operation: Operation, own: string, turn: number): Promise<WrongId[]> {
  const most = fixtures.api.isCertify && operation.kind === 'write' ? 2 : 1
  const others = inTurn(await idsOfOtherKinds(fixtures, operation), most, turn)
  const ids = [...new Set([...idsBeside(fixtures, own, turn), ...others])].slice(0, others.length)
  return ids.map((wrong) => ({ wrong, own, what: 'an existing id' }))
}

/** The digits of ids that the operation takes, under prefixes of other kinds. */
async function sameDigits(fixtures: Fixtures, operation: Operation, own: string, turn: number): Promise<WrongId[]> {
  const { close, inPaths, elsewhere } = underOtherPrefixes(own)
  // A server that looks up only the digits is most likely to accept a prefix of its own paths: writes get all of those.
  const rest = operation.kind === 'write' ? inPaths : inTurn([...inPaths, ...close.slice(1), ...elsewhere], 1, turn)
  const wrong = fixtures.api.isCertify
    ? [...close.slice(0, 1), ...rest]
    : inTurn([...close, ...inPaths, ...elsewhere].slice(0, 2), 1, turn)
  const lenders = [...(await idsOfRareResources(fixtures, operation)), own]
  return wrong.map((each, n) => {
    const lender = lenders[n % lenders.length] ?? own
    return { wrong: withDigitsOf(each, lender), own: lender, what: 'the digits of its own id' }
  })
}

/** Section 1, Conventions, item 2, and section 4: an id of another kind MUST be refused at the boundary. */
requirement('ID-3', async (fixtures) => {
  const { api, each, refusedWrites } = fixtures
  await each(sampledOperations(fixtures, withId), async (operation) => {
    const call = await requestTo(fixtures, operation)
    const turn = api.config.seed + withId.indexOf(operation)
    const id = idIn(call, operation)
    // The right digits come last, because a server that looks them up carries out the write.
    const all = [
      ...(await existingIds(fixtures, operation, id, turn)),
      ...(await sameDigits(fixtures, operation, id, turn)),
    ]
    for (const { wrong, own, what } of api.isCertify ? all : inTurn(all, 1, turn)) {
      const probe = await api.send(withOtherId(call, operation, wrong))
      const because = `${operation.id} with ${what} under the prefix ${wrong.slice(0, wrong.indexOf('_') + 1)}`
      expect(probe).toBeRefused({ because })
      refusedWrites.add('ID-3', probe, because, own)
    }
  })
})

/** An unused id of the right form. A list below it may be empty instead of refused, but shows no rows. */
async function refusesUnused({ api, note }: Fixtures, operation: Operation, call: Call, id: string): Promise<void> {
  const probe = await api.send(withOtherId(call, operation, id))
  if (operation.kind !== 'list' || !isSuccess(probe)) {
    expect(probe).toBeRefused({ because: `${operation.id} with the unused id ${id}` })
    return
  }
  note(`${operation.id} with an unused id is answered ${probe.response.status}`)
  claim(!/"id"\s*:\s*"[a-z]+_[0-9a-f]{32}"/.test(probe.response.text), {
    message: `${operation.id} with an unused id shows rows`,
    expected: 'a refusal or an empty list',
    actual: probe.response.text.slice(0, 200),
    exchange: probe,
  })
}

/** An id in upper case is either refused or leads to the resource that it names in lower case. */
async function readsUpperCase({ api, note }: Fixtures, operation: Operation, call: Call): Promise<void> {
  const id = idIn(call, operation)
  const upper = id.slice(0, id.indexOf('_') + 1) + id.slice(id.indexOf('_') + 1).toUpperCase()
  if (upper === id) return
  const probe: Exchange = await api.send(withOtherId(call, operation, upper))
  if (!isSuccess(probe)) {
    expect(probe).toBeRefused({ because: `${operation.id} with its id in upper case` })
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

/** What each endpoint is tried with under certify; below, the turn of an endpoint chooses one. */
const mistakes = ['cut', 'malformed', 'unused'] as const

/**
 * How an id is cut. A cut end seldom leads to a resource: under certify, every second endpoint that writes gets one of
 * those cuts, and every fourth one that reads.
 */
function cutsFor({ api }: Fixtures, { kind }: Operation, id: string, turn: number): { how: string; id: string }[] {
  const { withoutPrefix, withoutEnd, withoutLast, longer } = cutIds(id)
  if (!api.isCertify) return inTurn([withoutPrefix, withoutEnd, withoutLast, longer], 1, turn)
  const every = kind === 'write' ? 2 : 4
  const ofItsEnd = turn % every === 0 ? inTurn([withoutLast, withoutEnd], 1, turn / every) : []
  return [withoutPrefix, ...ofItsEnd, longer]
}

/** No endpoint takes an id that is cut, malformed or unused. */
async function refusesBrokenIds(fixtures: Fixtures): Promise<void> {
  const { api, each, forAll, refusedWrites } = fixtures
  await each(sampledOperations(fixtures, withId), async (operation) => {
    const call = await requestTo(fixtures, operation)
    const turn = api.config.seed + withId.indexOf(operation)
    const prefix = operation.parameter?.prefix ?? 'sale_'
    const own = idIn(call, operation)
    const tried = api.isCertify ? mistakes : inTurn(mistakes, 1, turn)
    for (const { how, id } of tried.includes('cut') ? cutsFor(fixtures, operation, own, turn) : []) {
      const probe = await api.send(withOtherId(call, operation, id))
      const because = `${operation.id} with its id ${how}`
      expect(probe).toBeRefused({ because })
      refusedWrites.add('ID-5', probe, because, own)
    }
    if (tried.includes('malformed')) {
      const probe = async (id: string): Promise<void> => {
        const because = `${operation.id} with the malformed id ${JSON.stringify(id)}`
        expect(await api.send(withOtherId(call, operation, id))).toBeRefused({ because })
      }
      const ids =
        operation.kind === 'write' ? [malformedForWrite(own, prefix, turn)] : malformedForRead(own, prefix, turn)
      for (const id of ids) await forAll(id, probe, 1)
    }
    if (tried.includes('unused'))
      await forAll(unusedId(prefix), (id) => refusesUnused(fixtures, operation, call, id), 1)
    if (api.isCertify && inTurn(singleReads, 1, api.config.seed)[0] === operation)
      await readsUpperCase(fixtures, operation, call)
  })
}

/** Writes that need the resource that their body names. */
const writesThatNameResources = ['adjustInventory', 'createOrder', 'createBooking'] as const

/**
 * Sends the digits of the id that a body names under another prefix: such an id does not name a resource that the write
 * can use.
 */
async function refusesInBodies(fixtures: Fixtures): Promise<void> {
  const { api, eachPossible, note, refusedWrites, requests } = fixtures
  if (!api.isCertify) return
  await eachPossible(writesThatNameResources, async (id) => {
    await requests.control(id)
    const { body, ...call } = refusedWrites.own(await requests.spare(id))
    const text = JSON.stringify(body)
    const known = /(?<=")(prod|exp)_[0-9a-f]{32}(?=")/.exec(text)?.[0]
    if (known === undefined) return note(`not exercised: an id in the body of ${id}`)
    const { close, inPaths } = underOtherPrefixes(known)
    const [other = ''] = inTurn([...close, ...inPaths], 1, api.config.seed + writesThatNameResources.indexOf(id))
    const probe = await api.send({ ...call, body: JSON.parse(text.replaceAll(known, other)) as unknown })
    const because = `${id} with the digits of an id under the prefix ${other.slice(0, other.indexOf('_') + 1)} in its body`
    expect(probe).toBeRefused({ because })
    refusedWrites.add('ID-5', probe, because, known)
  })
}

/** Section 1, Conventions, item 2: a malformed, cut or unused id MUST NOT lead to a resource. */
requirement('ID-5', async (fixtures) => {
  await fixtures.each([refusesBrokenIds, refusesInBodies], (part) => part(fixtures))
})

/**
 * Section 1, Conventions, item 2: an id in a webhook payload MUST NOT be an integer key or have the prefix of another
 * kind.
 */
requirement('ID-6', (fixtures) => claimPayloadsKeep(fixtures, ['ID-1', 'ID-2']))
