import { type Operation, operationOf, operations, schemas } from '../../spec/contract.ts'
import { unusedDigits } from '../../fixtures/target/arbitraries/ids.ts'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { at, isObject, type JsonObject } from '../../spec/oracle/json.ts'
import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { claim, ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { undescribed } from '../../fixtures/target/discovery/described-values.ts'
import { descriptionOf } from '../../fixtures/target/discovery/found-description.ts'
import {
  type Description,
  describedOperation,
  describedParameterNodes,
  describedResponse,
  resolve,
} from '../../fixtures/target/discovery/openapi.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf, type Resource } from '../../fixtures/target/resources.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { rawExchange } from '../../fixtures/target/validated-view.ts'

/** How many differences between one response and the description are reported. */
const most = 3

/**
 * Successes of an operation that the run has in any case: the response to a valid request, and a whole list under
 * certify.
 */
async function successesOf({ api, requests, resources }: Fixtures, operation: Operation): Promise<Exchange[]> {
  const { id, kind, parameter } = operation
  const isRead = kind === 'list' || kind === 'read'
  if (!isRead && api.config.grade === 'read-only') return []
  const answer = await ifConclusive(() => (isRead ? requests.answer(id) : requests.control(id)))
  const whole =
    kind === 'list' && parameter === null && api.isCertify
      ? ((await ifConclusive(() => resources.walk(id)))?.pages ?? [])
      : []
  return [...(answer === undefined ? [] : [answer]), ...whole].filter(
    (each) => isSuccess(each) && !api.flawed.has(each.number),
  )
}

/**
 * Whether the document lists the fields of what an operation returns: a description of other objects may be incomplete.
 */
const isPublished = ({ promised, schema }: Operation): boolean =>
  promised &&
  schema !== null &&
  (schema === 'Availability' || schemas[schema]?.['x-requirement'] === `${schema}.closed`)

/** The success statuses that a description gives an operation; undefined where it gives none, or any. */
function successStatuses(description: Description, { method, path }: Operation): string[] | undefined {
  const responses = describedOperation(description, method, path)?.operation.responses
  const statuses = Object.keys(isObject(responses) ? responses : {}).filter((status) => /^2(\d\d|XX)$/i.test(status))
  return statuses.length === 0 || statuses.some((status) => /XX$/i.test(status)) ? undefined : statuses
}

/** Section 9, bullet 3: the description is generated from the running router, so its responses MUST NOT contradict it. */
requirement('VERSION-5', async (fixtures) => {
  const description = descriptionOf(fixtures)
  let compared = 0
  await fixtures.eachPossible(operations, async (operation) => {
    const { id, method, path } = operation
    const statuses = successStatuses(description, operation)
    for (const exchange of await successesOf(fixtures, operation)) {
      const { status } = exchange.response
      if (statuses?.includes(String(status)) === false)
        fixtures.note(`${id} answers ${status}, and its description gives ${statuses.join(' and ')}`)
      const schema = describedResponse(description, method, path, exchange.response.status)
      if (schema === undefined) continue
      compared += 1
      const { json } = rawExchange(exchange).response
      for (const { pointer, message, expected, actual } of undescribed(description, schema, json).slice(0, most)) {
        if (isPublished(operation))
          throw new Violation({ message: `${id} at ${pointer}: ${message}`, expected, actual, exchange })
        else fixtures.note(`${id} differs from its description at ${pointer}: ${message}`)
      }
    }
  })
  if (compared === 0) throw new Inconclusive('needs a response schema in the description, for a response of the run')
})

/** The paths below /v1 that the description has, as they are requested, with their methods. */
function described({ document }: Description): { method: string; path: string }[] {
  return Object.entries(document.paths as JsonObject).flatMap(([template, item]) =>
    Object.keys(isObject(item) ? item : {})
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method) => ({ method: method.toUpperCase(), path: template.slice(Math.max(0, template.indexOf('/v1/'))) })),
  )
}

/** An error without the name of the parameter or the path that it is about. */
const withoutName = ({ response }: Exchange, name: string): string =>
  JSON.stringify([response.status, at(response.json, '/error/type'), at(response.json, '/error/message')]).replaceAll(
    name,
    '…',
  )

/** The path of a template with unused ids of the right kinds; undefined if it has a parameter of an unknown kind. */
async function filledIn({ resources }: Fixtures, template: string): Promise<string | undefined> {
  let path = template
  for (const [placeholder, name] of template.matchAll(/\{([^}]*)\}/g)) {
    const known = operations.find(({ parameter }) => parameter?.name === name)
    const id = known === undefined ? undefined : await ifConclusive(() => resources.someId(known.id))
    if (id === undefined) return undefined
    path = path.replace(placeholder, id.replace(/[0-9a-f]{32}$/, unusedDigits))
  }
  return path
}

/**
 * A described method that the specification does not have is routed: it is not answered as an unknown path or method.
 */
