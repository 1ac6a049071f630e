import type { Requirement } from '../row.ts'

export const environment = [
  {
    id: 'ENV-1',
    section: '1 Conventions',
    at: ['1/conventions/7', '5/rules/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every response MUST carry the header X-Service-Environment with the value test or live.',
    observe: 'Every exchange of the run, including errors before authentication.',
    reading:
      'A request without a valid key is served by no winery: its response carries the header with either value. ' +
      'HEAD and a conditional read are sent as for REQID-1. A front server may refuse an unusual request target or a ' +
      'large body itself: an error without both service headers is then a note.',
  },
  {
    id: 'ENV-2',
    section: '1 Conventions',
    at: ['1/conventions/7', '5/rules/6'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The environment MUST be that of the winery that served the request.',
    observe: [
      [
        'Every response to one key has the same value, for successes, later pages and errors: test for a test key, live for a live key. Live keys are minted through the admin driver, and every check that uses one is judged. Requests of this check with a live key send `X-Service-Environment: test`.',
        'missing-on-errors',
        'live-header',
        'inbound',
        'test-on-live-pages',
      ],
      [
        'So has a refusal of the type feature_not_enabled: only the winery of the key can lack the add-on.',
        'test-without-the-add-on',
      ],
      [
        'So has every refusal with 400, 404, 409 or 422 that a check gets with the key of the run from one of the 35 endpoints, unless a request without a key gets the same refusal.',
        'live-for-a-refused-cursor',
      ],
    ],
    reading:
      'Other responses about the key itself (401, 403, 429) and failures of the service show nothing about the winery. A service may refuse a path, an id or a parameter before it looks at the ' +
      'key: a refusal that a request without a key gets as well is served by no winery.',
  },
  {
    id: 'ENV-3',
    section: '1 Conventions',
    at: ['1/conventions/7'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The environment MUST NOT be taken from the text of the key.',
    observe: 'Two keys that were never issued, one with sk_test_ and one with sk_live_, get the same header.',
    reading:
      'No winery served either request, so only the text of the key could make a difference. Which value they get ' +
      'is not fixed.',
  },
] as const satisfies readonly Requirement[]
