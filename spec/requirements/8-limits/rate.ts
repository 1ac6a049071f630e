import type { Requirement } from '../row.ts'

export const rate = [
  {
    id: 'RATE-1',
    section: '8 Limits',
    at: ['7/types/rate_limited', '7/p3', '8/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Throttling is answered with 429 and a Retry-After header.',
    observe:
      'With a limit that the admin driver sets low, what is over it gets 429, and the header is a number of seconds or ' +
      'a date.',
    reading:
      'Whether a request succeeds once that time is over is not waited for: others may use up what is free by then. ' +
      'The numbers are not published and no limit need be met, so the run does not look for one by force. The type ' +
      'rate_limited is the only fitting one; another is noted. HTTP allows both forms of the header.',
  },
  {
    id: 'RATE-2',
    section: '8 Limits',
    at: ['8/1'],
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Requests are counted by key and not by address.',
    observe:
      'With a low limit used up by one key, another one from the same machine still succeeds; the first remains ' +
      'throttled after that.',
    reading: 'A second address is not to be had, so that half is left out.',
  },
] as const satisfies readonly Requirement[]
