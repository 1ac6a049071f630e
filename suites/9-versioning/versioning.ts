import { operations } from '../../spec/contract.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, succeeded } from '../../fixtures/target/claims.ts'
import { descriptionOf } from '../../fixtures/target/discovery/found-description.ts'
import { describedOperation } from '../../fixtures/target/discovery/openapi.ts'
import { contradictions } from '../../fixtures/target/discovery/contradictions.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'

/** Section 9, bullet 1: the version is v1 and MUST be the path prefix /v1. */
requirement('VERSION-1', async ({ api, each, note, requests }) => {
  const reads = operations.filter(({ kind, parameter }) => (kind === 'list' || kind === 'read') && parameter === null)
  await each(reads, async ({ id }) => {
    const exchange = await requests.answer(id)
    const { status, json } = exchange.response
    // An endpoint that refuses because of a missing feature of the winery exists.
    const isKnown = ['feature_not_enabled', 'subscription_inactive'].includes(String(at(json, '/error/type')))
    claim(isKnown || (status !== 404 && status !== 405), {
      message: `${id} is not answered below /v1`,
      expected: '2xx',
      actual: status,
      exchange,
    })
    succeeded(exchange)
  })
  // The document does not say what other paths answer.
  for (const path of ['/market', '/v2/market']) {
    const { response } = await api.send({ method: 'GET', path })
    note(`${path}, which is not below /v1, answers ${response.status}`)
  }
})

/** Whether a success begins like an OpenAPI document in JSON and cannot be parsed as JSON. */
const isTorn = (exchange: Exchange): boolean =>
  isSuccess(exchange) &&
  exchange.response.json === undefined &&
  /^\s*\{\s*"(openapi|swagger)"\s*:/.test(exchange.response.text)

/** Section 9, bullet 3: an OpenAPI description of the running router MUST be available. */
requirement('VERSION-3', async (fixtures) => {
  const torn = fixtures.target.description === undefined ? fixtures.api.exchanges.find(isTorn) : undefined
  if (torn !== undefined)
    throw new Violation({
      message: `the description at ${torn.request.path} is not a whole JSON document`,
      expected: 'an OpenAPI document',
      actual: torn.response.text.slice(-80),
      exchange: torn,
    })
  const description = descriptionOf(fixtures)
  await fixtures.each(operations, async ({ id, method, path }) => {
    claim(describedOperation(description, method, path) !== undefined, {
      message: `the description at ${description.location} does not have ${method} ${path} (${id})`,
      expected: `${method} ${path}`,
      actual: Object.keys(description.document.paths as object),
      exchange: description.exchange,
    })
  })
})

/** The query parameters of the baseline are still taken, each where the same request without it succeeds. */
async function parametersAreTaken({ api, each }: Fixtures): Promise<void> {
  await each(api.config.knownParameters ?? [], async ({ path, name, value }) => {
    const without = await api.send({ method: 'GET', path })
    if (!isSuccess(without)) throw new Inconclusive(`needs a success of GET ${path}, to send ${name} with`)
    const exchange = await api.send({ method: 'GET', path, query: [[name, value]] })
    claim(exchange.response.status !== 400, {
      message: `GET ${path} query parameter ${name}: it was accepted in the baseline and was withdrawn`,
      expected: '2xx',
      actual: exchange.response.status,
      exchange,
    })
  })
}

/** Section 9, bullet 2: a shipped field MUST NOT be removed or retyped. */
requirement('VERSION-2', async (fixtures) => {
  const compared = async (): Promise<void> => {
    const description = descriptionOf(fixtures)
    await fixtures.each(contradictions(description), async ({ operation, field, expected, actual }) => {
      const message = `the description of ${operation} contradicts the published ${field}`
      throw new Violation({ message, expected, actual, exchange: description.exchange })
    })
  }
  await fixtures.each([() => parametersAreTaken(fixtures), compared], (part) => part())
})
