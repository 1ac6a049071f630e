import { service } from './1-conventions/service.ts'
import { money } from './1-conventions/money.ts'
import { ids } from './1-conventions/ids.ts'
import { timestamps } from './1-conventions/timestamps.ts'
import { sentTimes } from './1-conventions/sent-times.ts'
import { dates } from './1-conventions/dates.ts'
import { pagination } from './1-conventions/pagination.ts'
import { cursors } from './1-conventions/cursors.ts'
import { filteredCursors } from './1-conventions/filtered-cursors.ts'
import { parameters } from './1-conventions/parameters.ts'
import { requestId } from './1-conventions/request-id.ts'
import { environment } from './1-conventions/environment.ts'
import { objects } from './1-conventions/objects.ts'
import { vocabularies } from './1-conventions/vocabularies.ts'
import { market } from './2-resources/market.ts'
import { carriers } from './2-resources/carriers.ts'
import { marketShipping } from './2-resources/market-shipping.ts'
import { addresses } from './2-resources/addresses.ts'
import { resourcesCustomers } from './2-resources/customers.ts'
import { customerTags } from './2-resources/customer-tags.ts'
import { communications } from './2-resources/communications.ts'
import { internalRecords } from './2-resources/internal-records.ts'
import { noteTexts } from './2-resources/note-texts.ts'
import { notes } from './2-resources/notes.ts'
import { club } from './2-resources/club.ts'
import { allocations } from './2-resources/allocations.ts'
import { allocationFulfillments } from './2-resources/allocation-fulfillments.ts'
import { resourcesOrders } from './2-resources/orders.ts'
import { orderDetails } from './2-resources/order-details.ts'
import { itemNames } from './2-resources/item-names.ts'
import { itemPrices } from './2-resources/item-prices.ts'
import { itemKinds } from './2-resources/item-kinds.ts'
import { fulfillments } from './2-resources/fulfillments.ts'
import { fulfillmentLinks } from './2-resources/fulfillment-links.ts'
import { inventory } from './2-resources/inventory.ts'
import { stockSums } from './2-resources/stock-sums.ts'
import { movements } from './2-resources/movements.ts'
import { adjustedCounts } from './2-resources/adjusted-counts.ts'
import { experiences } from './2-resources/experiences.ts'
import { availability } from './2-resources/availability.ts'
import { remainingGuests } from './2-resources/remaining-guests.ts'
import { availabilityDates } from './2-resources/availability-dates.ts'
import { bookingGuests } from './2-resources/booking-guests.ts'
import { resourcesBookings } from './2-resources/bookings.ts'
import { confirmationLinks } from './2-resources/confirmation-links.ts'
import { bookingCustomers } from './2-resources/booking-customers.ts'
import { createdAt } from './2-resources/created-at.ts'
import { pastTimes } from './2-resources/past-times.ts'
import { references } from './2-resources/references.ts'
import { productFields } from './2-resources/product-fields.ts'
import { saleFields } from './2-resources/sale-fields.ts'
import { statesBookings } from './3-states/bookings.ts'
import { refundedBookings } from './3-states/refunded-bookings.ts'
import { statesShipping } from './3-states/shipping.ts'
import { trackingMail } from './3-states/tracking-mail.ts'
import { unchangedByShipping } from './3-states/unchanged-by-shipping.ts'
import { statesOrders } from './3-states/orders.ts'
import { restocking } from './3-states/restocking.ts'
import { paths } from './4-endpoints/paths.ts'
import { jsonBodies } from './4-endpoints/json-bodies.ts'
import { reads } from './4-endpoints/reads.ts'
import { lastingFailures } from './4-endpoints/lasting-failures.ts'
import { repeatedReads } from './4-endpoints/repeated-reads.ts'
import { endpointsSales } from './4-endpoints/sales.ts'
import { products } from './4-endpoints/products.ts'
import { endpointsCustomers } from './4-endpoints/customers.ts'
import { customerUpdates } from './4-endpoints/customer-updates.ts'
import { customerSideEffects } from './4-endpoints/customer-side-effects.ts'
import { clubFields } from './4-endpoints/club-fields.ts'
import { activeMembers } from './4-endpoints/active-members.ts'
import { clubMembers } from './4-endpoints/club-members.ts'
import { quotedTotals } from './4-endpoints/quoted-totals.ts'
import { shippingQuotes } from './4-endpoints/shipping-quotes.ts'
import { quoteSideEffects } from './4-endpoints/quote-side-effects.ts'
import { placingOrders } from './4-endpoints/placing-orders.ts'
import { orderPayment } from './4-endpoints/order-payment.ts'
import { orderAge } from './4-endpoints/order-age.ts'
import { orderDestination } from './4-endpoints/order-destination.ts'
import { orderStock } from './4-endpoints/order-stock.ts'
import { adjustments } from './4-endpoints/adjustments.ts'
import { adjustmentReasons } from './4-endpoints/adjustment-reasons.ts'
import { productUpdates } from './4-endpoints/product-updates.ts'
import { stockByAssignment } from './4-endpoints/stock-by-assignment.ts'
import { endpointsShipping } from './4-endpoints/shipping.ts'
import { shippingOnce } from './4-endpoints/shipping-once.ts'
import { endpointsBookings } from './4-endpoints/bookings.ts'
import { openExperiences } from './4-endpoints/open-experiences.ts'
import { reducedRemaining } from './4-endpoints/reduced-remaining.ts'
import { bookingRefusals } from './4-endpoints/booking-refusals.ts'
import { bookingCapacity } from './4-endpoints/booking-capacity.ts'
import { bookingRemaining } from './4-endpoints/booking-remaining.ts'
import { credentials } from './5-authentication/credentials.ts'
import { wrongKeys } from './5-authentication/wrong-keys.ts'
import { keyLocations } from './5-authentication/key-locations.ts'
import { oauth } from './5-authentication/oauth.ts'
import { keys } from './5-authentication/keys.ts'
import { scopes } from './5-authentication/scopes.ts'
import { narrowedKeys } from './5-authentication/narrowed-keys.ts'
import { mailByScope } from './5-authentication/mail-by-scope.ts'
import { addOn } from './5-authentication/add-on.ts'
import { environments } from './5-authentication/environments.ts'
import { rebuiltSandbox } from './5-authentication/rebuilt-sandbox.ts'
import { sandboxCopy } from './5-authentication/sandbox-copy.ts'
import { idempotency } from './5-authentication/idempotency.ts'
import { signature } from './6-events/signature.ts'
import { signatureTimes } from './6-events/signature-times.ts'
import { deliveryId } from './6-events/delivery-id.ts'
import { retries } from './6-events/retries.ts'
import { chosenKinds } from './6-events/chosen-kinds.ts'
import { kinds } from './6-events/kinds.ts'
import { customerUpdated } from './6-events/customer-updated.ts'
import { unchangedCustomers } from './6-events/unchanged-customers.ts'
import { noUpdatedSince } from './6-events/no-updated-since.ts'
import { receivers } from './6-events/receivers.ts'
import { classes } from './7-errors/classes.ts'
import { envelope } from './7-errors/envelope.ts'
import { param } from './7-errors/param.ts'
import { refusedWrites } from './7-errors/refused-writes.ts'
import { rate } from './8-limits/rate.ts'
import { caps } from './8-limits/caps.ts'
import { description } from './9-versioning/description.ts'
import { versioning } from './9-versioning/versioning.ts'
import type { Requirement } from './row.ts'

