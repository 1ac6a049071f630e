import type { Gap } from './gap.ts'

/** Names that lists and the availability query leave open: section 4, "Lists, parameters and bodies". */
export const lists = [
  {
    id: 'list.items',
    section: '4 Lists',
    open: 'The key under which a list response holds its elements.',
    binds: 'pointer',
    default: '/data',
    how: 'Observed: the place at which most lists hold an array. Declare a pointer where lists differ from that.',
  },
  {
    id: 'list.cursor',
    section: '4 Lists',
    open: 'The query parameter that brings a cursor back.',
    binds: 'parameter',
    default: 'cursor',
    how: "Documented by the target's OpenAPI, or observed: of names tried, the one that is not refused as unknown.",
  },
  {
    id: 'list.page-size',
    section: '4 Lists',
    open: 'Whether a caller can ask for a page size, and under which parameter.',
    binds: 'parameter',
    default: 'limit',
    how: 'As list.cursor. A target without one leaves it unbound; nothing is failed for that.',
  },
  {
    id: 'list.filters',
    section: '4 Lists',
    open: 'The filters of each list. Only `club_status` of the club members is published.',
    binds: 'values',
    default: {
      listProducts: { is_active: '/is_active', listed_online: '/listed_online' },
      listCustomers: { email: '/email', tag: '/tags', club_status: '/club_status' },
      listCommunications: { channel: '/channel' },
      listClubMembers: { club_status: '/club_status' },
      listAllocations: { status: '/status' },
      listOrders: { status: '/status', customer_id: '/customer_id' },
      listSales: { customer_id: '/customer_id' },
      listInventory: { in_stock: '/in_stock' },
      listInventoryMovements: { product_id: '/product_id', reason: '/reason' },
      listFulfillments: { status: '/status', kind: '/kind' },
      listBookings: { status: '/status', experience_id: '/experience_id' },
    },
    how:
      'Declared: by operation, each filter with a pointer to the field of an element that it compares. Values to ' +
      'filter by are taken from the elements that the target shows.',
  },
  {
    id: 'list.order',
    section: '4 Lists',
    open: 'The order of every list but the timeline, and of the timeline beyond where entries without a time go.',
    binds: 'nothing',
    default: null,
    how: 'Nothing to bind: a walk is judged as a set.',
  },
  {
    id: 'list.end',
    section: '1',
    open: 'How `next_cursor` says that there is no further page.',
    binds: 'values',
    default: [null],
    how: 'Nothing to declare: null and the empty string both end a walk.',
  },
  {
    id: 'availability.date',
    section: '4 Lists',
    open: 'The query parameter with the date for which availability is asked.',
    binds: 'parameter',
    default: 'date',
    how: 'As list.cursor.',
  },
] as const satisfies readonly Gap[]
