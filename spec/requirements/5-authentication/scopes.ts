import type { Requirement } from '../row.ts'

export const scopes = [
  {
    id: 'SCOPE-1',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint refuses a key that lacks its scope.',
    observe: 'Each of the 35 endpoints with a key that has every other scope; no customer comes of a refused one.',
    reading:
      'Status and type are not published: any 4xx with the envelope. The request is valid otherwise, and succeeds ' +
      'with the scope.',
  },
  {
    id: 'SCOPE-2',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint accepts a key that has its scope and no other.',
    observe: 'Each of the 35 endpoints with a key of that scope alone.',
    reading:
      'What the request has to name, the run looks up with another key. A write may answer with the resource ' +
      'although its key may not read it.',
  },
  {
    id: 'SCOPE-3',
    section: '5 Authentication',
    at: ['5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Narrowing a key takes effect on the next request.',
    observe:
      'A key that has just listed and created customers is narrowed, and refused for both; the market, which it ' +
      'kept, still succeeds. Narrowed to no scope, it is refused by the market and two lists.',
    reading: 'An admin that refuses to narrow a key to no scope is noted.',
  },
  {
    id: 'SCOPE-4',
    section: '5 Authentication',
    at: ['5/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Revoking a key takes effect on the next request.',
    observe:
      'A key that has just succeeded is revoked, and refused by the market, two lists, a write and both quotes; under ' +
      'certify, by every endpoint.',
    reading: 'Requests under way at that moment may still succeed.',
  },
  {
    id: 'SCOPE-5',
    section: '5 Scopes',
    at: ['5/scopes/orders:read'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'orders:read works only where the winery has the online store.',
    observe:
      'With the store switched off, listing and reading orders and both quotes are refused to a key with orders:read; ' +
      'the market is still read.',
    reading:
      'A shipping quote may refuse with 200 and allowed false, which is noted. ' +
      'How the refusal looks is not said: 4xx with the envelope. Whether minting such a key is refused instead is ' +
      "the admin side's affair.",
  },
] as const satisfies readonly Requirement[]
