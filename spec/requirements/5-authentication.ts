import type { Requirement } from './row.ts'

/** Section 5: keys, worlds and scopes. */
export const authentication = [
  {
    id: 'AUTH-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A request without credentials is refused.',
    observe: 'Each of the 35 endpoints without an Authorization header.',
    reading:
      'Refused is 4xx with the envelope: 401 is not fixed. A write is sent with an empty body, so that nothing could ' +
      'come of it.',
  },
  {
    id: 'AUTH-2',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Nothing but the scheme Bearer with a key is a credential.',
    observe:
      'The right key under Basic and under Token, without a scheme, and Bearer without a key are refused, where ' +
      'Bearer with it succeeds.',
    reading:
      'HTTP takes scheme names in any letter case: bearer may pass and is not probed; nor are additional blanks.',
  },
  {
    id: 'AUTH-3',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key that nobody issued is refused.',
    observe:
      'The right key with one character replaced behind its prefix, in its middle and near its end, cut short or ' +
      'made longer, a made-up key, and the prefix alone are refused.',
    reading: 'Another letter case of the right key is not probed. A made-up key with the live prefix is part of ENV-3.',
  },
  {
    id: 'AUTH-4',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key is a credential in its header and nowhere else.',
    observe:
      'The right key in the query as api_key, access_token and key, in a cookie and in the header X-Api-Key, without ' +
      'Authorization, is refused.',
    reading:
      'In the query it is an unrecognised parameter besides, so the status there may be 400. Bodies are not probed: ' +
      'reading them before the caller is known is nothing that a service would do.',
  },
  {
    id: 'AUTH-5',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The key is all that a request needs: no cookie, no CSRF token, no account id in a path.',
    observe: 'A read and a write that carry the key and no cookie, token or origin succeed, on the published path.',
    reading: 'A Set-Cookie in a response, by some proxy, is noted: it is needed for nothing.',
  },
  {
    id: 'KEY-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A key reaches one winery and always the same.',
    observe:
      'The first pages of customers, orders and bookings, read with keys of two wineries, share no row; one key reads ' +
      'the same market again.',
    reading:
      'Two wineries need not have different markets; their ids always differ. With one winery at hand the test and ' +
      'the live one of WORLD-1 stand in, where ids of the one are asked for in the other.',
  },
  {
    id: 'KEY-2',
    section: '5 Authentication',
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery sees a key once, when it is made, and keeps a hash: a lost key is replaced.',
    observe: "In the winery's admin and its database.",
    untested: 'The admin side is not described, and what a database holds cannot be seen by any request.',
  },
  {
    id: 'KEY-3',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Live keys begin with sk_live_ and test keys with sk_test_.',
    observe:
      'The key of the run, and each that the admin driver mints, against the environment that it is answered from.',
  },
  {
    id: 'KEY-4',
    section: '5 Authentication',
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery's administrator makes the keys, and ticks the scopes of each.",
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; that the scopes ticked are those that hold is SCOPE-1 and SCOPE-2.',
  },
  {
    id: 'SCOPE-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint refuses a key that lacks its scope.',
    observe: 'Each of the 35 endpoints with a key that has every other scope; no customer comes of a refused one.',
    reading:
      'Status and type are not published: any 4xx with the envelope. The request is valid otherwise, and succeeds ' +
      'with the scope.',
  },
  {
    id: 'SCOPE-2',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['restricted-keys'],
    statement: 'An endpoint accepts a key that has its scope and no other.',
    observe: 'Each of the 35 endpoints with a key of that scope alone.',
    reading:
      'What the request has to name, the run looks up with another key. A write may answer with the resource ' +
      'although its key may not read it.',
  },
  {
    id: 'SCOPE-3',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Narrowing a key takes effect on the next request.',
    observe:
      'A key that has just succeeded is narrowed, and refused on the endpoint that it lost; what it kept goes on ' +
      'working.',
  },
  {
    id: 'SCOPE-4',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Revoking a key takes effect on the next request.',
    observe: 'A key that has just succeeded is revoked, and refused by the market, two lists and a write.',
    reading: 'Requests under way at that moment may still succeed.',
  },
  {
    id: 'SCOPE-5',
    section: '5 Scopes',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'orders:read works only where the winery has the online store.',
    observe:
      'With the store switched off, listing and reading orders is refused to a key that may, and the market is still ' +
      'read.',
    reading:
      'Quotes need the scope as well, but one for shipping may say no with 200, whatever the reason: they are left out. ' +
      'How the refusal looks is not said: 4xx with the envelope. Whether minting such a key is refused instead is ' +
      "the admin side's affair.",
  },
  {
    id: 'SCOPE-6',
    section: '5 Scopes',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Only a write of fulfillment:write reaches the inbox of a customer.',
    observe: 'Not with certainty: mail arrives outside of the interface.',
    untested:
      'The inbox of a customer cannot be read through the API. A new message on the timeline after another write ' +
      'may come from an automation of the winery, and silence there proves nothing, so neither verdict would ' +
      'stand.',
  },
  {
    id: 'ADDON-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A live key of a winery without the Developer API add-on gets 403 with the type feature_not_enabled.',
    observe: 'With the add-on off, the market and each list with a live key that succeeds while it is on.',
    reading:
      'Needs a live world that is no real winery: the sandbox has one, and a target may offer one. Live data is read ' +
      'and never written.',
  },
  {
    id: 'ADDON-2',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'A test key works without the add-on.',
    observe:
      'With the add-on off, a new customer of a test key succeeds, and so do the market and each list that answered ' +
      'before.',
  },
  {
    id: 'WORLD-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Nothing live is within reach of a test key, nor anything of the sandbox within reach of a live one.',
    observe:
      'Ids of either world are refused in the other by each path that reads one thing, where its own key reads it.',
    reading:
      'Needs a live world that is no real winery, as for ADDON-1. That lists show nothing of the other world is KEY-1. ' +
      'A cursor of the one may be taken in the other, as long as it shows rows of its own: it is bound to filters.',
  },
  {
    id: 'WORLD-2',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['admin'],
    statement: 'Rebuilding the sandbox of a winery leaves its keys working.',
    observe: 'A key made before succeeds after the rebuild, and is kept out of what its scopes kept it out of before.',
    reading: 'Ids may be others afterwards. During the rebuild requests may fail; how long is not said.',
  },
  {
    id: 'WORLD-3',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A sandbox behaves as a live winery does, by the same code.',
    observe: 'Not without the same run on a live winery, where nothing that is written can be taken back.',
    untested:
      'The suite keeps off live wineries. Whatever of a live one should be tested is tested on the sandbox by ' +
      'every other requirement.',
  },
  {
    id: 'WORLD-4',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Writes in a sandbox are real within it.',
    observe:
      'With a test key: a customer, a product and a booking that were made are found again by later reads. What an ' +
      'adjustment leaves is STOCK-1.',
    reading:
      'How soon a list shows what was written is not said: where it does not do so at once, it is looked at again for ' +
      'some seconds, here and wherever a row is said to be missing.',
  },
  {
    id: 'WORLD-5',
    section: '5 Authentication',
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery can have its sandbox built anew.',
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; what it does to keys is WORLD-2.',
  },
  {
    id: 'IDEMP-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A write that is repeated under the same idempotency key takes effect once.',
    observe:
      'Create a booking, a customer and an order twice each under one key: the same answer, and one of each in the ' +
      'list.',
    reading:
      'That the service has idempotency is said in passing, and how it is asked for is not: only where the target ' +
      'declares or documents the header. How long a key is remembered is not said; the repetition follows at once.',
  },
  {
    id: 'IDEMP-2',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Another request under a used idempotency key does not take effect; its error is idempotency_mismatch.',
    observe: 'The same key with another booking, customer and order: each is refused, and nothing is made.',
    reading:
      "The type's name is all there is to go by, so another type is noted; taking effect, or answering with the " +
      'first result, accuses. As IDEMP-1, only with a header that is known.',
  },
  {
    id: 'OAUTH-1',
    section: '5 Authentication',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'There is no OAuth.',
    observe: 'Not from outside: an authorization endpoint could be anywhere.',
    untested:
      'That something does not exist at an unknown address cannot be shown. A token that is no key of the winery ' +
      'is refused by AUTH-3.',
  },
  {
    id: 'OAUTH-2',
    section: '5 Authentication',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'An application for several wineries holds a key of each.',
    observe: 'In what the application stores.',
    untested: 'A duty of the client; that no key does for two is KEY-1.',
  },
] as const satisfies readonly Requirement[]
