import type { Requirement } from '../row.ts'

export const environment = [
  {
    id: 'ENV-1',
    section: '1 Conventions',
    at: ['1/conventions/7', '5/rules/6'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Each response has the header X-Service-Environment, whose value is test or live.',
    observe: 'Every exchange of the run, errors before authentication included.',
    reading:
      'Where no winery served the request, for want of a valid key, the header is there all the same, with either ' +
      'value. HEAD and OPTIONS are not sent, as for REQID-1.',
  },
  {
    id: 'ENV-2',
    section: '1 Conventions',
    at: ['1/conventions/7', '5/rules/6'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The environment in the header is that of the winery whose data the key reaches.',
    observe:
      'It is the same in every response to one key, successes and errors alike: test for a test key and live for a ' +
      'live one.',
  },
  {
    id: 'ENV-3',
    section: '1 Conventions',
    at: ['1/conventions/7'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The environment is not read off the text of the key.',
    observe: 'Two keys that nobody issued, alike but for sk_test_ and sk_live_, get the same header.',
    reading:
      'No winery served either of them, so nothing but the text could tell them apart. Which value they get is not ' +
      'fixed.',
  },
] as const satisfies readonly Requirement[]
