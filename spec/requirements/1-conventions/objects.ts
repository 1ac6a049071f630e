import type { Requirement } from '../row.ts'

export const objects = [
  {
    id: 'OBJECT-1',
    section: '1 Conventions',
    at: ['1/conventions/8'],
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
] as const satisfies readonly Requirement[]
