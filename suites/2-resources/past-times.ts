import { endOf } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'
import { ifConclusive, skewOf } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { timelines } from '../../fixtures/target/scenarios/customers/timelines.ts'
import { readings } from '../../fixtures/target/scenarios/comparisons/shown-alike.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'

/** The times of what has happened to a resource, by its kind. */
const past: Readonly<Record<string, readonly string[]>> = {
  Order: ['paid_at', 'fulfilled_at', 'refunded_at'],
  Fulfillment: ['fulfilled_at'],
  MemberAllocation: ['fulfilled_at'],
  ClubShipment: ['generated_at'],
  Booking: ['checked_in_at'],
  Communication: ['logged_at'],
}

/** Lists that every run reads, and that show such times. */
const lists = ['listOrders', 'listFulfillments', 'listBookings', 'listClubShipments'] as const

/** A difference that neither clocks nor times of day that are not stored explain, in milliseconds. */
const day = 86_400_000

/**
 * Section 2, the times of payments, refunds, deliveries, releases, arrivals and entries: they MUST be in the past, and a
 * refund MUST NOT come before its payment. Runs late, when most has been read.
 */
requirement(
  'PAST-1',
  async (fixtures) => {
    const { eachPossible, resources } = fixtures
    await ifConclusive(() => timelines(fixtures))
    if (fixtures.api.isCertify) await ifConclusive(() => eachPossible(lists, (list) => resources.walk(list)))
    const seen = readings(fixtures)
    const times = seen.flatMap(({ called, row, page }) =>
      (past[called.schema ?? ''] ?? []).flatMap((field) => {
        const at = instantOf(row[field])
        return at === undefined ? [] : [{ field, at, row, page }]
      }),
    )
    if (times.length === 0)
      throw new Inconclusive('needs an order, a fulfillment, a release or an entry that shows a time')
    // The admin driver may have moved the clock forward: then the newest created_at is later than the Date headers.
    const latest = Math.max(0, ...seen.map(({ row }) => instantOf(row.created_at) ?? 0))
    for (const { field, at, row, page } of times) {
      const now = Math.max(latest, endOf(page) + skewOf(page))
      if (at > now + day)
        throw new Violation({
          message: `${field} lies in the future`,
          expected: `not after ${new Date(now).toISOString()}`,
          actual: row[field],
          exchange: page,
        })
      const paid = field === 'refunded_at' ? instantOf(row.paid_at) : undefined
      if (paid !== undefined && at <= paid - day)
        throw new Violation({
          message: 'an order was refunded before it was paid',
          expected: `not before ${String(row.paid_at)}`,
          actual: row.refunded_at,
          exchange: page,
        })
    }
  },
  { late: true },
)
