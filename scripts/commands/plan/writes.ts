/** The writes of a run to one operation. */
export interface PlannedWrite {
  /** The operation of the contract; null for requests that it does not know. */
  operation: string | null
  /** The result of those that are accepted; the others must be refused. */
  makes: string
  /** The persons it reaches, according to the specification. */
  reaches: string | null
  /** What it uses up. */
  uses: string | null
}

/** Mail to the reserved addresses of a run is never delivered; a declared domain is one that the implementer controls. */
const noPerson =
  'only an email address of the run: at example.com, to which no mail is delivered, or at the declared values.email-domain'

/** Every write of a whole run. */
export const plannedWrites: readonly PlannedWrite[] = [
  {
    operation: 'createProduct',
    makes: 'products named Conformance and the run id, not listed online',
    reaches: null,
    uses: null,
  },
  {
    operation: 'updateProduct',
    makes:
      'updates of products that the run created. Under certify also of existing ones: a bundle is renamed and gets its name back, and a bundle and a product whose stock is not tracked are sent the name that they have',
    reaches: null,
    uses: null,
  },
  {
    operation: 'createCustomer',
    makes: 'customers named Conformance and the run id, each with an email address of the run',
    reaches: noPerson,
    uses: null,
  },
  {
    operation: 'updateCustomer',
    makes:
      'updates of customers that the run created. Under certify also of existing ones: members who are paused or past due are sent the name that they have',
    reaches: null,
    uses: null,
  },
  {
    operation: 'createNote',
    makes: 'notes and calls on the timelines of customers that the run created; they are internal',
    reaches: null,
    uses: null,
  },
  {
    operation: 'createOrder',
    makes: 'orders of a few bottles, paid for elsewhere; nothing is charged',
    reaches: noPerson,
    uses: 'stock: the bottles ordered',
  },
  {
    operation: 'quoteOrder',
    makes: 'nothing: the target computes a quote and does not store it',
    reaches: null,
    uses: null,
  },
  {
    operation: 'quoteShipping',
    makes: 'nothing: the target computes a quote and does not store it',
    reaches: null,
    uses: null,
  },
  {
    operation: 'adjustInventory',
    makes:
      'movements of a few bottles each, of products of the winery and of the run, with a note that contains the run id',
    reaches: null,
    uses: "stock: the counts of the winery's products change by a few bottles",
  },
  {
    operation: 'shipFulfillment',
    makes: 'fulfillments marked shipped, permanently, with a made-up tracking number',
    reaches:
      'the customer of each fulfillment: shipping emails the tracking number. Unfulfilled fulfillments of the target come first, so its own customers receive mail',
    uses: 'unfulfilled fulfillments',
  },
  {
    operation: 'createBooking',
    makes: 'bookings of guests named Conformance and the run id; some fill a slot',
    reaches: `the guest, by a confirmation: ${noPerson}`,
    uses: 'guests in the slots of active experiences',
  },
  {
    operation: 'cancelBooking',
    makes:
      'cancelled bookings: those of the run, and under certify one unpaid booking of the winery in each other status',
    reaches: 'the guest of such a booking, if the target sends a message about a cancellation',
    uses: null,
  },
  {
    operation: null,
    makes:
      'nothing: DELETE, PUT and other methods, which a conformant target refuses, on resources of the run if the path can name one, else on existing ones',
    reaches: null,
    uses: null,
  },
]
