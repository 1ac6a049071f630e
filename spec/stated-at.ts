import { type Anchor, outline } from './outline.ts'

/** Where the document lists the fields of a component in a sentence instead of a table. */
const sentences: Record<string, Anchor> = {
  CustomerNote: '2/CustomerNote/p1',
  OrderPayment: '2/OrderPayment/p1',
  Slot: '2/Availability/p1',
  Guest: '2/Booking/p1',
  Error: '7/fields/error',
}

/** Further lines that state a field, a closed object or an endpoint, where its name does not lead to them. */
const further: Record<string, readonly Anchor[]> = {
  'Money.closed': ['1/conventions/1'],
  'Money.amount_cents': ['1/conventions/1'],
  'Customer.closed': ['2/Customer/club_card_last4'],
  'Communication.closed': ['2/Communication/p2'],
  'Experience.closed': ['2/Experience/p1'],
  'Booking.closed': ['2/Booking/p1'],
  'InventoryLevel.closed': ['2/InventoryLevel/product_id'],
  'Availability.scheduling_mode': ['3/vocabularies/experience.scheduling_mode'],
  'Slot.status': ['3/vocabularies/availability slot status'],
  'CustomerNote.status': ['3/vocabularies/communication.status'],
  'CustomerNote.source': ['4/lists/5'],
  'CustomerNote.kind': ['4/lists/5'],
  'CustomerNote.note': ['4/lists/5', '9/2'],
  'ErrorBody.type': ['7/p2'],
  'ErrorBody.param': ['7/p2'],
  'ErrorBody.detail': ['7/p2'],
  'ENDPOINT.listCommunications': ['2/Communication/p1'],
  'ENDPOINT.listFulfillments': ['2/Fulfillment/p1'],
}

const isAnchor = (anchor: string): anchor is Anchor => anchor in outline

const unique = (anchors: readonly string[]): Anchor[] => [...new Set(anchors)].filter(isAnchor)

/** The lines of the document that state a field of the contract, or that an object is closed (`Customer.closed`). */
export function fieldStatedAt(id: string): Anchor[] {
  const [component = '', field = ''] = id.split('.')
  const own = field === 'closed' ? `2/${component}` : `2/${component}/${field}`
  return unique([
    own,
    ...(field === 'object' ? [`2/${component}`] : []),
    ...(component === 'ErrorBody' ? [`7/fields/error.${field}`] : []),
    ...(isAnchor(own) ? [] : [sentences[component] ?? '']),
    `3/vocabularies/${component.toLowerCase()}.${field}`,
    ...(further[id] ?? []),
  ])
}

/** The lines of the document that state an endpoint. */
export const endpointStatedAt = (each: { requirement: string; method: string; path: string }): Anchor[] =>
  unique([
    `4/endpoints/${each.method} ${each.path}`,
    each.method === 'GET' ? '1/service/1' : '1/service/2',
    ...(further[each.requirement] ?? []),
  ])
