import type { Requirement } from '../row.ts'

export const retries = [
  {
    id: 'EVENT-3',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'A 2xx answer ends a delivery; with any other answer it is tried again.',
    observe:
      'Our inbox answers 200, 201, 202, 204 and 299, and nine 4xx statuses, 301, 302, 304, 307, 500, 502 and 503: ' +
      'only the latter deliveries are tried again.',
    reading:
      'A redirect is no success, whether or not it is followed. That no answer at all is a failure, too, is plain, ' +
      'but how long the service waits for one is not said.',
  },
  {
    id: 'EVENT-4',
    section: '6 Events',
    at: ['6/rules/3', '8/4'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'A failed delivery is tried again five times: after 1, 5 and 30 minutes, and after 2 and 12 hours.',
    observe:
      'The times of five further attempts at an inbox that keeps failing, on a clock that the admin driver moves, ' +
      'or by waiting.',
    reading:
      'A wait may begin at the last attempt or at the first one, and be stretched by jitter: an attempt is ' +
      'expected between the two readings, give or take a tenth and at least ten seconds, by its arrival or by the ' +
      'time that it signs. There is no sixth retry. Where others disable an endpoint first, it proves nothing.',
  },
  {
    id: 'EVENT-5',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'An endpoint whose last retry has failed gets nothing more, and the winery learns of it.',
    observe:
      'After five failed retries no further event reaches the endpoint, and the admin driver reports it as disabled. ' +
      'Endpoints that answered 2xx still get events.',
    reading: 'How the winery is told is not said, so that half is left to the report of the admin driver.',
  },
] as const satisfies readonly Requirement[]
