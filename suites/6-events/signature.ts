import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { BindingTable } from '../../fixtures/target/bindings.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { retries } from '../../fixtures/target/webhooks/retries.ts'
import { fieldOf, type Subscription } from '../../fixtures/target/webhooks/subscriptions.ts'
import { endpointsOf, requireArrivals, survey } from '../../fixtures/target/webhooks/survey.ts'
import type { Received } from '../../fixtures/target/webhooks/inbox.ts'
import { isReadable, mistakeIn, readingsOf, type Signature, verify } from '../../fixtures/target/webhooks/signature.ts'

const day = 86_400_000

/** The layout that the target declares; undefined where the usual ones are to be tried. Throws Inconclusive. */
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
  throw new Inconclusive('webhook.signature with one placeholder for the time and one for the digest: declare it so')
}

/** The signature of a delivery. Throws Violation where it is absent or wrong, Inconclusive where it cannot be read. */
function signatureOf(
  delivery: Received,
  endpoint: Subscription,
  others: readonly Subscription[],
  layout: string | undefined,
): Signature {
  const value = fieldOf(delivery, 'x-service-signature') ?? ''
  claim(value !== '', {
    message: 'a delivery carries no signature',
    expected: 'X-Service-Signature',
    actual: delivery.headers.map(([name]) => name),
  })
  const { secret } = endpoint
  if (secret === undefined) {
    throw new Inconclusive('the secret of an endpoint: the admin ability register-webhook must answer with it')
  }
  const signature = verify(value, secret, delivery.body, layout)
  if (signature !== undefined) return signature
  const other = layout === undefined ? undefined : verify(value, secret, delivery.body)
  if (other !== undefined) {
    throw new Inconclusive(
      `webhook.signature as declared: deliveries are signed as ${other.layout} and not as ${layout}: correct the declaration`,
    )
  }
  const foreign = others.some(
    (other) =>
      other.secret !== undefined &&
      other.secret !== secret &&
      verify(value, other.secret, delivery.body, layout) !== undefined,
  )
  const mistake = foreign
    ? 'the digest is made with the secret of another endpoint'
    : mistakeIn(value, secret, delivery.body)
  if (mistake === undefined && layout === undefined && !isReadable(value)) {
    throw new Inconclusive(
      `the layout of X-Service-Signature, which is none of the usual ones (${value.slice(0, 120)}): declare webhook.signature`,
    )
  }
  claim(false, {
    message: `a delivery is not rightly signed${mistake === undefined ? '' : `: ${mistake}`}`,
    expected: `${layout ?? 'a timestamp'} with the HMAC-SHA256 of the timestamp, a dot and the ${delivery.body.byteLength} bytes of the body; the secret was read as ${readingsOf(secret)}`,
    actual: { signature: value, body: delivery.body.toString('utf8').slice(0, 400) },
  })
}

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
      const deliveries = endpoints.flatMap((endpoint) =>
        endpoint.received().map((delivery) => ({ endpoint, delivery })),
      )
      for (const { endpoint, delivery } of deliveries) {
        const signature = signatureOf(delivery, endpoint, endpoints, layout)
        layouts.add(signature.layout)
        const sent = delivery.at + found.skew
        claim(signature.instant === undefined || Math.abs(signature.instant - sent) < day, {
          message: 'the timestamp of a signature is far from the time of the delivery',
          expected: `within a day of ${new Date(sent).toISOString()}`,
          actual: signature.timestamp,
        })
      }
    }

    async function signedOnRetry(): Promise<void> {
      const trails = await retries(fixtures)
      // Of what an earlier run has seen, only times are known.
      const retried = trails.filter(({ attempts, endpoint }) => attempts.length > 1 && endpoint.secret !== undefined)
      if (retried.length === 0) throw new Inconclusive('a delivery that is tried again')
      const all = trails.map(({ endpoint }) => endpoint)
      for (const { attempts, endpoint } of retried) {
        const times = attempts.map((attempt) => signatureOf(attempt, endpoint, all, layout).timestamp)
        if (new Set(times).size === 1) note('all attempts at a delivery carry the timestamp of the first one')
      }
    }

    await each([signed, signedOnRetry], (face) => face(), 'note')
    // Many a digest looks the same in both notations of base64: the ones that do not tell.
    const told = [...layouts].filter(
      (each) => !each.includes('{base64}') || !layouts.has(each.replace('{base64}', '{base64url}')),
    )
    for (const each of told) note(`deliveries are signed as ${each}`)
    const [only] = told
    if (told.length === 1) bindings.learn('webhook.signature', only, 'observed', 'the deliveries of this run')
  },
  { exclusive: true },
)
