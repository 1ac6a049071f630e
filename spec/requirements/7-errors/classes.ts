import type { Requirement } from '../row.ts'

export const classes = [
  {
    id: 'ERR-2',
    section: '7 Errors',
    at: ['7/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Every error, of whatever class, is the JSON envelope.',
    observe:
      'No key, bad key, unknown path, a path that ends in a slash, wrong method, wrong-kind and unused id, unknown parameter; bodies that are empty, ' +
      'cut short, not JSON, of the wrong type, too deep, too large, in another charset or encoding or media type, with ' +
      'NUL and lone surrogates; bad percent-encoding, very long and repeated parameters. Of two endpoints ' +
      'each broken body goes to one, which changes with the seed. So is whatever error another ' +
      'check of the run meets: for want of a scope, for a bad cursor, of a refused write, of a throttled request.',
    reading:
      'What a proxy answers before the service sees the request, such as to a malformed request line, cannot be ' +
      'told from it: such requests are not sent. Where one of these is accepted, there is no error to judge. HEAD ' +
      'has no body.',
  },
  {
    id: 'ERR-5',
    section: '7 Errors',
    at: ['7/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The fault of a caller is answered with a status of 400 to 499, never as a fault of the service.',
    observe:
      'No request of ERR-2, of whatever malformation, gets a 5xx. Where another check expects a refusal, a 5xx is none.',
    reading:
      'A real HTTP status has the meaning that HTTP gives its class. A 501 for a method or a 505 for a version are ' +
      "legal HTTP, but what is unsupported has a type of its own here, so only a method outside of HTTP's own is " +
      "exempt. A 502, 503 or 504 without the service's headers is a harness error, and a 503 that says when to " +
      'come back is waited for.',
  },
  {
    id: 'ERR-6',
    section: '7 Errors',
    at: ['7/fields/error.type'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The type of an error is stable: the same fault gets the same type.',
    observe: 'The same faulty request three times has one type, for each of six faults of reads.',
    reading:
      'Across endpoints the type of one fault may differ, as the mapping is not published. That it is one of the twelve ' +
      'is ErrorBody.type.',
  },
  {
    id: 'ERR-7',
    section: '7 Errors',
    at: ['7/fields/error.detail'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'detail is given only where it carries something.',
    observe: 'Where it occurs in an error that the run has met, it is not an empty object, array or text.',
    reading:
      'False and 0 are something; null is charged to ErrorBody.detail. What it carries for which type is not published.',
  },
] as const satisfies readonly Requirement[]