async function claimRouted(fixtures: Fixtures, description: Description): Promise<void> {
  const { api, each } = fixtures
  const further = described(description).filter(
    ({ method, path }) =>
      path.startsWith('/v1/') &&
      !/openapi|docs|schema|swagger|spec/.test(path) &&
      operationOf(method, path.replace(/\{[^}]*\}/g, 'x')) === null,
  )
  const unused = `/v1/customers/cus_${unusedDigits}`
  const withoutKey = async (): Promise<number> =>
    (await api.once('unused id without a key', () => api.send({ method: 'GET', path: unused, credential: null })))
      .response.status
  await each(further, async ({ method, path }) => {
    const isRead = method === 'GET'
    if (!isRead && api.config.grade === 'read-only') return
    // Without a key, a 404 is not about an id, and a method that may change something changes nothing.
    const isOpen = isRead && !path.includes('{')
    // A router may accept only ids of the right form.
    const filled = await filledIn(fixtures, path)
    const call: Call = {
      method,
      path: filled ?? path.replace(/\{[^}]*\}/g, `zz_${unusedDigits}`),
      ...(isOpen ? {} : { credential: null }),
    }
    const exchange = await api.send(call)
    const { status } = exchange.response
    // A 404 is a violation only if an unknown path gets the same one and a known path does not.
    const unknown = { ...call, path: call.path.replace(/^\/v1\/[^/]+/, '$&-zz-unknown') }
    const isSame = async (): Promise<boolean> =>
      withoutName(await api.send(unknown), unknown.path) === withoutName(exchange, call.path) &&
      (isOpen || (await withoutKey()) !== 404)
    const absent = status === 405 || (status === 404 && filled !== undefined && (await isSame()))
    claim(!absent, {
      message: `the description has ${method} ${path}, and the router does not`,
      expected: 'a status other than 404 and 405',
      actual: status,
      exchange,
    })
  })
}

/** Whether a described security scheme takes the key from where section 5 says that it is. */
function takesKey(description: Description, name: string): boolean {
  const components = description.document.components
  const schemes = isObject(components) ? components['securitySchemes'] : undefined
  const scheme = isObject(schemes) && name in schemes ? resolve(description, schemes[name]) : undefined
  if (scheme === undefined) return true
  return scheme.type !== 'apiKey' || (scheme.in === 'header' && /^authorization$/i.test(String(scheme.name)))
}

/** Claims that the description of an endpoint requires the key. A description without `security` is not judged. */
async function namesKey({ each }: Fixtures, description: Description): Promise<void> {
  await each(operations, async ({ id, method, path }) => {
    const security = describedOperation(description, method, path)?.operation.security ?? description.document.security
    if (!Array.isArray(security)) return
    const options = security.filter(isObject)
    const held =
      options.length === 0
        ? security.length > 0
        : options.some(
            (each) => Object.keys(each).every((name) => takesKey(description, name)) && Object.keys(each).length > 0,
          )
    claim(held, {
      message: `the description says that ${id} takes no key, or takes it elsewhere than in Authorization`,
      expected: 'the key in the header Authorization',
      actual: security,
      exchange: description.exchange,
    })
  })
}

/** Section 9, bullet 3, and section 5, item 1: described paths MUST be routed, and require the key. */
requirement('VERSION-6', async (fixtures) => {
  const description = descriptionOf(fixtures)
  await fixtures.each([claimRouted, namesKey], (part) => part(fixtures, description))
})

/**
 * A value for a described parameter: one that the description gives, else what a row shows under that name. Undefined
 * if neither does, because the refusal of a guessed value shows nothing.
 */
function valueFor(description: Description, parameter: JsonObject, rows: readonly Resource[]): string | undefined {
  const schema = resolve(description, parameter.schema)
  const shown = rows
    .map((row) => row[String(parameter.name)])
    .find((each) => each !== null && each !== undefined && typeof each !== 'object')
  const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)
  const time = rows.flatMap((row) => Object.values(row)).find(isTime)
  const moments: Record<string, string | undefined> = { date: time?.slice(0, 10), 'date-time': time }
  const [choice] = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : []
  const flag = schema.type === 'boolean' ? true : undefined
  const value =
    parameter.example ??
    schema.example ??
    choice ??
    schema.default ??
    shown ??
    schema.minimum ??
    flag ??
    moments[String(schema.format)]
  return value === undefined || typeof value === 'object' ? undefined : String(value)
}

/** Section 9, bullet 3: a parameter that is described MUST be recognised. */
requirement('VERSION-7', async (fixtures) => {
  const { api, bindings, requests, resources } = fixtures
  const description = descriptionOf(fixtures)
  const cursor = bindings.peek('list.cursor')?.value
  const lists = operations
    .filter(({ kind }) => kind === 'list')
    .map(({ id, path }) => ({
      id,
      parameters: describedParameterNodes(description, 'GET', path).filter(({ name }) => name !== cursor),
    }))
    .filter(({ parameters }) => parameters.length > 0)
  nonEmpty(lists, 'needs a list whose query parameters the description names')
  const chosen =
    api.config.grade === 'read-only' ? inTurn(lists, 1, api.config.seed) : sampled(fixtures, lists, 'lists')
  const tryAll = async ({ id, parameters }: (typeof lists)[number]): Promise<void> => {
    const parent = await requests.parentOf(id)
    const page = await resources.firstPage(id, parent)
    const path = pathOf(id, parent)
    const query = parameters.flatMap((each): [string, string][] => {
      const value = valueFor(description, each, resources.itemsOf(page))
      return value === undefined ? [] : [[String(each.name), value]]
    })
    if (query.length === 0) throw new Inconclusive(`needs a value for a described parameter of ${id}`)
    if (!isRefusal(await api.send({ method: 'GET', path, query }))) return
    const unknown = await api.send({ method: 'GET', path, query: [['zzNotDescribed', '1']] })
    for (const [name, value] of query) {
      const exchange = await api.send({ method: 'GET', path, query: [[name, value]] })
      claim(!isRefusal(exchange) || withoutName(exchange, name) !== withoutName(unknown, 'zzNotDescribed'), {
        message: `the description gives ${id} the parameter ${name}, which is refused as unrecognised`,
        expected: '2xx',
        actual: exchange.response.status,
        exchange,
      })
    }
  }
  await fixtures.eachPossible(chosen, tryAll)
})
