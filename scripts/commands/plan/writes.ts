import type { GapId } from '../../../spec/gaps.ts'

/** How many requests of an operation a whole run makes at most, and how many of them a conformant target grants. */
interface Most {
  sent: number
  granted: number
}

/** What a run does with one operation that may change something. */
export interface PlannedWrite {
  /** The operation of the contract; null for requests that it does not know. */
  operation: string | null
  /** With the keys and the operator's side that certify asks for, and without. */
  most: { certify: Most; standard: Most }
  /** What comes of those that are granted; the others are to be refused. */
  makes: string
  /** Whom it reaches, by what the specification says. */
  reaches: string | null
  /** What it uses up that the target may be short of. */
  uses: string | null
  /** The gap whose binding words the body. */
  binding: GapId | null
}

/** The address under which the run writes belongs to nobody: whatever is sent there arrives nowhere. */
const nobody = 'at most an example.com address of the run, which arrives nowhere'

/**
 * Every write of a whole run, as many as were ever counted against sandboxes and variants, and some more. A self-test
 * holds it against runs; --only, --max-writes and what a target lacks leave less of it.
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
    most: { certify: { sent: 65, granted: 45 }, standard: { sent: 38, granted: 32 } },
    makes: 'changes of products that the run made',
    reaches: null,
    uses: null,
    binding: 'body.updateProduct',
  },
  {
    operation: 'createCustomer',
    most: { certify: { sent: 120, granted: 50 }, standard: { sent: 70, granted: 35 } },
    makes: 'customers named Conformance and the run id, each with an example.com address',
    reaches: nobody,
    uses: null,
    binding: 'body.createCustomer',
  },
  {
    operation: 'updateCustomer',
    most: { certify: { sent: 130, granted: 60 }, standard: { sent: 54, granted: 35 } },
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
    most: { certify: { sent: 95, granted: 50 }, standard: { sent: 62, granted: 32 } },
    makes: 'orders of the run, of few bottles, paid for elsewhere; nothing is charged',
    reaches: nobody,
    uses: 'stock: the bottles ordered',
    binding: 'body.createOrder',
  },
  {
    operation: 'quoteOrder',
    most: { certify: { sent: 85, granted: 85 }, standard: { sent: 62, granted: 62 } },
    makes: 'prices alone; a quote keeps nothing',
    reaches: null,
    uses: null,
    binding: 'body.quoteOrder',
  },
  {
    operation: 'quoteShipping',
    most: { certify: { sent: 200, granted: 200 }, standard: { sent: 72, granted: 72 } },
    makes: 'answers whether a parcel may be sent; a quote keeps nothing',
    reaches: null,
    uses: null,
    binding: 'body.quoteShipping',
  },
  {
    operation: 'adjustInventory',
    most: { certify: { sent: 90, granted: 70 }, standard: { sent: 64, granted: 60 } },
    makes:
      "movements of a few bottles each, of the winery's products and of the run's own, with a note that holds the run id",
    reaches: null,
    uses: "stock: the counts of the winery's products move by a few bottles",
    binding: 'body.adjustInventory',
  },
  {
    operation: 'shipFulfillment',
    most: { certify: { sent: 65, granted: 18 }, standard: { sent: 45, granted: 15 } },
    makes: 'parcels marked shipped for good, with a made-up tracking number',
    reaches:
      'the customer of each parcel: shipping sends the tracking by e-mail, also to customers of the target, whose waiting parcels are taken first',
    uses: 'parcels that wait to be shipped',
    binding: 'body.shipFulfillment',
  },
  {
    operation: 'createBooking',
    most: { certify: { sent: 65, granted: 42 }, standard: { sent: 60, granted: 36 } },
    makes: 'bookings of guests named Conformance and the run id; some fill a slot',
    reaches: `the guest, by a confirmation: ${nobody}`,
    uses: 'seats in the slots of active experiences',
    binding: 'body.createBooking',
  },
  {
    operation: 'cancelBooking',
    most: { certify: { sent: 38, granted: 18 }, standard: { sent: 14, granted: 14 } },
    makes: 'cancelled bookings that the run made',
    reaches: nobody,
    uses: null,
    binding: 'body.cancelBooking',
  },
  {
    operation: null,
    most: { certify: { sent: 160, granted: 0 }, standard: { sent: 34, granted: 0 } },
    makes:
      'nothing: DELETE, PUT and other methods that a conformant target refuses, on what the run made where a path can name that, else on what is there',
    reaches: null,
    uses: null,
    binding: null,
  },
]
