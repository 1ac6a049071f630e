import type { Requirement } from '../row.ts'

export const itemNames = [
  {
    id: 'ORDER-5',
    section: '2 OrderItem',
    at: ['2/OrderItem/name'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'The `name` of an order item MUST be that of its product at order time.',
    observe: [
      [
        'An order is placed, with two lines of one product where the shop takes them, and the product is renamed: each line shows the old name, and those of a further order the new one.',
        'name-of-today',
        'second-line-follows',
      ],
      ['The new name has accents, both apostrophes and markup, where the product keeps it.', 'plain-letters'],
      ['The old name has about 60 characters, where the product keeps it.', 'name-cut-at-40'],
      [
        'Each item of each order of the run has the name that its product shows in the last read before the order and in the first one after it, if these are the same.',
        'old-products-in-capitals',
      ],
      ['A fulfilled order keeps the names of its items as well.', 'follows-once-fulfilled'],
    ],
    reading: 'Only products that the run has created are renamed.',
  },
] as const satisfies readonly Requirement[]
