import type { Requirement } from '../row.ts'

export const signature = [
  {
    id: 'EVENT-1',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement:
      'Each delivery MUST carry a signature in X-Service-Signature: a timestamp, and the HMAC-SHA256 of that ' +
      'timestamp, a dot and the raw body.',
    observe:
      "The signature of each delivery to any endpoint of the run, including endpoints that answer with failures, is computed again from the endpoint's secret and the received bytes.",
    reading:
      'The layout of the header, the notation of the digest and the unit of the time are gaps: the usual ones are tried, ' +
      'and the one that fits every delivery is the binding. The secret is the one that the admin driver returns. It is read as ' +
      'text, hex, base64 or base64url, whole and without a prefix. A declared layout that the deliveries do not have is ' +
      'an error of the target file. Whether a retry has the timestamp of the first attempt is a note.',
  },
] as const satisfies readonly Requirement[]
