import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import { claim, possibly } from '../../fixtures/target/claims.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { about, fieldOf, type Subscription } from '../../fixtures/target/webhooks/subscriptions.ts'
import { endpointsOf, requireArrivals, survey } from '../../fixtures/target/webhooks/survey.ts'
import { clockMoves } from '../../fixtures/target/webhooks/run-events.ts'
import { RunHistory } from '../../fixtures/target/webhooks/run-history.ts'
import { watchRun } from '../../fixtures/target/webhooks/run-watch.ts'
import type { Received } from '../../fixtures/target/webhooks/inbox.ts'
import { isReadable, mistakeIn, readingsOf, type Signature, verify } from '../../fixtures/target/webhooks/signature.ts'

const day = 86_400_000

/** The declared layout; undefined if the usual ones are to be tried. Throws Inconclusive. */
function declaredLayout(bindings: BindingTable): string | undefined {
  const binding = bindings.peek('webhook.signature')
  if (binding?.provenance !== 'declared' && binding?.provenance !== 'documented') return undefined
  const layout = String(binding.value)
  if (
    /\{(unix_seconds|unix_milliseconds|unix_microseconds|iso8601|http_date)\}/.test(layout) &&
    /\{(hex|base64|base64url)\}/.test(layout)
  ) {
    return layout
  }
  throw new Inconclusive(
    'needs a declaration of webhook.signature with one placeholder for the time and one for the digest',
  )
}

/** The signature of a delivery. Throws Violation if it is absent or wrong, Inconclusive if it cannot be read. */
function signatureOf(
  delivery: Received,
  endpoint: Subscription,
  others: readonly Subscription[],
  layout: string | undefined,
): Signature {
  const value = fieldOf(delivery, 'x-service-signature') ?? ''
  claim(value !== '', {
    message: 'a delivery has no signature',
    expected: 'X-Service-Signature',
    actual: delivery.headers.map(([name]) => name),
  })
  const { secret } = endpoint
  if (secret === undefined) {
    throw new Inconclusive('needs the secret of an endpoint, in the answer of the admin ability register-webhook')
  }
  const signature = verify(value, secret, delivery.body, layout)
  if (signature !== undefined) return signature
  const other = layout === undefined ? undefined : verify(value, secret, delivery.body)
  if (other !== undefined) {
    throw new Inconclusive(
      `needs a correct declaration of webhook.signature: deliveries are signed as ${other.layout} and not as ${layout}`,
    )
  }
  const foreign = others.some(
    (other) =>
      other.secret !== undefined &&
      other.secret !== secret &&
      verify(value, other.secret, delivery.body, layout) !== undefined,
  )
  const mistake = foreign
    ? 'the digest was made with the secret of another endpoint'
    : mistakeIn(value, secret, delivery.body)
  if (mistake === undefined && layout === undefined && !isReadable(value)) {
    throw new Inconclusive(
      `needs the layout of X-Service-Signature, which is none of the usual ones (${value.slice(0, 120)}): declare webhook.signature`,
    )
  }
  claim(false, {
    message: `the signature of a delivery is wrong${mistake === undefined ? '' : `: ${mistake}`}`,
    expected: `${layout ?? 'a timestamp'} with the HMAC-SHA256 of the timestamp, a dot and the ${delivery.body.byteLength} bytes of the body; the secret was read as ${readingsOf(secret)}`,
    actual: { signature: value, body: delivery.body.toString('utf8').slice(0, 400) },
  })
}

/** Section 6, rule 1: each delivery is signed with an HMAC-SHA256 over timestamp, dot and raw body. */
requirement(
  'EVENT-1',
  async (fixtures) => {
    const { bindings, each, note } = fixtures
    const layout = declaredLayout(bindings)
    const layouts = new Set<string>()
    const found = await survey(fixtures)
    requireArrivals(found)
    const endpoints = endpointsOf(found)

    async function signed(): Promise<void> {
      // The endpoint that watches the whole run also gets events while checks move the clock.
      const moves = clockMoves(fixtures.asked)
      const deliveries = endpoints.flatMap((endpoint) =>
        endpoint.received().map((delivery) => ({ endpoint, delivery })),
      )
      for (const { endpoint, delivery } of deliveries) {
        const signature = signatureOf(delivery, endpoint, endpoints, layout)
        layouts.add(signature.layout)
        const sent = delivery.at + found.skew
        const isMoved = moves.some(([from, to]) => delivery.at > from && delivery.at < to)
        claim(isMoved || signature.instant === undefined || Math.abs(signature.instant - sent) < day, {
          message: 'the timestamp of a signature is far from the time of the delivery',
          expected: `within a day of ${new Date(sent).toISOString()}`,
          actual: signature.timestamp,
        })
      }
    }

    async function signedOnRetry(): Promise<void> {
      const trails = await retries(fixtures)
      // Of the deliveries to an earlier run, only the times are known.
      const retried = trails.filter(({ attempts, endpoint }) => attempts.length > 1 && endpoint.secret !== undefined)
      if (retried.length === 0) throw new Inconclusive('needs a retry of a delivery')
      const all = trails.map(({ endpoint }) => endpoint)
      for (const { attempts, endpoint } of retried) {
        const times = attempts.map((attempt) => signatureOf(attempt, endpoint, all, layout).timestamp)
        if (new Set(times).size === 1) note('all attempts of a delivery carry the timestamp of the first one')
      }
    }

    /** Events of customers that were created seconds apart have different timestamps. */
    async function timePasses(): Promise<void> {
      const trails = await possibly(() => retries(fixtures))
      const all = [...endpoints, ...(trails ?? []).map(({ endpoint }) => endpoint)]
      const times = [...new RunHistory(fixtures).own].flatMap(([id, { startedAt }]) => {
        const endpoint = all.find((each) => each.secret !== undefined && about(each, id).length > 0)
        const [delivery] = endpoint === undefined ? [] : about(endpoint, id)
        if (endpoint === undefined || delivery === undefined || !id.startsWith('cus_')) return []
        return [{ startedAt, ...signatureOf(delivery, endpoint, all, layout) }]
      })
      const [first, last] = [times[0], times.at(-1)]
      // A timestamp of whole minutes may be the same for a minute.
      const unit = times.every(({ instant }) => (instant ?? 0) % 60_000 === 0) ? 61_000 : 2_000
      if (first === undefined || last === undefined || last.startedAt - first.startedAt < unit) return
      claim(new Set(times.map(({ timestamp }) => timestamp)).size > 1, {
        message: 'deliveries of events at different times carry the same timestamp',
        expected: `different timestamps within ${Math.round((last.startedAt - first.startedAt) / 1_000)} s`,
        actual: first.timestamp,
      })
    }

    await each([signed, signedOnRetry, timePasses], (face) => face(), 'note')
    // Many digests look the same in base64 and base64url: only the others show the notation.
    const told = [...layouts].filter(
      (each) => !each.includes('{base64}') || !layouts.has(each.replace('{base64}', '{base64url}')),
    )
    for (const each of told) note(`deliveries are signed as ${each}`)
    const [only] = told
    if (told.length === 1) bindings.learn('webhook.signature', only, 'observed', 'the deliveries of this run')
  },
  { exclusive: true, prepare: watchRun },
)
