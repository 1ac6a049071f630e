import { type Operation, operations } from '../../spec/contract.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, canonical } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { unknownName } from '../../fixtures/target/arbitraries/unknown-parameter.ts'
import { drawn } from '../../fixtures/target/arbitraries/turn.ts'
import { sampledOperations } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, ifConclusive } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { statusOf } from '../../fixtures/target/rows.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import { issue, pagedLists } from '../../fixtures/target/scenarios/lists/cursors.ts'
import { type Probe, probesOf, requestOf } from '../../fixtures/target/scenarios/lists/parameter-probes.ts'
import { readingKey } from '../../fixtures/target/scenarios/live-key.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { expect } from '../../fixtures/target/expect.ts'

/**
 * Under certify, a key with only the scope of the endpoint, or a live key for some of the reads without an id: the rule
 * holds for every key.
 */
async function otherKey(fixtures: Fixtures, operation: Operation, turn: number): Promise<Credential | undefined> {
  const { api, keys } = fixtures
  const { kind, method, parameter, scope } = operation
  if (!api.isCertify) return undefined
  if (turn % 2 === 0) return ifConclusive(() => keys.withScopes([scope]))
  const isPlain = method === 'GET' && parameter === null && kind !== 'quote'
  return isPlain && turn % 4 === 1 ? ifConclusive(() => readingKey(fixtures)) : undefined
}

/** Whether a page has fewer rows than one without the parameter, or there are none to compare: then it may be a filter. */
function mayFilter({ resources }: Fixtures, page: Exchange, control: Exchange): boolean {
  const rows = resources.itemsOf(control).length
  return rows === 0 || resources.itemsOf(page).length < rows
}

/** Sends a probe with the other key, or with that of the run where the other one is refused for something else. */
async function answerTo(fixtures: Fixtures, operation: Operation, probe: Call, turn: number): Promise<Exchange> {
  const credential = await otherKey(fixtures, operation, turn)
  const other = credential === undefined ? undefined : await fixtures.api.send({ ...probe, credential })
  const counts = other !== undefined && (isSuccess(other) || other.response.status === 400)
  return counts ? other : fixtures.api.send(probe)
}

/** Claims a refusal with 400 whose param, if any, is the unknown parameter. */
async function refuses(fixtures: Fixtures, probe: Probe, turn: number): Promise<void> {
  const { note, refusedWrites, requests } = fixtures
  const { operation, parameters, isOfOtherList = false, isOfNewCustomer = false } = probe
  const control = await requests.control(operation.id)
  const { call, written } = await requestOf(fixtures, probe)
  const answer = await answerTo(fixtures, operation, call, turn)
  const because = `${operation.id} with the unknown parameter ${written}`
  if (isOfOtherList && isSuccess(answer) && mayFilter(fixtures, answer, control))
    return note(`${because} shows fewer rows than without it: the list may know the parameter and not document it`)
  // A read of what was just created may lag.
  if (isOfNewCustomer && answer.response.status === 404) return
  // Some platforms replace a dot in a name, and some show the percent-encoding of a character.
  const [name] = parameters[0] ?? ['']
  const isNamed = parameters.length === 1 && /^[\w[\]-]+$/.test(name)
  expect(answer).toBeRefused(isNamed ? { status: 400, param: name, because } : { status: 400, because })
  const named = at(answer.response.json, '/error/param')
  if (new Set(parameters.map(([each]) => each)).size > 1 && named !== undefined)
    note(`${operation.id} names ${JSON.stringify(named)} in error.param, although two parameters are unknown`)
  refusedWrites.add('PARAMS-1', answer, because)
}

/**
 * On a later page the parameter may also count as a filter that the cursor was not issued under: any refusal passes.
 */
async function refusesBesideCursor(fixtures: Fixtures, id: string, name: string): Promise<void> {
  const { api, bindings } = fixtures
  const { parent, cursor, query } = await issue(fixtures, id)
  const probe = await api.send({
    method: 'GET',
    path: pathOf(id, parent),
    query: [...query, [bindings.get<string>('list.cursor'), cursor], [name, '1']],
  })
  expect(probe).toBeRefused({ because: `${id} with a cursor and the unknown parameter ${name}` })
}

const inOtherCase = (name: string): string =>
  name === name.toUpperCase() ? name.toLowerCase() : name.slice(0, 1).toUpperCase() + name.slice(1)

