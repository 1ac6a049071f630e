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
  createProduct: { certify: { sent: 65, granted: 44 }, standard: { sent: 36, granted: 29 } },
  updateProduct: { certify: { sent: 79, granted: 41 }, standard: { sent: 28, granted: 19 } },
  createCustomer: { certify: { sent: 113, granted: 64 }, standard: { sent: 42, granted: 28 } },
  updateCustomer: { certify: { sent: 148, granted: 79 }, standard: { sent: 34, granted: 22 } },
  createNote: { certify: { sent: 58, granted: 23 }, standard: { sent: 20, granted: 13 } },
  createOrder: { certify: { sent: 126, granted: 52 }, standard: { sent: 46, granted: 29 } },
  quoteOrder: { certify: { sent: 103, granted: 103 }, standard: { sent: 41, granted: 41 } },
  quoteShipping: { certify: { sent: 104, granted: 104 }, standard: { sent: 37, granted: 37 } },
  adjustInventory: { certify: { sent: 89, granted: 55 }, standard: { sent: 51, granted: 40 } },
  shipFulfillment: { certify: { sent: 68, granted: 14 }, standard: { sent: 29, granted: 7 } },
  createBooking: { certify: { sent: 88, granted: 44 }, standard: { sent: 50, granted: 29 } },
  cancelBooking: { certify: { sent: 55, granted: 23 }, standard: { sent: 15, granted: 10 } },
  others: { certify: { sent: 134, granted: 0 }, standard: { sent: 20, granted: 0 } },
}
