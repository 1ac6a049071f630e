import type { Requirement } from '../row.ts'

export const receivers = [
  {
    id: 'RECV-1',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement:
      'A receiver MUST verify the signature over the raw body bytes, not over a body that was parsed and serialized ' +
      'again.',
    observe:
      'A body with unusual spacing, escapes, key order, numbers and characters is accepted with the signature of its ' +
      'bytes, and refused with the signature of other bytes of the same JSON or text: serialized again, with other ' +
      'line breaks, without its byte order mark, with composed characters, or with a replacement character.',
    reading:
      'A response outside 2xx is a refusal, because 2xx tells the service that the delivery succeeded. A dropped ' +
      'connection is a refusal as well, and a note, if the next valid delivery is accepted. The document does not ' +
      'say how an invalid delivery is answered: if the hook shows no action, a 2xx is a note. A receiver that answers ' +
      '2xx to valid and invalid deliveries may answer before it verifies, ignore the kind, or be broken: without a ' +
      'hook this is inconclusive. Actions are compared after a wait and at the end of the run; later actions are not seen. 413 is about size and is inconclusive.',
  },
  {
    id: 'RECV-2',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST compare signatures in constant time.',
    observe: 'Not observable over HTTP: the difference is a matter of nanoseconds. The duration of refusals is a note.',
    untested: "Network noise is about a thousand times the difference; only the receiver's code shows how it compares.",
  },
  {
    id: 'RECV-3',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST refuse a delivery whose timestamp is outside its replay window.',
    observe:
      'A correctly signed delivery with a timestamp of 5 to 55 years ago, or of 0, is refused, while one with the ' +
      'current time is accepted: of each kind, in each content type, of several sizes, with a current Date header, ' +
      'which is not signed. A header that holds such an ' +
      'old signature and a second, current timestamp, in any order, is refused. The length of the window is found ' +
      'by bisection.',
    reading:
      'The length of the window is a gap: a receiver that accepts a delivery that is five years old has none, and ' +
      'any other length is a note. Future timestamps are not mentioned: whether and where they are limited is a ' +
      'note.',
  },
  {
    id: 'RECV-4',
    section: '6 Events',
    at: ['6/rules/1', '6/rules/2'],
    subject: 'receiver',
    kind: 'rule',
    needs: ['hook'],
    statement: 'A receiver MUST act only once on a delivery id.',
    observe:
      'A hook shows how often each delivery was acted on. These are repeated: the first delivery of the run and ' +
      'one of each kind, content type and size, at the end of the run; one with other bytes of the same JSON ' +
      'value; one of each kind four times at once; one six times in a row; one signed again with a later time; ' +
      'one whose id a forged, old or unsigned delivery had; one whose connection was closed halfway; one that ' +
      'was answered outside 2xx. Each of these is a delivery of its own and is acted on: ids that differ in one ' +
      'character, two kinds about one object, different deliveries at once.',
    reading:
      'A response does not show what a receiver does with a delivery, so the check needs a hook. The document does ' +
      'not say how a repeat is answered: a receiver that refuses it gets it five more times and is disabled in the ' +
      'end, which is a note. It does not say how long an id must be remembered; retries take half a day, and a run ' +
      'waits some seconds, or as long as --repeat-after says. Equal bodies with two ids are a note, because a body ' +
      'may name its event. One id never comes with two kinds, so it is not sent. ' +
      'An old delivery that was refused may come again with a current time, so its id is still free. If acting ' +
      'twice has the same effect as acting once, the author may declare it, and the ' +
      'requirement does not apply.',
  },
  {
    id: 'RECV-5',
    section: '6 Events',
    at: ['6/rules/5'],
    subject: 'receiver',
    kind: 'rule',
    needs: ['sandbox'],
    statement: 'After `customer.updated` a receiver MUST re-fetch the customer.',
    observe:
      'With the sandbox as the API behind the receiver: a successful GET of that customer follows a delivery of ' +
      'customer.updated, and a second one the delivery of the next change. A read is answered 500: a receiver that ' +
      'answers outside 2xx reads the customer when the delivery comes again.',
    reading:
      'The document sets no time: a receiver whose hook shows its actions gets five times --settle, any other receiver ' +
      'gets until the end of the run. A receiver that never sent the sandbox a request, and shows no action, may not be configured for it, which is inconclusive. A receiver that answers 2xx although its read failed may read ' +
      'again later, which is a note.',
  },
  {
    id: 'RECV-6',
    section: '6 Events',
    at: ['6/rules/3'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST answer 2xx to a delivery that it has accepted; any other response triggers a retry.',
    observe:
      'A correctly signed delivery of each kind that the receiver picked is answered 2xx, whatever the case of ' +
      'header names, and the receiver still answers afterwards. With a hook: what was answered 2xx was acted on, and ' +
      'a receiver that never answers 2xx does not act.',
    reading:
      'Section 6, rule 3 says what a response means to the service. This requirement is what follows for the ' +
      'receiver. The payload is a gap: a refusal is a violation only if the shape is declared. No response at all is ' +
      'a violation in any case, if other kinds are answered. A kind on which a receiver never acts may be one that ' +
      'it did not pick: a violation only if --events names it; acting on some deliveries of a kind and not on ' +
      'others is always one. The document does not limit the time of a response, so the times are a note.',
  },
  {
    id: 'RECV-7',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST refuse a delivery whose signature was not made with its secret over what was sent.',
    observe:
      'A delivery with a correct signature is accepted, and the same delivery is refused in each of these cases. The ' +
      'signature was made with another secret, with an empty one, with the text of an unset variable, or without a ' +
      'secret. The body is another one, or one byte of it was changed, also the last byte of a large body. The ' +
      'timestamp is another one. The header has one or several wrong digests in various spellings. The digest covers ' +
      'only the body, lacks the dot, or has the parts in another order. Another secret is also tried with each kind, content type and size, in chunks, ' +
      'with headers of a proxy, together with valid deliveries, and after one on the same connection.',
    reading:
      'What counts as a refusal is as for RECV-1. A kind or circumstance counts if a correctly signed delivery of ' +
      'it is accepted. The content type of a delivery is not published, and no content type makes a delivery ' +
      'authentic.',
  },
  {
    id: 'RECV-8',
    section: '6 Events',
    at: ['6/rules/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST refuse a delivery whose signature is missing or cannot be read.',
    observe:
      'A delivery is refused if the header is missing, is empty, is only a word, or lacks the time or the digest. It is ' +
      'also refused if the digest is too short, is too long, or is not a digest; an HMAC-MD5, HMAC-SHA1 or HMAC-SHA512 ' +
      'is tried as well. The header is also left out for each ' +
      'kind, content type and size, in chunks, and without a delivery id.',
    reading:
      'A delivery without a signature cannot have been verified. What counts as a refusal is as for RECV-1, and ' +
      'includes a server error, which is a note. A receiver need not refuse a delivery without an id.',
  },
  {
    id: 'RECV-9',
    section: '6 Events',
    at: ['9/2'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST tolerate added fields.',
    observe:
      'Each kind that it accepts is also accepted with further fields, of each JSON type, in each object of the body.',
    reading:
      'Section 9 says it about all consumers of v1. The control has the same shape, so a payload ' +
      'that is only assumed cannot fail the receiver.',
  },
  {
    id: 'RECV-10',
    section: '6 Events',
    at: ['1/conventions/9', '9/2'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver MUST treat an unfamiliar value of an open vocabulary as informational, not as an error.',
    observe:
      'Each kind that it accepts is also accepted with unfamiliar values in the fields whose vocabulary is open or ' +
      'not published: order, fulfillment and release status, payment processor, club frequency. An event of an ' +
      'unfamiliar kind is answered, and the receiver still answers afterwards.',
    reading:
      'Sections 1 and 9 say it about all consumers of v1. The twelve kinds are not an open vocabulary, but v1 may ' +
      'grow: any response to another kind is a note, but a missing response is a violation.',
  },
  {
    id: 'RECV-11',
    section: '6 Events',
    at: ['1/conventions/1'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement:
      'A receiver MUST accept null, amounts of 0 and empty lists wherever the conventions and the field tables allow ' +
      'them.',
    observe:
      'Each kind that it accepts is also accepted with null or 0 in place of each amount, with null in each field ' +
      'of type `X|null`, and with empty lists.',
    reading:
      'Section 1, Conventions, item 1 and section 2 allow these values in any event. The control is an ordinary event of the ' +
      'same kind. Only Money and fields with a published table are changed. A 2xx without an action passes: such an event may leave the receiver nothing to do.',
  },
] as const satisfies readonly Requirement[]
