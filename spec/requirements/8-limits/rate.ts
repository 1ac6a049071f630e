import type { Requirement } from '../row.ts'

export const rate = [
  {
    id: 'RATE-1',
    section: '8 Limits',
    at: ['7/types/rate_limited', '7/p3', '8/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A throttled request MUST get 429 with Retry-After.',
    observe: [
      [
        'With a low limit set through the admin driver, requests over the limit (quotes, and reads of one product or, by the seed, of the market) get 429; their Retry-After, and that of a list, a quote or a write that is throttled then, is a number of seconds or a date.',
        'no-retry-after',
        'no-retry-after-for-posts',
        'no-retry-after-for-lists',
        'other-status',
      ],
      [
        'Every 429 of the run, also where the request is sent again and succeeds, has such a Retry-After.',
        'now-and-then',
        'words',
      ],
      ['A write that gets 429 is not carried out.', 'carries-out'],
    ],
    reading:
      'The check does not wait for that time to pass, since other clients may use up the limit. The numbers are ' +
      'not published, so the run does not flood the target to reach a limit. Only the type rate_limited fits; ' +
      'another one is a note. HTTP allows both forms of the header. An error ' +
      'response says that a request was not served, so a write that gets 429 and has an effect is a violation.',
  },
  {
    id: 'RATE-2',
    section: '8 Limits',
    at: ['8/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Rate limits MUST be applied per key, not per IP address.',
    observe: [
      [
        'After one key has used up a low limit, another key from the same machine still succeeds.',
        'by-address',
        'posts-by-address',
        'reads-of-one-by-address',
      ],
      ['The first key is still throttled, also where X-Forwarded-For names another address.', 'by-forwarded-address'],
    ],
    reading:
      'The run has only one IP address: the header is what a front server would send for a client at another one. A ' +
      'service that ignores the header passes.',
  },
] as const satisfies readonly Requirement[]
