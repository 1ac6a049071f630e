import type { Requirement } from '../row.ts'

export const objects = [
  {
    id: 'OBJECT-1',
    section: '1 Conventions',
    at: ['1/conventions/8'],
    subject: 'server',
    kind: 'shape',
    needs: [],
    statement: 'Every resource object MUST have a field object with a constant type name.',
    observe: [
      [
        'Each resource of every read and list. A published name must be exact.',
        'absent-on-sales',
        'null-on-products',
        'other-word-on-later-pages',
      ],
      [
        'Otherwise the value is one non-empty string for all pages, reads and responses to writes of one kind.',
        'other-word-for-created-products',
        'other-word-for-one-row',
      ],
    ],
    reading:
      'The names of product, product group, sale and club member are not published. Money, addresses, code-name ' +
      'pairs, guests and slots are parts of resources and need no object field; the document says nothing about ' +
      'totals, tax rows and quotes. The response to a write is not fixed: only an object with most of the keys of the ' +
      'resource is judged.',
  },
] as const satisfies readonly Requirement[]
