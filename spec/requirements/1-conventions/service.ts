import type { Requirement } from '../row.ts'

export const service = [
  {
    id: 'BASE-1',
    section: '1 What the service does',
    at: ['1/p1'],
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The service answers under a host name of the winery: its own one, or a domain that was set up for it.',
    observe: 'Not in an exchange: who owns a host name is known to the registrar alone.',
    untested:
      'The base URL is what a run is given. Every name that leads to the right service looks alike from outside.',
  },
  {
    id: 'WRITES-1',
    section: '1 What the service does',
    at: ['1/service/2', '4/p2', '5/scopes/catalog:write'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'No request of version 1 removes anything.',
    observe:
      'DELETE on each path, with the id of something that exists, is refused; what it named is still there and ' +
      'unchanged.',
    reading:
      'Refused means 4xx with the envelope; neither 404 nor 405 is fixed. Removal alone is meant: a cancelled ' +
      'booking stays, and a new set of tags may leave names out.',
  },
  {
    id: 'WRITES-2',
    section: '1 What the service does',
    at: ['1/service/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement:
      'Nothing can be changed but by the listed writes: no path takes a writing method that its row does not give ' +
      'it.',
    observe:
      'POST, PUT and PATCH on each path that does not offer them are refused, and what the path reads stays as it ' +
      'was.',
    reading:
      'HEAD and OPTIONS change nothing; how they are answered is not said. Method names in other letter case are ' +
      'not probed.',
  },
  {
    id: 'CHARGE-1',
    section: '1 What the service does',
    at: ['1/service/3', '4/lists/6', '5/scopes/orders:write'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'No request makes the service take money from a card.',
    observe: 'Not from outside: a charge shows at a payment processor, which is no part of the interface.',
    untested:
      'However many answers show no charge, none proves that there was none; only the processor could tell. That ' +
      'the caller pays elsewhere is exercised by PLACE-2.',
  },
  {
    id: 'CHARGE-2',
    section: '1 What the service does',
    at: ['1/service/3'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service offers no checkout page of its own for an order placed through the API.',
    observe: 'Not from outside: pages that nobody links to cannot be searched for.',
    untested:
      'The absence of a page at an unknown address cannot be shown. A link to one in a placed order would be a key ' +
      'beyond the published ones, which Order.closed accuses.',
  },
  {
    id: 'MERCHANT-1',
    section: '1 What the service does',
    at: ['1/service/3'],
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement:
      'Whoever places an order through the API sold the goods: it has taken the payment and brings its own ' +
      'reference for it.',
    observe: 'In the contracts of the caller, and in its payment processor.',
    untested: 'A legal role of the caller. Of the service only what PLACE-2 says of the reference can be seen.',
  },
] as const satisfies readonly Requirement[]
