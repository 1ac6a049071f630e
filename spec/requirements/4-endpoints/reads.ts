import type { Requirement } from '../row.ts'

export const reads = [
  {
    id: 'JSON-1',
    section: '4 Endpoints',
    at: ['1/p1', '4/p1'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The bodies of responses MUST be JSON.',
    observe: 'Each response body parses, as UTF-8, and gives no key of one object two values.',
    reading:
      'The media type is not mentioned, so another Content-Type is noted. The statuses of writes are open: a 204 ' +
      'cannot have a body and is noted. JSON allows a repeated key, but a field with two values has no value of ' +
      'the listed type.',
  },
  {
    id: 'READ-1',
    section: '4 Endpoints',
    at: [
      '4/p1',
      '4/endpoints/GET /v1/products/{product_id}',
      '4/endpoints/GET /v1/customers/{customer_id}',
      '4/endpoints/GET /v1/club/shipments/{shipment_id}',
      '4/endpoints/GET /v1/orders/{order_id}',
      '4/endpoints/GET /v1/sales/{sale_id}',
      '4/endpoints/GET /v1/fulfillments/{fulfillment_id}',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A single read MUST show the resource that was asked for.',
    observe:
      'Product, customer, release, order, sale and fulfillment: the answer has the id in the path, for the first, the ' +
      'last and three other rows of each list.',
  },
  {
    id: 'READ-2',
    section: '4 Endpoints',
    at: [
      '4/p1',
      '4/endpoints/GET /v1/customers/{customer_id}',
      '4/endpoints/GET /v1/club/shipments/{shipment_id}',
      '4/endpoints/GET /v1/fulfillments/{fulfillment_id}',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A resource MUST be the same in its list and in its single read.',
    observe:
      'Of customers, releases and fulfillments the first, the last and three other rows of the list, which the seed ' +
      'chooses: each key that both show. Of products and sales the same rows: id, object, and each amount of money. ' +
      'A difference is read again with patience.',
    reading:
      'Orders are ORDER-4. Products and sales have no published fields, and a list of them may be shorter in ' +
      'detail, cut a text or count what the single read lists, but an amount under one name is one amount.' +
      ' Amounts within arrays are left out, as a list may show fewer elements.',
  },
] as const satisfies readonly Requirement[]
