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
      'Each delivery is signed in X-Service-Signature: a timestamp, and the HMAC-SHA256 of that timestamp, a dot ' +
      'and the raw body.',
    observe:
      "The signature of each delivery to our inbox, computed anew with the endpoint's secret over the bytes " +
      'received.',
    reading:
      'Layout of the header, notation of the digest and unit of the time are gaps: the usual ones are tried, and ' +
      'one that fits every delivery is the binding. The secret is what the admin driver shows; it is read as text, hex, base64 or ' +
      'base64url, whole and without a prefix. A declared layout that the deliveries do not have is an error of the target file. A time ' +
      'that is more than a day from that of the delivery is not its time, as no replay window would let it pass.',
  },
] as const satisfies readonly Requirement[]
