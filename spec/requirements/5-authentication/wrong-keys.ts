import type { Requirement } from '../row.ts'

export const wrongKeys = [
  {
    id: 'AUTH-3',
    section: '5 Authentication',
    at: ['5/rules/1'],
    subject: 'server',
    kind: 'rule',
    needs: [],
    statement: 'A key that was never issued MUST be refused.',
    observe: [
      [
        'The market refuses the right key with one character replaced (after its prefix, in its middle, or near its end), cut short, followed by a dot and a character, in upper case, or with the prefix of the other environment, and also a made-up key, the prefix by itself, and the word null.',
        'any-key',
        'cut-short',
        'up-to-a-dot',
        'end-only',
        'both-ends',
        'any-case',
        'any-prefix',
        'null',
      ],
      ['Under certify lists refuse these keys, too.', 'any-key-on-lists'],
    ],
    reading:
      'Keys begin with sk_live_ or sk_test_, so a key in upper case is not a key. Another letter case after the ' +
      'prefix is not tested. ENV-3 sends a made-up key with the live prefix. Two Authorization fields are not sent: HTTP allows only one, so a server may take either or refuse both.',
  },
] as const satisfies readonly Requirement[]
