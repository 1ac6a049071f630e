import type { Requirement } from '../row.ts'

export const ids = [
  {
    id: 'ID-1',
    section: '1 Conventions',
    at: ['1/conventions/2'],
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
    at: ['1/conventions/2'],
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
    at: ['1/conventions/2', '4/p2'],
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
    at: ['1/conventions/2'],
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
    at: ['1/conventions/2'],
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
    id: 'ID-6',
    section: '1 Conventions',
    at: ['1/conventions/2'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An id in a webhook payload MUST NOT be an integer key or have the prefix of another kind.',
    observe: 'Every id and reference, by its key, in every delivery of the run.',
    reading: 'The payload shape is not shown. The conventions hold everywhere, so they hold for every value in it.',
  },
] as const satisfies readonly Requirement[]
