import type { Requirement } from '../row.ts'

export const jsonBodies = [
  {
    id: 'JSON-1',
    section: '4 Endpoints',
    at: ['1/p1', '4/p1'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The bodies of responses MUST be JSON.',
    observe:
      'Each response body is valid UTF-8 and valid JSON, and no object has a key twice. Certify reads and writes at ' +
      'each endpoint also with an Accept header that prefers HTML, as a browser sends it.',
    reading:
      'The media type is not mentioned, so another Content-Type is a note. The statuses of writes are open: a ' +
      '204 has no body and is a note. JSON allows a repeated key, but a field with two values has no value of ' +
      'the listed type. Responses are JSON whatever the request accepts: the header of a browser takes anything, ' +
      'so a 406 is not expected. A write whose response is not specified may answer 204 without a body.',
  },
] as const satisfies readonly Requirement[]
