import type { Requirement } from '../row.ts'

export const service = [
  {
    id: 'BASE-1',
    section: '1 What the service does',
    at: ['1/p1'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The service is reached at the winery's own host or custom domain.",
    observe: 'Not observable over HTTP: only the registrar knows the owner of a host name.',
    untested: 'The base URL is an input of the run, and every host name of the service answers in the same way.',
  },
  {
    id: 'WRITES-1',
    section: '1 What the service does',
    at: ['1/service/2', '4/p2', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Nothing in v1 deletes anything: DELETE MUST be refused and change nothing.',
    observe: [
      [
        'DELETE on each path with the id of an existing resource is refused, and the resource still exists.',
        'accepted-on-products',
        'removes-orders',
        'refuses-but-removes-orders',
      ],
      [
        'A customer and a booking of the run are unchanged, and a POST with X-HTTP-Method-Override: DELETE is refused.',
        'refuses-but-removes-customers',
        'overridden-delete',
      ],
      [
        'Every resource that the run has created or changed and has read by its id can still be read by that id, whatever was written since.',
        'inactive-products-gone',
        'customers-without-email-gone',
      ],
    ],
    reading:
      'A refusal is a 4xx with the envelope; neither 404 nor 405 is fixed. A read may be answered 404 for a moment ' +
      'and is repeated with patience. The sentence is about removal: a ' +
      'cancelled booking still exists, and a new set of tags may leave names out. A booking may be confirmed meanwhile. ' +
      'The winery may erase a customer by itself, so a resource that the run neither created nor changed is only noted.',
  },
  {
    id: 'WRITES-2',
    section: '1 What the service does',
    at: ['1/service/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'Only the listed writes exist: a path MUST NOT accept a writing method that the endpoint table does not give it.',
    observe: [
      [
        'POST, PUT and PATCH on each path that does not offer them are refused and change nothing. Each POST has the header X-HTTP-Method-Override: DELETE. Grades below certify test a part of the paths, one method on each.',
        'post-on-market',
        'put-on-products',
        'patch-on-customers',
        'patch-renumbers-orders-refusing',
        'overridden-delete-of-products',
        'overridden-delete-of-products-refusing',
      ],
    ],
    reading:
      'HEAD and OPTIONS change nothing, and the document does not say how they are answered. Method names in ' +
      'another letter case are not sent. Nor is POST with X-HTTP-Method-Override: PATCH: a service may take it as the ' +
      'PATCH of the path, which is a listed write.',
  },
  {
    id: 'CHARGE-1',
    section: '1 What the service does',
    at: ['1/service/3', '4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service MUST NOT charge a card.',
    observe:
      'Not observable over HTTP: a charge shows only at the payment processor, which is not part of the interface.',
    untested:
      'No response proves that there was no charge; only the processor knows. PLACE-2 tests that the caller pays elsewhere.',
  },
  {
    id: 'CHARGE-2',
    section: '1 What the service does',
    at: ['1/service/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The service MUST NOT offer a hosted checkout.',
    observe: [
      [
        'No quote and no response to a new order has a link under a key that names a checkout or a payment.',
        'link-in-a-quote',
        'link-in-an-order',
      ],
      ['The OpenAPI description has no path below /v1 that names a checkout.', 'described-checkout'],
    ],
    reading: 'A page that nothing links to cannot be found.',
  },
  {
    id: 'MERCHANT-1',
    section: '1 What the service does',
    at: ['1/service/3'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement:
      'The caller is the merchant of record for the orders that it places, and sends its own payment reference.',
    observe: 'Not observable over HTTP: it shows in the contracts of the caller and at its payment processor.',
    untested: 'It is a legal role of the caller. On the service, only PLACE-2 is observable.',
  },
] as const satisfies readonly Requirement[]
