import type { Json } from '../../../fixtures/proof/json.ts'
import { operations } from '../../../spec/contract.ts'

/** A request to one endpoint, and the success that a conformant server answered. */
export interface Example {
  /** The id of the operation in the contract. */
  operation: string
  method: 'GET' | 'POST' | 'PATCH'
  /** The template of the path. */
  template: string
  /** The path with its ids, and the query. */
  path: string
  /** The id in the path; null if the path has none. */
  id: string | null
  query: Readonly<Record<string, string>>
  body: unknown
  status: number
  response: unknown
}

type Row = Json

/** Where a server is, and a key with every scope. */
export interface Place {
  baseUrl: string
  /** Null without an admin side. */
  adminUrl: string | null
  key: string
}

async function send({ baseUrl, key }: Place, method: string, path: string, body?: unknown): Promise<[number, Row]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(baseUrl + path, { method, headers, ...sent })
  return [response.status, (await response.json()) as Row]
}

type Rows = Record<
  | 'market'
  | 'experience'
  | 'slot'
  | 'product'
  | 'customer'
  | 'shipment'
  | 'order'
  | 'sale'
  | 'fulfillment'
  | 'booking'
  | 'date',
  Row
>

/** Rows that the requests refer to. Each is one with which the request succeeds. */
async function rowsOf(place: Place): Promise<Rows> {
  const first = async (path: string, fits: (row: Row) => boolean = () => true): Promise<Row> => {
    const [, list] = await send(place, 'GET', path)
    const row = (list.data as Row[] | undefined)?.find(fits)
    if (row === undefined) throw new Error(`${path} shows no row that the examples can use`)
    return row
  }
  const [, market] = await send(place, 'GET', '/v1/market')
  const experience = await first('/v1/experiences', (row) => row.is_active && !row.requires_prepayment)
  const [slot, date] = await freeSlot(place, experience)
  const stocked = await first('/v1/inventory?limit=100', (row) => !row.is_bundle && row.bottles_on_hand > 12)
  return {
    market,
    experience,
    slot,
    date: { text: date },
    product: { id: stocked.product_id },
    customer: await first('/v1/customers'),
    shipment: await first('/v1/club/shipments', (row) => row.generated_at !== null),
    order: await first('/v1/orders'),
    sale: await first('/v1/sales'),
    fulfillment: await first(
      '/v1/fulfillments?limit=100',
      (row) => row.status === 'unfulfilled' && row.fulfillment_method === 'ship',
    ),
    booking: await first(
      '/v1/bookings?limit=100',
      (row) => row.status === 'confirmed' && Date.parse(row.scheduled_at) > Date.now() + 3 * 86_400_000,
    ),
  }
}

/** A slot that can be booked in the next days, and its date. */
async function freeSlot(place: Place, { id }: Row): Promise<[Row, string]> {
  for (let day = 2; day < 16; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
    const [, { slots }] = await send(place, 'GET', `/v1/experiences/${id}/availability?date=${date}`)
    const slot = (slots as Row[] | undefined)?.find(({ status }) => status === 'open')
    if (slot !== undefined) return [slot, date]
  }
  throw new Error(`the experience ${id} has no open slot in the next two weeks`)
}

function bodiesOf({ market, experience, slot, product, fulfillment }: Rows): Record<string, unknown> {
  const cart = { items: [{ product_id: product.id, quantity: 1 }], fulfillment_method: 'pickup' }
  return {
    createProduct: { name: 'Example Red', price: { amount_cents: 2500, currency: market.currency } },
    updateProduct: { sku: 'EXAMPLE-1' },
    createCustomer: { name: 'Ada Example', email: 'ada@example.com' },
    updateCustomer: { phone: '+1 555 0100' },
    createNote: { note: 'Called about the order.', channel: 'call' },
    quoteOrder: cart,
    createOrder: { ...cart, email: 'ada@example.com', payment: { reference: 'pay_example' } },
    quoteShipping: { items: cart.items, ship_to: { state: market.shippable_subdivisions[0] } },
    adjustInventory: { product_id: product.id, change_bottles: 3, reason: 'restock' },
    shipFulfillment: { carrier: market.carriers[0].code, tracking_number: `T${fulfillment.id.slice(-8)}` },
    createBooking: {
      experience_id: experience.id,
      scheduled_at: slot.start_at,
      party_size: 1,
      guest: { name: 'Ada Example', email: 'ada@example.com' },
    },
    cancelBooking: {},
  }
}

/**
 * Sends one successful request to each of the 35 endpoints of a server that uses the names of the sandbox. Throws if
 * one does not succeed: such a server needs another document.
 */
export async function recordExamples(place: Place): Promise<Example[]> {
  const rows = await rowsOf(place)
  const bodies = bodiesOf(rows)
  const [, quote] = await send(place, 'POST', '/v1/orders/quote', bodies['quoteOrder'])
  bodies['createOrder'] = { ...(bodies['createOrder'] as Row), amount: quote.totals?.total }
  const examples: Example[] = []
  for (const { id: operation, method, path: template, parameter } of operations) {
    const id = parameter === null ? null : (rows[parameter.name.replace(/_id$/, '') as keyof Rows].id as string)
    const query: Record<string, string> = operation === 'readAvailability' ? { date: String(rows.date.text) } : {}
    const path = template.replace(/\{\w+\}/, id ?? '') + (query.date === undefined ? '' : `?date=${query.date}`)
    const body = bodies[operation]
    const [status, response] = await send(place, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status} ${JSON.stringify(response)}`)
    examples.push({ operation, method, template, path, id, query, body, status, response })
  }
  return examples
}
