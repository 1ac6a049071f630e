import type { Gap } from './gap.ts'

/*
 * Request bodies: section 4, "Lists, parameters and bodies". A template is the body with placeholders: the string
 * `"{{name}}"` is replaced by a value of any type, and a member whose placeholder has no value is left out. An array of
 * one element that mentions `{{items.…}}` is repeated for each item, one that mentions `{{tags.each}}` for each tag.
 * `"{{amount.amount_cents}}"` is a part of a value, `"{{bottles}}"` the total number of bottles of a shipment.
 *
 * Placeholders are Money objects (price, amount, cost), Address objects (address, ship_to), a list of strings (tags),
 * calendar dates (ship_dob), timestamps (scheduled_at), integers (vintage, quantity, change_bottles, party_size),
 * booleans (active, listed_online, the three opt-ins) and strings.
 */

const section = '4 Bodies'
const how =
  "Declared, or documented by the target's OpenAPI, where the names of the fields say what they are. init also reads " +
  'the names from the errors of refused bodies.'

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
    open: 'The fields of a new product, and which are required. Seven kinds of field are known to be writable.',
    binds: 'template',
    default: product,
    how,
  },
  {
    id: 'body.updateProduct',
    section,
    open: 'The fields of a product that can be updated.',
    binds: 'template',
    default: product,
    how,
  },
  {
    id: 'body.createCustomer',
    section,
    open: 'The fields of a new customer, and which are required. Only `tags` is named.',
    binds: 'template',
    default: customer,
    how,
  },
  {
    id: 'body.updateCustomer',
    section,
    open: 'The fields of a customer that can be updated. Only `tags` is named.',
    binds: 'template',
    default: customer,
    how,
  },
  {
    id: 'body.createNote',
    section,
    open: 'The field for the channel, and which fields are required. Only `note` is named.',
    binds: 'template',
    default: { note: '{{note}}', channel: '{{channel}}' },
    how,
  },
  {
    id: 'body.quoteOrder',
    section,
    open: 'How the body describes a cart, its destination and its buyer.',
    binds: 'template',
    default: cart,
    how,
  },
  {
    id: 'body.createOrder',
    section,
    open: "How the body describes a cart, its destination, its buyer, the caller's payment reference and the amount paid.",
    binds: 'template',
    default: { ...cart, phone: '{{phone}}', payment: { reference: '{{payment_reference}}' }, amount: '{{amount}}' },
    how,
  },
  {
    id: 'body.quoteShipping',
    section,
    open: 'How the body describes a shipment and its destination.',
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
    open: 'The fields for the carrier code and the tracking number.',
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
    open: 'Whether the cancel call has a body, and its fields.',
    binds: 'template',
    default: {},
    how: 'Declared if a target requires more than an empty object, or null if it takes no body.',
  },
] as const satisfies readonly Gap[]