const written = [
  ...service,
  ...money,
  ...ids,
  ...timestamps,
  ...sentTimes,
  ...dates,
  ...pagination,
  ...cursors,
  ...filteredCursors,
  ...parameters,
  ...requestId,
  ...environment,
  ...objects,
  ...vocabularies,
  ...market,
  ...marketShipping,
  ...carriers,
  ...addresses,
  ...resourcesCustomers,
  ...customerTags,
  ...communications,
  ...internalRecords,
  ...noteTexts,
  ...notes,
  ...club,
  ...allocations,
  ...allocationFulfillments,
  ...resourcesOrders,
  ...orderDetails,
  ...itemNames,
  ...itemPrices,
  ...itemKinds,
  ...fulfillments,
  ...fulfillmentLinks,
  ...inventory,
  ...stockSums,
  ...movements,
  ...adjustedCounts,
  ...experiences,
  ...availability,
  ...remainingGuests,
  ...availabilityDates,
  ...bookingGuests,
  ...resourcesBookings,
  ...confirmationLinks,
  ...bookingCustomers,
  ...createdAt,
  ...pastTimes,
  ...references,
  ...productFields,
  ...saleFields,
  ...statesBookings,
  ...refundedBookings,
  ...statesShipping,
  ...trackingMail,
  ...unchangedByShipping,
  ...statesOrders,
  ...restocking,
  ...paths,
  ...jsonBodies,
  ...reads,
  ...repeatedReads,
  ...lastingFailures,
  ...endpointsSales,
  ...products,
  ...productUpdates,
  ...endpointsCustomers,
  ...customerUpdates,
  ...customerSideEffects,
  ...clubFields,
  ...clubMembers,
  ...activeMembers,
  ...quotedTotals,
  ...shippingQuotes,
  ...quoteSideEffects,
  ...placingOrders,
  ...orderPayment,
  ...orderStock,
  ...orderDestination,
  ...orderAge,
  ...adjustments,
  ...adjustmentReasons,
  ...stockByAssignment,
  ...endpointsShipping,
  ...shippingOnce,
  ...endpointsBookings,
  ...openExperiences,
  ...reducedRemaining,
  ...bookingRefusals,
  ...bookingCapacity,
  ...bookingRemaining,
  ...credentials,
  ...wrongKeys,
  ...keyLocations,
  ...oauth,
  ...keys,
  ...scopes,
  ...narrowedKeys,
  ...mailByScope,
  ...addOn,
  ...environments,
  ...rebuiltSandbox,
  ...sandboxCopy,
  ...idempotency,
  ...signature,
  ...signatureTimes,
  ...deliveryId,
  ...retries,
  ...chosenKinds,
  ...kinds,
  ...customerUpdated,
  ...unchangedCustomers,
  ...noUpdatedSince,
  ...receivers,
  ...classes,
  ...envelope,
  ...param,
  ...refusedWrites,
  ...rate,
  ...caps,
  ...versioning,
  ...description,
] as const

/** The id of a requirement written by hand; those of fields, closed objects and endpoints come from the contract. */
export type RuleId = (typeof written)[number]['id']

/** The requirements written by hand, in the order of the document. */
export const rules: readonly (Requirement & { id: RuleId })[] = written