/** Claims that a known name in another letter case is either recognised, with its effect, or refused. */
async function recognisesOrRefuses(fixtures: Fixtures, id: string): Promise<void> {
  const { api, bindings, resources } = fixtures
  const { parent, cursor, query, page } = await issue(fixtures, id)
  const name = inOtherCase(bindings.get<string>('list.cursor'))
  const call: Call = { method: 'GET', path: pathOf(id, parent), query: [...query, [name, cursor]] }
  const probe = await api.send(call)
  if (isRefusal(probe)) {
    expect(probe).toBeRefused({ status: 400, because: `${id} with the parameter ${name}` })
    return
  }
  const rows = (exchange: Exchange): string => canonical(resources.itemsOf(exchange).map((row) => row.id ?? row))
  const isRecognised = rows(probe) === rows(page)
  // Other clients may have added rows before this page.
  const now = isRecognised
    ? page
    : await api.send({ ...call, query: [...query, [bindings.get<string>('list.cursor'), cursor]] })
  if (!isSuccess(now) || rows(now) !== rows(page))
    throw new Inconclusive(`needs a page of ${id} that stays the same for a moment`)
  claim(isRecognised, {
    message: `${id} ignores the parameter ${name}`,
    expected: '400, or the page that the cursor leads to',
    actual: probe.response.status,
    exchange: probe,
  })
}

/** Claims that the published filter in upper case is either recognised, with its effect, or refused. */
async function recognisesOrRefusesFilter(fixtures: Fixtures): Promise<void> {
  const { api, bindings, resources } = fixtures
  const path = pathOf('listClubMembers')
  const first = await resources.firstPage('listClubMembers')
  const known = resources.itemsOf(first).map((row) => statusOf(row, bindings))
  // The filtered list differs from a page with members of other statuses.
  const status = ['pending', 'past_due'].find((each) => known.some((other) => other !== undefined && other !== each))
  if (status === undefined) throw new Inconclusive('needs club members that show their club_status')
  const probe = await api.send({ method: 'GET', path, query: [['CLUB_STATUS', status]] })
  if (isRefusal(probe)) {
    expect(probe).toBeRefused({ status: 400, because: 'listClubMembers with the parameter CLUB_STATUS' })
    return
  }
  const other = resources.itemsOf(probe).find((row) => ![status, undefined].includes(statusOf(row, bindings)))
  expect(other, probe).toBeNone(
    `400, or only members with club_status ${status}`,
    'listClubMembers ignores the parameter CLUB_STATUS',
  )
}

/** Claims that an unknown parameter is refused beside the published filter as well. */
async function refusesBesideFilter({ api, note }: Fixtures): Promise<void> {
  const path = pathOf('listClubMembers')
  const filter: [string, string] = ['club_status', 'active']
  if (!isSuccess(await api.send({ method: 'GET', path, query: [filter] })))
    return note('not exercised: an unknown parameter together with club_status')
  const name = unknownName(api.config.seed)
  const probe = await api.send({ method: 'GET', path, query: [[name, '1'], filter] })
  expect(probe).toBeRefused({
    status: 400,
    param: name,
    because: `listClubMembers with club_status and the unknown parameter ${name}`,
  })
}

/** Lists of one page have no cursor. They are counted in a note. */
async function onPages(fixtures: Fixtures, probes: readonly (() => Promise<void>)[]): Promise<void> {
  let missing = 0
  await fixtures.eachPossible(probes, async (probe) => {
    try {
      await probe()
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      missing += 1
    }
  })
  if (missing > 0)
    fixtures.note(`not exercised: unknown parameters together with a cursor, ${missing} of ${probes.length}`)
}

/** Section 1, Conventions, item 5: an unrecognised query parameter MUST yield 400, on each of the 35 endpoints. */
requirement('PARAMS-1', async (fixtures) => {
  const { api, each } = fixtures
  const { grade, seed } = api.config
  const paged = pagedLists(fixtures)
  const tested = grade === 'read-only' ? sampledOperations(fixtures, operations) : operations
  const plain = tested.flatMap((operation) => probesOf(fixtures, operation, seed + operations.indexOf(operation)))
  await each(
    [
      () =>
        each(
          plain.map((probe, turn) => () => refuses(fixtures, probe, turn)),
          (probe) => probe(),
        ),
      () =>
        onPages(fixtures, [
          ...paged.map(
            ({ id }, n) =>
              () =>
                refusesBesideCursor(fixtures, id, grade === 'certify' ? '' : unknownName(seed + n)),
          ),
          ...drawn(paged, grade === 'certify' ? 4 : 0, seed + 1).map(
            ({ id }, n) =>
              () =>
                refusesBesideCursor(fixtures, id, ['page', unknownName(seed + n), 'offset'][n % 3] ?? ''),
          ),
          ...drawn(paged, grade === 'certify' ? 3 : 1, seed).map(
            ({ id }) =>
              () =>
                recognisesOrRefuses(fixtures, id),
          ),
          ...(grade === 'certify' ? [() => recognisesOrRefusesFilter(fixtures)] : []),
        ]),
      ...(grade === 'certify' ? [() => refusesBesideFilter(fixtures)] : []),
    ],
    (part) => part(),
  )
})
