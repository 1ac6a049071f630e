import type { Requirement } from '../row.ts'

export const envelope = [
  {
    id: 'ERR-1',
    section: '7 Errors',
    at: ['7/p1'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'An error MUST have an error status, and a success MUST NOT have the key `error`.',
    observe: 'No 2xx response has the top-level key error with a value other than null.',
    reading:
      'Real status means 400 to 599. A 2xx response that carries an error with a message has the wrong status, and ' +
      'is not also judged by the shape of a resource or list. A null error says that there is none: where an object is ' +
      'not closed, it is a note.',
  },
  {
    id: 'ERR-3',
    section: '7 Errors',
    at: ['7/fields/error.request_id'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The `request_id` of an error MUST equal the header X-Request-Id.',
    observe:
      'error.request_id is compared with X-Request-Id in each error. Under certify, a refused write is repeated with one idempotency key, if the target documents the header.',
  },
  {
    id: 'ERR-9',
    section: '7 Errors',
    at: ['7/fields/error.type', '7/fields/error.message'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client MUST branch on the type of an error. The message is for humans.',
    observe: 'Not observable over HTTP: it shows in what a client does with an error.',
    untested: 'Happens inside the client.',
  },
] as const satisfies readonly Requirement[]
