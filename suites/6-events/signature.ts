import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { declaredSigning, signatureOf } from '../../fixtures/target/webhooks/delivery-signature.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { endpointsOf, requireArrivals, survey } from '../../fixtures/target/webhooks/event-survey.ts'

/** Section 6, rule 1: each delivery MUST be signed with an HMAC-SHA256 over timestamp, dot and raw body. */
requirement(
  'EVENT-1',
  async (fixtures) => {
    const { bindings, eachPossible, inboxes, note } = fixtures
    const declared = declaredSigning(bindings)
    const layouts = new Set<string>()
    const found = await survey(fixtures)
    requireArrivals(found)

    async function signed(): Promise<void> {
      // Also those of other checks, and the one that answers with failures.
      const endpoints = [...new Set([...endpointsOf(found), ...inboxes.registered])]
      for (const endpoint of endpoints)
        for (const delivery of endpoint.received())
          layouts.add(signatureOf(delivery, endpoint, endpoints, declared).layout)
      await Promise.resolve()
    }

    async function signedOnRetry(): Promise<void> {
      const trails = await retries(fixtures)
      // Only the times are known of deliveries to an earlier run.
      const retried = trails.filter(({ attempts, endpoint }) => attempts.length > 1 && endpoint.secret !== undefined)
      if (retried.length === 0) throw new Inconclusive('needs a retry of a delivery')
      const all = trails.map(({ endpoint }) => endpoint)
      for (const { attempts, endpoint } of retried) {
        const times = attempts.map((attempt) => signatureOf(attempt, endpoint, all, declared).timestamp)
        if (new Set(times).size === 1) note('all attempts of a delivery carry the timestamp of the first one')
      }
    }

    await eachPossible([signed, signedOnRetry], (part) => part())
    // Many digests are equal in base64 and base64url: only the others show the notation.
    const layoutsOfRun = [...layouts].filter(
      (each) => !each.includes('{base64}') || !layouts.has(each.replace('{base64}', '{base64url}')),
    )
    for (const each of layoutsOfRun) note(`deliveries are signed as ${each}`)
    const [only] = layoutsOfRun
    if (layoutsOfRun.length === 1) bindings.learn('webhook.signature', only, 'observed', 'the deliveries of this run')
  },
  { exclusive: true, watches: true },
)
