import type { Requirement } from '../row.ts'

export const placingOrders = [
  {
    id: 'PLACE-1',
    section: '4 Lists',
    at: ['4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order is placed only for exactly the amount that the service computes.',
    observe:
      'One cent more, one cent less, nothing, and the right number in another currency are refused and place ' +
      'nothing, where the right amount succeeds.',
    reading:
      'Whether the amount is sent as Money or as a number is bound; without a currency in it, that probe falls ' +
      'away.',
  },
  {
    id: 'PLACE-2',
    section: '4 Lists',
    at: ['1/service/3', '4/lists/6'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order is placed with a payment reference of the caller, and not without.',
    observe: 'Without a reference, and with an empty one, the order is refused, where the same one with it succeeds.',
    reading: 'Whether the reference shows anywhere afterwards, and whether it may be used twice, is not said.',
  },
  {
    id: 'PLACE-4',
    section: '4 Lists',
    at: ['4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The API can neither cancel nor refund an order.',
    observe:
      'DELETE and PATCH on an order, and POST to paths below it named cancel and refund, are refused; the order ' +
      'is neither cancelled nor refunded.',
  },
  {
    id: 'PLACE-5',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/orders'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An order that was placed is there: by its id, in the list, and with the cart that was sent.',
    observe:
      'Products and quantities of the items, the way of delivery and the address are those sent; the order is not ' +
      'refunded.',
    reading:
      'How a cart is sent is a gap. Two lines of one product may become one item, so quantities are summed up by ' +
      'product. Unit prices may be below list prices.',
  },
] as const satisfies readonly Requirement[]
