import { conventions } from './1-conventions.ts'
import { club } from './2-club.ts'
import { customers } from './2-customers.ts'
import { market } from './2-market.ts'
import { orders } from './2-orders.ts'
import { stock } from './2-stock.ts'
import { unpublished } from './2-unpublished.ts'
import { visits } from './2-visits.ts'
import { states } from './3-states.ts'
import { bookings } from './4-bookings.ts'
import { endpoints } from './4-endpoints.ts'
import { ordering } from './4-orders.ts'
import { stocking } from './4-stock.ts'
import { authentication } from './5-authentication.ts'
import { events } from './6-events.ts'
import { errors } from './7-errors.ts'
import { limits } from './8-limits.ts'
import { versioning } from './9-versioning.ts'
import type { Requirement } from './row.ts'

const written = [
  ...conventions,
  ...market,
  ...customers,
  ...club,
  ...orders,
  ...stock,
  ...visits,
  ...unpublished,
  ...states,
  ...endpoints,
  ...ordering,
  ...stocking,
  ...bookings,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
] as const

/** The id of a requirement written by hand; those of fields, closed objects and endpoints come from the contract. */
export type RuleId = (typeof written)[number]['id']

/** The requirements written by hand, in the order of the document. */
export const rules: readonly (Requirement & { id: RuleId })[] = written
