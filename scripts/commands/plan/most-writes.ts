/** The requests of an operation in a run, and how many of them a conformant target accepts. */
export interface WriteCount {
  sent: number
  granted: number
}

/** With the keys and the admin driver that certify requires, and without. */
export interface MostWrites {
  certify: WriteCount
  standard: WriteCount
}

/**
 * The largest number of writes of a whole run, by operation, with a margin, as `npm run planned-writes` counts them. A
 * run with --only or --max-writes, or against a target that lacks something, makes fewer.
 */
export const mostWrites: Readonly<Record<string, MostWrites>> = {
  createProduct: { certify: { sent: 60, granted: 40 }, standard: { sent: 36, granted: 29 } },
  updateProduct: { certify: { sent: 78, granted: 41 }, standard: { sent: 27, granted: 19 } },
  createCustomer: { certify: { sent: 118, granted: 63 }, standard: { sent: 42, granted: 29 } },
  updateCustomer: { certify: { sent: 150, granted: 78 }, standard: { sent: 33, granted: 22 } },
  createNote: { certify: { sent: 53, granted: 19 }, standard: { sent: 19, granted: 13 } },
  createOrder: { certify: { sent: 124, granted: 52 }, standard: { sent: 45, granted: 29 } },
  quoteOrder: { certify: { sent: 104, granted: 104 }, standard: { sent: 40, granted: 40 } },
  quoteShipping: { certify: { sent: 110, granted: 110 }, standard: { sent: 37, granted: 37 } },
  adjustInventory: { certify: { sent: 87, granted: 52 }, standard: { sent: 50, granted: 40 } },
  shipFulfillment: { certify: { sent: 68, granted: 14 }, standard: { sent: 28, granted: 7 } },
  createBooking: { certify: { sent: 87, granted: 44 }, standard: { sent: 49, granted: 29 } },
  cancelBooking: { certify: { sent: 53, granted: 22 }, standard: { sent: 14, granted: 10 } },
  others: { certify: { sent: 137, granted: 0 }, standard: { sent: 21, granted: 0 } },
}
