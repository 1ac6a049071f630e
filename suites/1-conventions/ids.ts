import { operations, type Operation, singleReads } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
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
import { claim } from '../../fixtures/target/claims.ts'
import { wrongIds } from '../../fixtures/target/scenarios/wrong-ids.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'

const withId = operations.filter(({ parameter }) => parameter !== null)

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

/** Section 1, Conventions, item 2, and section 4: an id of another kind MUST be refused at the boundary. */
requirement('ID-3', async (fixtures) => {
  const { api, each, refusedWrites } = fixtures
  await each(sampledOperations(fixtures, withId), async (operation) => {
    const call = await requestTo(fixtures, operation)
    const turn = api.config.seed + withId.indexOf(operation)
    for (const { wrong, own, what } of await wrongIds(fixtures, operation, idIn(call, operation), turn)) {
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

/** Whether a name can be in a path as it is. */
const isPlain = (name: unknown): name is string => typeof name === 'string' && /^[\w.@+-]+$/.test(name)

/** Under certify, the email of a customer of the run and the SKU of a product lead to none in place of the id. */
async function refusesOtherNames({ api, eachPossible, resources, requests }: Fixtures): Promise<void> {
  if (!api.isCertify) return
  const skus = async (): Promise<unknown> => (await resources.all('listInventory')).find(({ sku }) => isPlain(sku))?.sku
  const names = [
    ['readCustomer', 'email of a customer', async () => (await requests.customer()).email],
    ['readProduct', 'SKU of a product', skus],
  ] as const
  await eachPossible(names, async ([read, what, nameOf]) => {
    const name = await nameOf()
    if (!isPlain(name)) throw new Inconclusive(`needs the ${what}`)
    const because = `${read} with the ${what} in place of its id`
    expect(await api.send({ method: 'GET', path: pathOf(read, name) })).toBeRefused({ because })
  })
}

/** Section 1, Conventions, item 2: a malformed, cut or unused id MUST NOT lead to a resource. */
requirement('ID-5', async (fixtures) => {
  await fixtures.each([refusesBrokenIds, refusesInBodies, refusesOtherNames], (part) => part(fixtures))
})

/**
 * Section 1, Conventions, item 2: an id in a webhook payload MUST NOT be an integer key or have the prefix of another
 * kind.
 */
requirement('ID-6', (fixtures) => claimPayloadsKeep(fixtures, ['ID-1', 'ID-2']))
