import type { Requirement } from './row.ts'

/** Section 6: webhook deliveries, and what their receiver owes. */
export const events = [
  {
    id: 'EVENT-1',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement:
      'Each delivery is signed in X-Service-Signature: a timestamp, and the HMAC-SHA256 of that timestamp, a dot ' +
      'and the raw body.',
    observe:
      "The signature of each delivery to our inbox, computed anew with the endpoint's secret over the bytes " +
      'received.',
    reading:
      'Layout of the header, notation of the digest and unit of the time are gaps: the usual ones are tried, and ' +
      'one that fits every delivery is the binding. The secret comes from whoever registered the endpoint. A time ' +
      'that is more than a day from that of the delivery is not its time, as no replay window would let it pass.',
  },
  {
    id: 'EVENT-2',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'Each delivery has an id in X-Service-Delivery, by which a receiver can tell a repeated one.',
    observe:
      'The header is there and not empty; different events have different ids, and a retry has that of the first ' +
      'attempt.',
    reading:
      'That a retry keeps the id follows from its use: with a new one nobody could tell it from another event. Its ' +
      'form is not published.',
  },
  {
    id: 'EVENT-3',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'A 2xx answer ends a delivery; with any other answer it is tried again.',
    observe: 'Our inbox answers 200, 204 and 299, and 301, 400, 410 and 500: only the latter come again.',
    reading:
      'A redirect is no success, whether or not it is followed. That no answer at all is a failure, too, is plain, ' +
      'but how long the service waits for one is not said.',
  },
  {
    id: 'EVENT-4',
    section: '6 Events',
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
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'An endpoint whose last retry has failed gets nothing more, and the winery learns of it.',
    observe:
      'After five failed retries no further event reaches the inbox, and the admin driver reports it as disabled.',
    reading: 'How the winery is told is not said, so that half is left to the report of the admin driver.',
  },
  {
    id: 'EVENT-6',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An endpoint is sent the kinds of events that were picked for it, and no others.',
    observe: 'Two endpoints with different picks, and writes that cause both kinds.',
    reading:
      'Where the payload names its kind is a gap: with one kind picked for an endpoint, whatever reaches it is of ' +
      'that kind.',
  },
  {
    id: 'EVENT-7',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement:
      'For each of the twelve kinds, what it is named after causes a delivery to every endpoint that picked it.',
    observe:
      'An endpoint for each kind: placing, shipping and creating through the API, the rest by the admin driver. Nothing ' +
      'of a write that was refused stands in any delivery.',
    reading:
      'What exactly causes a kind is not said beyond its name and rules 4 to 6. A kind that nothing at hand causes ' +
      'is inconclusive, and named. How soon a delivery comes is not said: the wait is long, and may be set.',
  },
  {
    id: 'EVENT-8',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'admin'],
    statement: 'Cancelling a paid order sends order.refunded.',
    observe: 'The admin driver cancels one; an endpoint with this kind alone gets a delivery.',
    reading: 'There is no kind for a cancelled order, as a cancellation is a refund here.',
  },
  {
    id: 'EVENT-9',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write'],
    statement: 'customer.updated tells that a watched field of a customer has changed, not which.',
    observe:
      'An update of name, contact details, address, consents and tags, one after the other: an endpoint with this ' +
      'kind alone gets a delivery for some.',
    reading:
      'Which fields are watched is not said: no single one accuses, and none at all is inconclusive. But where a ' +
      'change of all was told once, another change of all must be told, too; a change that was refused is none; and ' +
      'as the receiver is to read the customer again, what has changed can be read once the event has come. That a ' +
      'payload holds no difference cannot be judged, as its shape is not published.',
  },
  {
    id: 'EVENT-10',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: ['inbox', 'write', 'data'],
    statement: 'Marking a parcel shipped sends fulfillment.shipped.',
    observe:
      'An endpoint with this kind alone gets one delivery after the call succeeded, and none after one that was ' +
      'refused.',
  },
  {
    id: 'EVENT-11',
    section: '6 Events',
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: 'The winery sees deliveries, and what was answered to them, in its admin.',
    observe: "In the winery's admin.",
    untested: 'The admin side is not described, and its pages are no part of the API.',
  },
  {
    id: 'EVENT-12',
    section: '6 Events',
    subject: 'operator',
    kind: 'rule',
    needs: [],
    statement: "The winery registers a subscriber's endpoint in its admin and picks the kinds for it.",
    observe: "In the winery's admin.",
    untested: 'The admin side is not described; that the pick holds is EVENT-6.',
  },
  {
    id: 'PARAMS-2',
    section: '6 Events',
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'Customers cannot be filtered by the time of their last change.',
    observe: 'updated_since, and like names, are refused with 400 by the list of customers.',
    reading: 'A name that was left out could still be such a filter; those that peers use are tried.',
  },
  {
    id: 'RECV-1',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver verifies the signature over the bytes that came, not over a body parsed and written anew.',
    observe:
      'A rightly signed body with unusual spacing, escapes, key order and characters is accepted; the same JSON under ' +
      'the signature of another spelling of it is refused.',
    reading:
      'Refused is any answer outside 2xx, for a 2xx tells the service that the delivery has succeeded, and no act that ' +
      'a hook shows; a connection that is dropped is noted and refuses, too, where the next good delivery is taken. How ' +
      'a wrong delivery is answered is not said: where a hook shows that it was not acted on, a 2xx is noted. Whoever ' +
      'answers 2xx to right and wrong alike, in all kinds or in one, may answer before verifying, as an author may ' +
      'declare, or leave a kind unread, or be broken: without a hook that is inconclusive, and said. Acts are ' +
      'looked for after a wait and once more when the run ends; later ones go unseen.',
  },
  {
    id: 'RECV-2',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver compares signatures in constant time.',
    observe: 'Not over a network: the difference is of nanoseconds. How long refusals took is noted.',
    untested:
      "Between a sender and a receiver the noise is some thousand times the difference; only the receiver's code " +
      'tells.',
  },
  {
    id: 'RECV-3',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver refuses a delivery whose timestamp is too far from its own time.',
    observe:
      'A rightly signed delivery with a timestamp of ten years ago is refused, where one of now is accepted, in each ' +
      'kind; and so is one whose header holds that old signature with a second timestamp, of now, in any order. The ' +
      'length of the window is found by bisection.',
    reading:
      'The length of the window is a gap: whoever takes what is ten years old has none, and any other is noted. Times ' +
      'to come are not mentioned, so that whether and where they are bounded is a note as well.',
  },
  {
    id: 'RECV-4',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: ['hook'],
    statement: 'A receiver acts once on a delivery id.',
    observe:
      'A hook says how often a delivery was acted on: one that came again after others and some seconds, one that ' +
      'came again in other bytes of the same JSON, one that came several times at once, and one whose id a forged ' +
      'delivery had used before.',
    reading:
      'What a receiver does with a delivery is its own affair and shows in no answer, hence the hook. How the second ' +
      'attempt is answered is not said: whoever refuses it gets it five times more and is disabled in the end, which ' +
      'is a note. How long an id is to be remembered is not said either; retries take half a day, a run waits seconds. ' +
      'Equal bodies under two ids are a note, for a body may name its event. Where acting twice comes to the same as acting once, its author may declare so, ' +
      'and nothing is left to be judged.',
  },
  {
    id: 'RECV-5',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver of customer.updated reads the customer again.',
    observe: 'A GET of that customer at the API from which the event came.',
    untested:
      'When it reads is its own affair: no wait is long enough to say that it never will. The access log of serve ' +
      '--webhook URL shows to its author whether it does.',
  },
  {
    id: 'RECV-6',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver answers 2xx to what it has taken, and anything else where it wants it again.',
    observe: 'A rightly signed delivery of each kind that was picked for it is answered 2xx.',
    reading:
      'Said of the service; that a receiver goes by it is the other side of the same sentence. The payload is a gap: ' +
      'a refusal accuses only where its shape is declared. How soon an answer must come is not said, so the times are ' +
      'noted; and so is the answer to a kind of event that is not among the twelve, as these are no open vocabulary.',
  },
  {
    id: 'RECV-7',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver refuses what was not signed with its secret, as it came.',
    observe:
      'Another secret, an empty one or the text of an unset one, another body, one byte changed, another timestamp, ' +
      'a digest that is wrong in one byte, one over the body alone, without the dot or in the other order: each is ' +
      'refused, where the same delivery rightly signed is accepted; another secret in each kind and content type.',
    reading:
      'Refused is what RECV-1 says. A kind counts where it is taken when rightly signed. The content type of a ' +
      'delivery is not published: whatever it says, it proves nothing of the sender.',
  },
  {
    id: 'RECV-8',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver refuses a delivery whose signature is missing or cannot be read.',
    observe:
      'No header, an empty one, a word, one without the time, without the digest or with half of it are refused; no ' +
      'header in each kind and content type, and without a delivery id, too.',
    reading:
      'What carries no signature cannot have been verified. Refused is what RECV-1 says, a server error included: it ' +
      'is noted. That a delivery without an id is refused is not asked for.',
  },
  {
    id: 'RECV-9',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver puts up with fields that were added.',
    observe: 'Each kind that it accepts is accepted, too, with a further field in each object of the body.',
    reading:
      'Section 9 asks it of all who consume v1. The control has the same shape, so that a guessed one harms nobody.',
  },
  {
    id: 'RECV-10',
    section: '6 Events',
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver takes an unfamiliar value of an open vocabulary as information and not as a fault.',
    observe: 'Each kind with an order or a fulfillment that it accepts is accepted, too, with a status never seen.',
    reading: 'Sections 1 and 9 ask it of all who consume v1. Of the open vocabularies these two occur in events.',
  },
] as const satisfies readonly Requirement[]
