import type { Requirement } from './row.ts'

/** Section 1: what the service does, and the conventions that hold everywhere. */
export const conventions = [
  {
    id: 'BASE-1',
    section: '1 What the service does',
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
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement:
      'Whoever places an order through the API sold the goods: it has taken the payment and brings its own ' +
      'reference for it.',
    observe: 'In the contracts of the caller, and in its payment processor.',
    untested: 'A legal role of the caller. Of the service only what PLACE-2 says of the reference can be seen.',
  },
  {
    id: 'MONEY-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Wherever an amount of money is shown, it is an object of exactly two keys, amount_cents and currency.',
    observe:
      'Every object with the key amount_cents, at any depth and also within objects whose fields are not ' +
      'published.',
    reading:
      'In an object without published fields nobody can know that a bare number is an amount. So only what has the ' +
      'key amount_cents is held to the shape there; in published fields the type decides.',
  },
  {
    id: 'MONEY-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'An amount is written as an integer in the minor unit; no fraction and no exponent stands in its token.',
    observe: 'The raw text of each amount_cents, before a parser has turned it into a number.',
    reading:
      'The token decides, not its value: 1500.0 and 1.5e3 accuse, although JSON parsers read integers out of them. ' +
      'It is said of money alone: percentages are numbers and may have fractions, and 2.0 for a quantity is merely ' +
      'noted.',
  },
  {
    id: 'MONEY-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'An unknown amount is null and never 0; an amount known to be nothing is 0 and never null.',
    observe:
      'Where the truth is known from elsewhere: a movement whose adjustment named no cost shows no cost of 0, and ' +
      'one that named 0 shows 0.',
    reading:
      'A service may know the cost of a restock that named none, so any other value passes there. Whether ' +
      'adjustments take a cost is a gap: without a bound field that half is left out. The null unit_price of a ' +
      'base row is the one null that means something else (ALLOC-4). The deposit of a booking is BOOK-2.',
  },
  {
    id: 'MONEY-4',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: "Every amount is in the winery's charging currency, the one that the market reports.",
    observe: 'The currency of each amount against that of GET /v1/market.',
  },
  {
    id: 'MONEY-5',
    section: '1 Conventions',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client takes null for unknown where an amount could stand, and does not count it as nothing.',
    observe: 'In what a client does with the number.',
    untested: 'Happens inside the client, after the exchange is over.',
  },
  {
    id: 'ID-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'An id is the prefix of its kind, an underscore, and 32 hex characters in lower case.',
    observe: 'Every id and every reference to one, in each object; its prefix too, where that is published.',
    reading:
      'Prefixes of sales, product groups and the rows of open objects are not published: of those ids only the ' +
      'form is judged, and only under the key id.',
  },
  {
    id: 'ID-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The integer keys of the database never show.',
    observe: 'No number stands under a key id, or one that ends in _id, at any depth.',
    reading:
      'Only JSON numbers accuse. A string of digits under such a key of an open object may be the number of ' +
      'something else and is noted; order_number is no key.',
  },
  {
    id: 'ID-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'An id of another kind than the path asks for is refused before anything is looked up or done.',
    observe:
      'For each path with an id: ids of existing resources of two other kinds are refused, where the right one ' +
      'succeeds; a write does nothing. Kinds go round from path to path, and with the seed.',
    reading:
      'Any 4xx is a refusal, 400 and 404 alike. Product groups may share the prefix of products, and the prefix of ' +
      'sales is not published: the first are not sent to products, and to sales go ids whose prefix is published ' +
      'for another kind. Ids within bodies are not included: the sentence speaks of endpoints.',
  },
  {
    id: 'ID-4',
    section: '1 Conventions',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client keeps an id as it came, prefix included, and reads nothing out of it.',
    observe: 'In what a client stores.',
    untested: 'Happens inside the client. Ids that it cut short are refused by ID-5.',
  },
  {
    id: 'ID-5',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: "An id that is malformed, or that belongs to nothing, brings nobody else's data.",
    observe:
      'For each path with an id: a well-formed but unused one is refused, where the right one succeeds, and so are two ' +
      'that are too short, too long, not hex, without prefix, or a prefix alone; these go round from path to path, ' +
      'and with the seed.',
    reading:
      'That such an id is an error follows from a success being the named resource. A list below an unused id may ' +
      'be empty instead: nothing wrong is shown, so that is noted. Upper-case variants and surrounding blanks of a ' +
      'real id may lead to the very same resource; they are not probed.',
  },
  {
    id: 'TIME-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A timestamp is ISO 8601 and carries a UTC offset.',
    observe:
      'Every published timestamp, and in open objects every text that has a date and a time of day under a key ' +
      'ending in _at.',
    reading: 'Fractions of a second are legal, of any length, and so is Z where the offset is zero.',
  },
  {
    id: 'TIME-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: "The offset of a timestamp is that of the winery's zone at that instant.",
    observe:
      'Each timestamp against the zone of GET /v1/market and the rules of the tz database, in summer and in ' +
      'winter.',
    reading:
      'Z fits only a zone that is at zero then. Zone rules change: the report names the tz version that judged, ' +
      'and where only instants to come differ, that is noted.',
  },
  {
    id: 'TIME-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: "A time sent without an offset means that time of day in the winery's zone.",
    observe:
      'A booking at a published slot, its time sent without the offset, is taken for that very instant, in summer ' +
      'and in winter time.',
    reading:
      'A time that the clock skips or repeats has no fixed reading and is not sent. Where a body takes its time is ' +
      'a gap.',
  },
  {
    id: 'TIME-4',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The zone in the market is a name of the IANA database.',
    observe: 'timezone of GET /v1/market is known to the tz database of the run.',
    reading:
      'Links and backward names such as US/Pacific count. A plain offset such as +05:00 is no name. A name newer ' +
      'than the tz version of the run makes the check inconclusive.',
  },
  {
    id: 'TIME-5',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A time sent with an offset keeps the instant that it names, whatever the offset.',
    observe:
      'A booking at a published slot, its time sent in UTC or another offset, comes back at the same instant in ' +
      "the winery's offset.",
    reading:
      'Said only by implication: the zone is for times without an offset. A refusal is therefore noted; a success ' +
      'at another instant accuses.',
  },
  {
    id: 'DATE-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A date is shown as year, month and day in digits, with hyphens.',
    observe: 'Every published date field.',
  },
  {
    id: 'DATE-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A date sent in that same form is understood.',
    observe: 'Availability of an experience for today, tomorrow, the last day of a year and a leap day succeeds.',
    reading: 'Other spellings of a date need not be refused; see AVAIL-8 for what is no date at all.',
  },
  {
    id: 'PAGE-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'The response of every list carries next_cursor.',
    observe: 'Each page of each of the lists, the last and the empty one included.',
    reading: 'Null, or an empty string, says that the walk is over; the key itself is always there.',
  },
  {
    id: 'PAGE-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'Sending next_cursor back as it came, page by page, shows every element of the list once.',
    observe:
      'A walk over each list ends, no id occurs twice, and a second walk in smaller pages meets the same rows. An order ' +
      'that a waiting parcel names is met among the orders, and an active member among the customers.',
    reading:
      'Page sizes are not published: short and even empty pages may be followed by others. What others create or ' +
      'change during the walk may or may not be met; what was there before and after must be met once. Of tiers and ' +
      'experiences alone it is said that inactive ones are listed, so what is over by any word may be left out of ' +
      'another list; what can be read alone and goes on may not.',
  },
  {
    id: 'PAGE-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'No list is paged by a page number or by an offset.',
    observe: 'page or offset, by turns, with a number is refused as a parameter by each list.',
    reading:
      "The cursor's own parameter has no published name: should it be one of these, a number is no cursor and is " +
      'refused as well.',
  },
  {
    id: 'PAGE-4',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'A list shows an array whose elements are each the whole named resource.',
    observe: 'Every element of every page is judged by the schema of its resource.',
    reading: 'The key of the array is a gap, but one target has one such key for all its lists.',
  },
  {
    id: 'PAGE-5',
    section: '1 Conventions',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client sends a cursor back unchanged and reads nothing out of it.',
    observe: 'In what a client sends.',
    untested: 'A duty of the client; what becomes of a changed cursor is CURSOR-1.',
  },
  {
    id: 'CURSOR-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor is signed: one that was altered is refused.',
    observe:
      'A cursor with a character replaced near its start, in its middle and near its end, with two parts swapped, ' +
      'or cut short is refused, where the cursor itself brings a page.',
    reading:
      'The last character of a base64 text may hold unused bits, case may not matter, and decoders may skip ' +
      'padding and what follows it: an alteration counts only if it changes what is encoded. Cursors that are ' +
      'random handles into a store pass as well: an altered one is unknown.',
  },
  {
    id: 'CURSOR-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor holds for the filters under which it was issued and cannot be replayed under others.',
    observe:
      'A cursor of the members with one club_status is refused with another; without the filter it shows nothing ' +
      'that the filter kept out.',
    reading:
      'With the filter left out a target may refuse, or go on with the list as it was filtered; rows from outside ' +
      'of it accuse. A page size is no filter.',
  },
  {
    id: 'CURSOR-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement: 'A cursor of one list is refused by any other.',
    observe: 'The cursor of each list is sent to the others, also to the same list below another parent.',
    reading:
      'Said of filters; another list, or the same one of another customer or release, is filtered differently in ' +
      'any case.',
  },
  {
    id: 'PARAMS-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A query parameter that the endpoint does not know makes it answer 400.',
    observe:
      'On each of the 35 endpoints a made-up parameter beside an otherwise valid request gives 400, with a value or ' +
      'without one; so do sort, order_by, q and search, by turns, where there is nothing to sort or to search. Beside a ' +
      'cursor a made-up one is refused, too.',
    reading:
      'Reads and writes alike are meant. A service may look for faults in any order, so the parameter is the only ' +
      'one. Which filters a list has is not shown, so lists are sent only names that no server would know; nor is a ' +
      "name sent that the target's own description gives the endpoint. On a later page the parameter may count as " +
      'another filter than that of the cursor, so the status is open there. Of a write only the refusal is judged.',
  },
  {
    id: 'REQID-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Each response, good or bad, has the header X-Request-Id: req_ and 16 hex characters in lower case.',
    observe: 'Every exchange of the run.',
    reading:
      'HEAD and OPTIONS are in no row of the endpoints, and what stands in front of a service often answers them: they ' +
      'are not sent.',
  },
  {
    id: 'REQID-2',
    section: '1 Conventions',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The service makes the request id itself and takes no notice of one that was sent.',
    observe:
      'A well-formed and a malformed X-Request-Id of ours come back in no response, neither of a success nor of ' +
      'any class of error.',
  },
  {
    id: 'REQID-3',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Each response has a request id of its own.',
    observe: 'No id occurs twice in a run.',
    reading:
      'Not said in so many words. An id that stands for several requests identifies none, and with 64 random bits ' +
      'a repetition by chance is out of the question.',
  },
  {
    id: 'ENV-1',
    section: '1 Conventions',
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
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'The environment is not read off the text of the key.',
    observe: 'Two keys that nobody issued, alike but for sk_test_ and sk_live_, get the same header.',
    reading:
      'No winery served either of them, so nothing but the text could tell them apart. Which value they get is not ' +
      'fixed.',
  },
  {
    id: 'OBJECT-1',
    section: '1 Conventions',
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every resource names its type in the field object, always with the same word for the same type.',
    observe: 'In each resource; where the word is published, it is that one.',
    reading:
      'The words of product, product group, sale and club member are not published: there it is a non-empty ' +
      'string. Money, addresses, code-name pairs, guests and slots are parts of resources and need none; of ' +
      'totals, tax rows and quotes nothing is said.',
  },
  {
    id: 'VOCAB-1',
    section: '1 Conventions',
    subject: 'consumer',
    kind: 'rule',
    needs: [],
    statement: 'A client takes an unfamiliar value of an open vocabulary as information and not as a fault.',
    observe:
      'In what a client does with a booking, fulfillment or order status, or a kind of communication, that it has ' +
      'never seen.',
    untested: 'Happens inside the client. The sandbox can show such values to one.',
  },
] as const satisfies readonly Requirement[]
