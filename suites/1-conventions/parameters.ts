import fc from 'fast-check'
import { type Operation, operations } from '../../spec/contract.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { unknownName } from '../../fixtures/target/arbitraries/unknown-parameter.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { refused } from '../../fixtures/target/claims.ts'
import { describedParameters } from '../../fixtures/target/discovery/openapi.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import { issue } from '../../fixtures/target/scenarios/cursors.ts'

/** Parameters of lists elsewhere: what is one thing, or a write, can neither be sorted by them nor searched. */
const ofLists = ['sort', 'order_by', 'q', 'search'] as const

/** An unknown parameter beside a valid request, and what is sent with it. */
interface Probe {
  operation: Operation
  how: 'alone' | 'without a value' | 'as lists have it' | 'with a cursor'
  /** Which of several names and values it takes. */
  turn: number
}

/** A write that goes through leaves its mark for good, so one probe of it must do; reads can be asked again. */
function probesOf(operation: Operation, turn: number): Probe[] {
  const { id, kind } = operation
  const plain: Probe = { operation, how: turn % 3 === 0 ? 'without a value' : 'alone', turn }
  // How a date is asked for is a gap, and so is what else availability may be asked about.
  if (id === 'readAvailability') return [plain]
  const common: Probe = { operation, how: 'as lists have it', turn }
  if (kind === 'write') return [turn % 2 === 0 ? plain : common]
  return kind === 'list' ? [plain, { operation, how: 'with a cursor', turn }] : [plain, common]
}

/** A name that the target's own description does not give the endpoint. */
function commonName({ target }: Fixtures, { operation: { method, path }, turn }: Probe): string {
  const described =
    target.description === undefined ? [] : describedParameters(target.description, method, path, 'query')
  const name = ofLists
    .map((_, n) => ofLists[(turn + n) % ofLists.length] as string)
    .find((each) => !described.includes(each))
  if (name === undefined) throw new Inconclusive(`a parameter that ${method} ${path} is not described with`)
  return name
}

/** On a later page the parameter may also count as another filter than that of the cursor: any refusal will do. */
async function withCursor(fixtures: Fixtures, { operation: { id } }: Probe, name: string): Promise<void> {
  const { api, bindings } = fixtures
  const { parent, cursor, query } = await issue(fixtures, id)
  const probe = await api.send({
    method: 'GET',
    path: pathOf(id, parent),
    query: [...query, [bindings.get<string>('list.cursor'), cursor], [name, '1']],
  })
  refused(probe, { because: `${id} with a cursor and the unknown parameter ${name}` })
}

async function refuses(fixtures: Fixtures, probe: Probe): Promise<void> {
  const { api, requests } = fixtures
  const { operation, how, turn } = probe
  const [odd] = fc.sample(unknownName(), { seed: turn, numRuns: 1 })
  if (how === 'with a cursor') return withCursor(fixtures, probe, odd as string)
  await requests.control(operation.id)
  const call = await requests.spare(operation.id)
  const name = how === 'as lists have it' ? commonName(fixtures, probe) : (odd as string)
  const value = how === 'without a value' ? '' : how === 'alone' ? '1' : 'name'
  const answer = await api.send({ ...call, query: [...(call.query ?? []), [name, value]] })
  refused(answer, { status: 400, param: name, because: `${operation.id} with the unknown parameter ${name}=${value}` })
}

requirement('PARAMS-1', async (fixtures) => {
  const { api, each, note } = fixtures
  const probes = operations.flatMap((operation, n) => probesOf(operation, api.config.seed + n))
  const onPages = probes.filter(({ how }) => how === 'with a cursor')
  const plain = async (): Promise<void> =>
    each(
      probes.filter(({ how }) => how !== 'with a cursor'),
      (probe) => refuses(fixtures, probe),
    )
  const paged = async (): Promise<void> => {
    let pageless = 0
    const onPage = async (probe: Probe): Promise<void> => {
      try {
        await refuses(fixtures, probe)
      } catch (lack) {
        if (!(lack instanceof Inconclusive)) throw lack
        pageless += 1
      }
    }
    await each(onPages, onPage, 'note')
    if (pageless > 0)
      note(`not exercised: a cursor beside the unknown parameter, on ${pageless} of ${onPages.length} lists`)
  }
  await each([plain, paged], (part) => part())
})
