import type { Requirement } from '../row.ts'

export const description = [
  {
    id: 'VERSION-5',
    section: '9 Versioning',
    at: ['9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'The OpenAPI description MUST NOT contradict what the running router answers.',
    observe:
      'One success of each endpoint, and under certify whole lists, is compared with the schema in the description: ' +
      'type, enum, pattern, limits of lengths and numbers, and required fields, at any depth.',
    reading:
      'A description may be less precise than the responses: a null, or a field that it does not mention, is not a ' +
      'contradiction; nor is a service that accepts more than it describes, for example a body without a required field. The document gives no success statuses: one that is not described is a note. Where the document lists no fields (products, sales, club members, quotes), a contradiction ' +
      'is a note. A response that violates the contract is reported by the requirement of its field only.',
  },
  {
    id: 'VERSION-6',
    section: '9 Versioning',
    at: ['5/rules/1', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement:
      'Each path and method below /v1 that the OpenAPI description contains MUST be routed and accept the key.',
    observe: [
      [
        'A described method that is not in the specification is not answered with 404 or 405.',
        'list',
        'method',
        'method-of-an-unknown-path',
        'read-of-an-unknown-path',
      ],
      [
        'The description does not say that one of the 35 endpoints takes no key, or takes it elsewhere than in Authorization.',
        'no-key',
        'cookie',
      ],
    ],
    reading:
      'ENDPOINT rows test the 35 endpoints. A method that may change something is sent without a key, so that ' +
      'nothing changes: one that is routed refuses it with another status. A path with an id is also sent ' +
      'without a key, because a 404 could be about the id. A 404 is a violation only if an unknown path gets the ' +
      'same one, and a request without a key for an unused customer id gets another response. Ids of kinds that ' +
      'the specification does not have are not tried: a router may know their form.',
  },
  {
    id: 'VERSION-7',
    section: '9 Versioning',
    at: ['1/conventions/5', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi', 'data'],
    statement: 'A query parameter that the OpenAPI description gives an endpoint MUST NOT be refused as unrecognised.',
    observe: [
      [
        'All described parameters of a list but the cursor are sent in one request, and each by itself if that is refused. Certify tests all lists, other grades half of them, chosen by the seed.',
        'filter',
        'day-of-communications',
      ],
    ],
    reading:
      'Values are those that the description or a listed row gives. A refusal because of the value is legal: only a ' +
      'refusal that equals that of an unknown parameter, apart from the name, is a violation.',
  },
] as const satisfies readonly Requirement[]
