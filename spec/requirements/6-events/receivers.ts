import type { Requirement } from '../row.ts'

export const receivers = [
  {
    id: 'RECV-1',
    section: '6 Events',
    at: ['6/rules/1'],
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
    at: ['6/rules/1'],
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
    at: ['6/rules/1'],
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
    at: ['6/rules/1', '6/rules/2'],
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
    at: ['6/rules/5'],
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
    at: ['6/rules/3'],
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
    at: ['6/rules/1'],
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
    at: ['6/rules/1'],
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
    at: ['9/2'],
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
    at: ['1/conventions/9', '9/2'],
    subject: 'receiver',
    kind: 'rule',
    needs: [],
    statement: 'A receiver takes an unfamiliar value of an open vocabulary as information and not as a fault.',
    observe: 'Each kind with an order or a fulfillment that it accepts is accepted, too, with a status never seen.',
    reading: 'Sections 1 and 9 ask it of all who consume v1. Of the open vocabularies these two occur in events.',
  },
] as const satisfies readonly Requirement[]
