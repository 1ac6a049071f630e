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
      'One success of each endpoint, and under certify whole lists, against the schema that the description gives for it: ' +
      'type, enum, pattern and required fields, at any depth.',
    reading:
      'A description may be looser than the truth: a null contradicts nothing, nor does a field that it does not mention. ' +
      'Where the document lists no fields (products, sales, club members, quotes), a contradiction is a note. ' +
      'A response that violates the contract is reported by the requirement of its field only.',
  },
  {
    id: 'VERSION-6',
    section: '9 Versioning',
    at: ['5/rules/1', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi'],
    statement: 'Each path and method below /v1 that the OpenAPI description contains MUST be routed, with the key.',
    observe:
      'A described method that the specification does not have is not answered with 404 or 405 where the path takes no id; ' +
      'the description does not say of one of the 35 endpoints that it takes no key, or takes it elsewhere than in the header Authorization.',
    reading:
      'ENDPOINT rows test the 35 endpoints. A method that may change something is sent without a key, so that nothing ' +
      'changes: one that is routed refuses it with another status.',
  },
  {
    id: 'VERSION-7',
    section: '9 Versioning',
    at: ['1/conventions/5', '9/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['openapi', 'data'],
    statement: 'A query parameter that the OpenAPI description gives an endpoint MUST NOT be refused as unrecognised.',
    observe:
      'All described parameters of a list but the cursor in one request, each by itself if that is refused; half of the lists by the seed, under certify all of them.',
    reading:
      'Values are those that the description or a listed row gives. A refusal for the value is legal: only a refusal that differs from that of an unknown parameter in the name and nothing else counts.',
  },
] as const satisfies readonly Requirement[]
