import type { Requirement } from '../row.ts'

export const lastingFailures = [
  {
    id: 'ANSWER-1',
    section: '4 Endpoints',
    at: [
      '4/p1',
      '4/endpoints/GET /v1/experiences/{experience_id}/availability',
      '4/endpoints/PATCH /v1/customers/{customer_id}',
      '4/endpoints/POST /v1/orders/quote',
    ],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'A request that succeeds for other resources MUST NOT fail with a status of 500 or more each time that it is sent.',
    observe: [
      [
        'Reads with the key of the run, of what succeeded before or of a resource that a response has shown: what is below the path of a resource, such as availability, if the same query succeeds for another one.',
        'after-an-update',
        'for-inactive-experiences',
      ],
      [
        'Quotes that have the fields, with the same kinds of values, of quotes that succeed; updates that send only what the resource shows.',
        'quotes-for-the-exempt',
        'updates-without-an-address',
      ],
    ],
    reading:
      'The document names the error type `internal`, and a service may fail for a moment. One that always fails for ' +
      'some resources does not do what the endpoint is for. ' +
      'Up to eight failed requests are sent again until --patience ends. A refusal is not a failure: a rule of the winery may cause it. ' +
      'Other writes are not sent again, because they may have had an effect.',
  },
] as const satisfies readonly Requirement[]
