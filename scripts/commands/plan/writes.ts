import type { GapId } from '../../../spec/gaps.ts'

/** The maximum number of requests of an operation in a whole run, and how many of them a conformant target accepts. */
interface Most {
  sent: number
  granted: number
}

/** What a run does with one operation that may change something. */
export interface PlannedWrite {
  /** The operation of the contract; null for requests that it does not know. */
  operation: string | null
  /** With the keys and the admin driver that certify requires, and without. */
  most: { certify: Most; standard: Most }
  /** The result of those that are accepted; the others must be refused. */
  makes: string
  /** Whom it reaches, according to the specification. */
  reaches: string | null
  /** What it uses up that the target may be short of. */
  uses: string | null
  /** The gap that binds the body. */
  binding: GapId | null
}

/** Mail to the addresses that a run uses is never delivered. */
const noPerson = 'only an example.com address of the run, to which no mail is delivered'

/**
 * Every write of a whole run: the largest number that was counted against sandboxes and variants, and some more. A
 * self-test compares it with runs. A run with --only or --max-writes, or against a target that lacks something, makes fewer.
 */
export const plannedWrites: readonly PlannedWrite[] = [
  {
    operation: 'createProduct',
    most: { certify: { sent: 62, granted: 50 }, standard: { sent: 50, granted: 40 } },
    makes: 'products named Conformance and the run id, not listed online',
    reaches: null,
    uses: null,
    binding: 'body.createProduct',
  },
  {
    operation: 'updateProduct',
    most: { certify: { sent: 75, granted: 45 }, standard: { sent: 38, granted: 32 } },
    makes: 'changes of products that the run made',
    reaches: null,
    uses: null,
    binding: 'body.updateProduct',
  },
  {
    operation: 'createCustomer',
    most: { certify: { sent: 125, granted: 62 }, standard: { sent: 70, granted: 35 } },
    makes: 'customers named Conformance and the run id, each with an example.com address',
    reaches: noPerson,
    uses: null,
    binding: 'body.createCustomer',
  },
  {
    operation: 'updateCustomer',
    most: { certify: { sent: 140, granted: 75 }, standard: { sent: 54, granted: 35 } },
    makes: 'changes of customers that the run made',
    reaches: null,
    uses: null,
    binding: 'body.updateCustomer',
  },
  {
    operation: 'createNote',
    most: { certify: { sent: 46, granted: 20 }, standard: { sent: 28, granted: 16 } },
    makes: 'notes and calls on the timelines of customers that the run made; they are internal',
    reaches: null,
    uses: null,
    binding: 'body.createNote',
  },
  {
    operation: 'createOrder',
    most: { certify: { sent: 105, granted: 50 }, standard: { sent: 62, granted: 32 } },
    makes: 'orders of a few bottles, paid for elsewhere; nothing is charged',
    reaches: noPerson,
    uses: 'stock: the bottles ordered',
    binding: 'body.createOrder',
  },
  {
    operation: 'quoteOrder',
    most: { certify: { sent: 85, granted: 85 }, standard: { sent: 62, granted: 62 } },
    makes: 'prices only; a quote stores nothing',
    reaches: null,
    uses: null,
    binding: 'body.quoteOrder',
  },
  {
    operation: 'quoteShipping',
    most: { certify: { sent: 150, granted: 150 }, standard: { sent: 50, granted: 50 } },
    makes: 'whether a shipment is allowed; a quote stores nothing',
    reaches: null,
    uses: null,
    binding: 'body.quoteShipping',
  },
  {
    operation: 'adjustInventory',
    most: { certify: { sent: 90, granted: 70 }, standard: { sent: 64, granted: 60 } },
    makes:
      'movements of a few bottles each, of products of the winery and of the run, with a note that contains the run id',
    reaches: null,
    uses: "stock: the counts of the winery's products change by a few bottles",
    binding: 'body.adjustInventory',
  },
  {
    operation: 'shipFulfillment',
    most: { certify: { sent: 65, granted: 18 }, standard: { sent: 45, granted: 15 } },
    makes: 'fulfillments marked shipped, permanently, with a made-up tracking number',
    reaches:
      'the customer of each fulfillment: shipping emails the tracking number. Unfulfilled fulfillments of the target come first, so its own customers receive mail',
    uses: 'unfulfilled fulfillments',
    binding: 'body.shipFulfillment',
  },
  {
    operation: 'createBooking',
    most: { certify: { sent: 65, granted: 42 }, standard: { sent: 60, granted: 36 } },
    makes: 'bookings of guests named Conformance and the run id; some fill a slot',
    reaches: `the guest, by a confirmation: ${noPerson}`,
    uses: 'seats in the slots of active experiences',
    binding: 'body.createBooking',
  },
  {
    operation: 'cancelBooking',
    most: { certify: { sent: 44, granted: 18 }, standard: { sent: 14, granted: 14 } },
    makes:
      'cancelled bookings that the run made, and under certify one unpaid booking of the winery of each other status',
    reaches: 'the guest of such a booking, if the target sends a message about a cancellation',
    uses: null,
    binding: 'body.cancelBooking',
  },
  {
    operation: null,
    most: { certify: { sent: 160, granted: 0 }, standard: { sent: 34, granted: 0 } },
    makes:
      'nothing: DELETE, PUT and other methods, which a conformant target refuses, on resources of the run if the path can name one, else on existing ones',
    reaches: null,
    uses: null,
    binding: null,
  },
]
