import type { Requirement } from '../row.ts'

export const credentials = [
  {
    id: 'AUTH-1',
    section: '5 Authentication',
    at: ['4/p1', '5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A request without an API key MUST be refused.',
    observe: [
      ['Each of the 35 endpoints refuses a request without an Authorization header.', 'open-readMarket'],
      ['Every second read is conditional: the key is checked before the condition.', 'not-modified'],
      [
        'Under certify, no customer is shown without the header where the path of the list ends in a slash, has two slashes in a row, or is in upper case.',
        'trailing-slash',
        'double-slash',
        'upper-case',
      ],
      ['Under certify, HEAD is not served without the header either.', 'head'],
      [
        'A refused write has no effect: certify reads what it would have created or changed.',
        'createOrder-refused-and-done',
      ],
    ],
    reading:
      'A refusal is a 4xx with the error envelope: 401 is not fixed. The request is valid otherwise, so that no ' +
      'other fault explains the refusal; if no valid request can be built, it has an empty body. ' +
      'Another spelling of a path may be unknown, redirect, or show a page of a website: it must not show a customer without a key. The document does not name HEAD: a success counts only with the header X-Service-Environment, which a page of a website does not have.',
  },
  {
    id: 'AUTH-2',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Only Bearer with an API key is a credential: another scheme MUST be refused.',
    observe: [
      [
        'The right key under Basic, under Token, under ApiKey and without a scheme, and Bearer without a key, are refused; Bearer with the key succeeds.',
        'any-scheme',
        'basic',
      ],
      [
        'Under certify each single read and quote refuses the key under Basic, as the name and as the password.',
        'basic-on-readCustomer',
        'basic-password',
      ],
    ],
    reading:
      'HTTP compares scheme names without regard to letter case: bearer in another case may succeed and is not ' +
      'tested. Additional spaces are not tested.',
  },
] as const satisfies readonly Requirement[]
