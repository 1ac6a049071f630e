import type { Gap } from './gap.ts'

/*
 * Request bodies: section 4, "Lists, parameters and bodies". A template is the body in which the string `"{{name}}"`
 * stands for a value of whatever type; a member whose placeholder gets no value is left out; an array of one element
 * that mentions `{{items.…}}` is repeated for each of the items, one that mentions `{{tags.each}}` for each of the tags.
 * `"{{amount.amount_cents}}"` stands for a part of a value, `"{{bottles}}"` for how many bottles a shipment has in all.
 *
 * Placeholders are Money objects (price, amount, cost), Address objects (address, ship_to), a list of strings (tags),
 * calendar dates (ship_dob), timestamps (scheduled_at), integers (vintage, quantity, change_bottles, party_size),
 * booleans (active, listed_online, the three opt-ins) and strings.
 */

const section = '4 Bodies'
const how =
  "Declared, or documented by the target's OpenAPI, whose names are taken for what they say; init also tries whether a " +
  'refused body names its fields.'

const product = {
  name: '{{name}}',
  sku: '{{sku}}',
  price: '{{price}}',
  vintage: '{{vintage}}',
  varietal: '{{varietal}}',
  is_active: '{{active}}',
  listed_online: '{{listed_online}}',
} as const

const customer = {
  name: '{{name}}',
  email: '{{email}}',
  phone: '{{phone}}',
  address: '{{address}}',
  email_opt_in: '{{email_opt_in}}',
  email_opt_out: '{{email_opt_out}}',
  sms_opt_in: '{{sms_opt_in}}',
  tags: '{{tags}}',
} as const

const lines = [{ product_id: '{{items.product_id}}', quantity: '{{items.quantity}}' }] as const

const cart = {
  items: lines,
  fulfillment_method: '{{fulfillment_method}}',
  ship_to: '{{ship_to}}',
  customer_id: '{{customer_id}}',
  email: '{{email}}',
  ship_dob: '{{ship_dob}}',
} as const

export const bodies = [
  {
    id: 'body.createProduct',
    section,
    open: 'The fields of a new product, and which of them it needs. Seven kinds of field are known to be writable.',
    binds: 'template',
    default: product,
    how,
  },
  {
    id: 'body.updateProduct',
    section,
    open: 'The fields by which a product is changed.',
    binds: 'template',
    default: product,
    how,
  },
  {
    id: 'body.createCustomer',
    section,
    open: 'The fields of a new customer, and which of them it needs. `tags` is named.',
    binds: 'template',
    default: customer,
    how,
  },
  {
    id: 'body.updateCustomer',
    section,
    open: 'The fields by which a customer is changed. `tags` is named.',
    binds: 'template',
    default: customer,
    how,
  },
  {
    id: 'body.createNote',
    section,
    open: 'The field that tells a note from a call, and which fields are needed. `note` is named.',
    binds: 'template',
    default: { note: '{{note}}', channel: '{{channel}}' },
    how,
  },
  {
    id: 'body.quoteOrder',
    section,
    open: 'How a cart, its destination and its buyer are described for pricing.',
    binds: 'template',
    default: cart,
    how,
  },
  {
    id: 'body.createOrder',
    section,
    open: "How a cart, its destination, its buyer, the caller's payment reference and the amount paid are described.",
    binds: 'template',
    default: { ...cart, phone: '{{phone}}', payment: { reference: '{{payment_reference}}' }, amount: '{{amount}}' },
    how,
  },
  {
    id: 'body.quoteShipping',
    section,
    open: 'How a shipment and its destination are described.',
    binds: 'template',
    further: ['bottles'],
    default: { items: lines, ship_to: '{{ship_to}}', customer_id: '{{customer_id}}', ship_dob: '{{ship_dob}}' },
    how,
  },
  {
    id: 'body.adjustInventory',
    section,
    open: 'The fields of a stock adjustment.',
    binds: 'template',
    default: {
      product_id: '{{product_id}}',
      change_bottles: '{{change_bottles}}',
      reason: '{{reason}}',
      note: '{{note}}',
      cost: '{{cost}}',
    },
    how,
  },
  {
    id: 'body.shipFulfillment',
    section,
    open: 'The fields with the carrier code and the tracking number.',
    binds: 'template',
    default: { carrier: '{{carrier}}', tracking_number: '{{tracking_number}}' },
    how,
  },
  {
    id: 'body.createBooking',
    section,
    open: 'The fields of a booking.',
    binds: 'template',
    default: {
      experience_id: '{{experience_id}}',
      scheduled_at: '{{scheduled_at}}',
      party_size: '{{party_size}}',
      guest: { name: '{{guest_name}}', email: '{{guest_email}}', phone: '{{guest_phone}}' },
      notes: '{{notes}}',
    },
    how,
  },
  {
    id: 'body.cancelBooking',
    section,
    open: 'Whether a cancellation takes a body, and what is in it.',
    binds: 'template',
    default: {},
    how: 'Declared where a target wants more than an empty object.',
  },
] as const satisfies readonly Gap[]
