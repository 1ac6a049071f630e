import type { Requirement } from './row.ts'

/** Section 4: what holds of requests and answers, of products, customers and club members. */
export const endpoints = [
  {
    id: 'JSON-1',
    section: '4 Endpoints',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Requests and responses have bodies of JSON.',
    observe: 'Each response body parses, as UTF-8, and gives no key of one object two values.',
    reading:
      'The media type is not mentioned, so another Content-Type is noted. The statuses of writes are open: a 204 ' +
      'cannot have a body and is noted. JSON allows a repeated key, but a field with two values has no value of ' +
      'the listed type.',
  },
  {
    id: 'READ-1',
    section: '4 Endpoints',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Reading one resource shows the one that was asked for.',
    observe:
      'Product, customer, release, order, sale and fulfillment: the answer has the id in the path, for the first, the ' +
      'last and three other rows of each list.',
  },
  {
    id: 'READ-2',
    section: '4 Endpoints',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A resource is the same in the list and read alone.',
    observe:
      'Of customers, releases and fulfillments the first, the last and three other rows of the list, which the seed ' +
      'chooses: each key that both show. Of products and sales the same rows: id, object, and each amount of money. ' +
      'What differs is looked at again for some seconds.',
    reading:
      'Orders are ORDER-4. Products and sales have no published fields, and a list of them may be shorter in ' +
      'detail, round a text off or count what the single read lists; but an amount of one thing under one name is one ' +
      'amount. Amounts within arrays are left out, as a list may show fewer elements.',
  },
  {
    id: 'PRODUCT-3',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A product that was created reads back as it was sent.',
    observe: 'Each bound field of the request in the answer, on reading it and in the list.',
    reading:
      'Field names and which of them are required are gaps; what is not bound is left out. Keys in the answer may ' +
      'differ from those sent, if the binding says so.',
  },
  {
    id: 'PRODUCT-4',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a product changes what was sent and nothing else.',
    observe: 'Of a product of the run one bound field after the other is changed; all other keys stay as they were.',
    reading:
      'A product may show when it was last changed, or something derived from the field, such as an address made ' +
      'of its name: in keys that are not published only other bound fields are judged.',
  },
  {
    id: 'PRODUCT-5',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product cannot change stock.',
    observe:
      'Count and ledger of a product stay as they were after each attempt to send a count along, whatever the ' +
      'answer.',
    reading: 'The answer itself is STOCK-4. Only the name that the document publishes for a count is sent.',
  },
  {
    id: 'PRODUCT-6',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Creating or updating a product can neither build a bundle nor set up a sale.',
    observe:
      'A product of the run never becomes a bundle in its stock level, and its price stays, after attempts to say ' +
      'otherwise.',
    reading:
      'Neither bundles nor sales have published fields: is_bundle of the stock level is the only name sent. ' +
      'What becomes of an unknown body field is not said, so the effect alone is judged.',
  },
  {
    id: 'CUSTOMER-7',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A customer that was created reads back as it was sent.',
    observe: 'Name, contact details, address, consents and tags in the answer, on reading it and in the list.',
    reading:
      'Field names of the request are bound, by default those of the resource. Phone numbers may be put into ' +
      'another notation, e-mail addresses into lower case, and surrounding blanks be dropped. A customer with an ' +
      'address that exists may be refused: each has a fresh one.',
  },
  {
    id: 'CUSTOMER-8',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a customer changes what was sent and nothing else.',
    observe:
      'Of a customer of the run each writable field is changed alone; all others stay as they were, on the club ' +
      'side, too.',
    reading:
      'A part of an address sent alone may replace the address or be merged: it is sent whole. Opting in may end ' +
      'an opt-out and the reverse: those flags are not held against each other.',
  },
  {
    id: 'CUSTOMER-9',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A club membership field in a customer that is sent gives 400, with a message that says why.',
    observe:
      'Each club field of the resource, also with the value it has already, on create and on update: 400, and the ' +
      'customer is unchanged or absent.',
    reading:
      'Club fields are is_club_member and those that begin with club_. The member account is called independent of ' +
      'the club and is not included. Words of a message cannot be judged: it is not empty, and what it says is ' +
      'shown in the report.',
  },
  {
    id: 'CUSTOMER-10',
    section: '4 Lists',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Loyalty points in a customer that is sent give 400, with a message that says why.',
    observe:
      'loyalty_points, also with the value it has already, on create and on update: 400, and the points are ' +
      'unchanged.',
    reading: 'As with the club: the message is not empty.',
  },
  {
    id: 'MEMBERS-1',
    section: '4 Endpoints',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'The list of club members can be filtered by club_status.',
    observe:
      'With each of the four words every element has that status, the four lists share no element, and each ' +
      'element of the whole list is in one of them. Each customer whose record is that of an active member, not ' +
      'paused, is in the whole list.',
    reading:
      'The fields of a member are not published: where it shows no status, the lists themselves are compared, by ' +
      'id or by the whole element; that somebody is missing is said only where each element names its customer as such. ' +
      'Those that are in no club may be listed or not, and pending ones are not pressed: only an active member is to be ' +
      'in the whole list, too. What another word gets is not said. Nor is how is_club_member and club_status relate: an ' +
      'active member without the flag, or somebody of no club with it, is noted.',
  },
  {
    id: 'PATHS-1',
    section: '4 Endpoints',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A path below /v1 that is no endpoint is an error.',
    observe: 'Paths that belong to no row, made up of unknown and of misplaced segments, are refused.',
    reading:
      'The count of endpoints is that of this document: one added later is legal and noted. So only names that ' +
      'nobody would give an endpoint are tried, and only below /v1: on its own host a winery may serve a shop ' +
      'beside it.',
  },
] as const satisfies readonly Requirement[]
