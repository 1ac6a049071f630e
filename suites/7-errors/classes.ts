import type { Exchange } from '../../spec/exchange.ts'
import { isFrontRefusal } from '../../spec/oracle/front.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { provoke, withWrongValues } from '../../fixtures/target/scenarios/provoked-errors.ts'
import { rawExchange } from '../../fixtures/target/validated-view.ts'
import { expect } from '../../fixtures/target/expect.ts'

const looksLikeEnvelope = (exchange: Exchange): boolean => {
  // The unvalidated exchange: members that violate the shape of the envelope are needed here.
  const json = rawExchange(exchange).response.json as { error?: { type?: unknown } } | null | undefined
  return typeof json === 'object' && json !== null && typeof json.error === 'object' && json.error !== null
}

/** Section 7, paragraph 1: every error MUST be the JSON envelope. */
requirement('ERR-2', async (fixtures) => {
  const provoked = await provoke(fixtures)
  const errors = provoked.filter(({ exchange }) => exchange !== null && exchange.response.status >= 400)
  if (errors.length * 2 < provoked.length)
    throw new Inconclusive('needs a target that refuses faulty requests: it accepted most of them')
  await fixtures.each(errors, async ({ faulty, exchange }) => {
    if (exchange !== null && isFrontRefusal(exchange)) {
      fixtures.note(`${faulty.what}: refused by a front server`)
      return
    }
    claim(exchange !== null && looksLikeEnvelope(exchange), {
      message: `the error for ${faulty.what} is not the envelope`,
      expected: '{ "error": { "type", "message", "request_id" } }',
      actual: exchange?.response.text.slice(0, 200),
      exchange: exchange ?? undefined,
    })
  })
})

/** Section 7, paragraph 1: a fault of the caller MUST be answered with a status of 400 to 499. */
requirement('ERR-5', async (fixtures) => {
  const provoked = [...(await provoke(fixtures)), ...(await withWrongValues(fixtures))]
  for (const { faulty } of provoked.filter(({ exchange }) => exchange === null))
    fixtures.note(`${faulty.what}: the target closed the connection`)
  if (!provoked.some(({ exchange }) => exchange !== null && exchange.response.status >= 400)) {
    throw new Inconclusive('needs a target that refuses any faulty request')
  }
  await fixtures.each(provoked, async ({ faulty, exchange }) => {
    if (exchange === null) return
    claim(exchange.response.status < 500, {
      message: `${faulty.what} is answered with a server error`,
      expected: 'a client error (4xx), if an error',
      actual: exchange.response.status,
      exchange,
    })
  })
})

/**
 * Section 7, error fields, error.detail: `detail` MUST be present only where it carries something. The oracle judges
 * every error of the run.
 */
requirement('ERR-7', async (fixtures) => {
  await provoke(fixtures)
  if (!fixtures.api.exchanges.some(({ response }) => response.status >= 400))
    throw new Inconclusive('needs an error response of the target')
})

/** Section 7, error fields, error.type: the same fault MUST get the same error type. */
requirement('ERR-6', async (fixtures) => {
  const { api, note } = fixtures
  const typeOf = (exchange: Exchange): unknown =>
    (exchange.response.json as { error?: { type?: unknown } } | null | undefined)?.error?.type
  const { grade } = api.config
  const provoked = (await provoke(fixtures)).slice(0, grade === 'certify' ? 6 : 2)
  // One after the other: with concurrent requests, a type that alternates could be the same for each fault.
  for (const [place, { faulty, exchange: first }] of provoked.entries()) {
    const { what, call } = faulty
    if (first === null) throw new Inconclusive(`needs a response to ${what}`)
    // Similar requests are sent in between: a type that alternates may be the same the next time.
    const repeats = grade === 'certify' && place % 2 === 0 ? 2 : 1
    for (let n = 0; n < repeats; n += 1) {
      const again = await api.send(call)
      expect(typeOf(again), again).toBe(typeOf(first), `${what} gets another error type when it is repeated`)
    }
    if (first.response.status < 400) throw new Inconclusive(`needs an error for ${what}`)
    note(`${what}: ${first.response.status} ${String(typeOf(first))}`)
  }
})
