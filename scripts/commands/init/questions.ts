import type { GapId } from '../../../spec/gaps.ts'

/** What the target file asks about each gap that a run cannot always discover. */
export const questionOn: Partial<Record<GapId, string>> = {
  'list.items': 'Which key of a list response contains the items?',
  'list.cursor': 'Which query parameter takes a cursor?',
  'list.page-size': 'Does a list take a page size, and by which parameter?',
  'availability.date': 'Which query parameter is the date of the availability?',
  'body.createProduct': 'Which fields does a new product have, and which of them are required?',
  'body.updateProduct': 'Which fields of a product can be updated?',
  'body.createCustomer': 'Which fields does a new customer have, and which of them are required?',
  'body.updateCustomer': 'Which fields of a customer can be updated?',
  'body.createNote': 'Which field of a note is the channel, and which fields are required?',
  'body.quoteOrder': 'How does the body describe a cart, its destination and its buyer?',
  'body.createOrder':
    "How does the body describe a cart, its destination, its buyer, the caller's payment reference and the amount paid?",
  'body.quoteShipping': 'How does the body describe a shipment and its destination?',
  'body.adjustInventory': 'Which fields does a stock adjustment have?',
  'body.shipFulfillment': 'Which fields are the carrier code and the tracking number?',
  'body.createBooking': 'Which fields does a new booking have?',
  'body.cancelBooking': 'Does the cancel call have a body, and which fields?',
  'read.quote-total': 'Where does an order quote show the total to pay?',
  'read.order-total': 'Where does an order show its total?',
  'read.shipping-allowed': 'Where does a shipping quote show `allowed`?',
  'read.shipping-reason': 'Where does a shipping quote that refuses show its reason?',
  'read.shipping-price': 'Where does a shipping quote that allows the shipment show its price?',
  'read.product-id': 'Which key of a product is its id?',
  'read.product-name': 'Which key of a product is its name?',
  'read.product-sku': 'Which key of a product is its SKU?',
  'read.product-price': 'Which key of a product is its price?',
  'read.product-vintage': 'Which key of a product is its vintage, and is the value a number or a string?',
  'read.product-varietal': 'Which key of a product is its varietal?',
  'read.product-active': 'Which key of a product says whether it is active?',
  'read.product-listed': 'Which key of a product says whether it is listed online?',
  'read.member-status': 'Where does an element of the club members list show the status by which the list is filtered?',
  'read.member-customer': 'Where does an element of the club members list name the customer?',
  'read.error-owner':
    'Where, and how, does the error of a refused assignment of stock or membership name the owning endpoint?',
  'read.event-kind': 'Where does a delivery name the event kind?',
  'read.event-object': 'Where does a delivery contain or name the object of the event?',
  'values.tags': 'Which tags has the winery created? No endpoint lists them.',
  'values.email-domain':
    'Which domains may the email addresses of customers and guests have? A winery may refuse a domain that takes no mail.',
  'values.venue-hours': 'Which are the venue hours, within which an open experience can be booked?',
  'limits.caps': 'How many bottles may a shipment have, and how many may a customer receive in a year?',
  'auth.idempotency-header':
    'How does a caller mark a write as a repetition, which writes accept that, and how is the repetition answered?',
}
