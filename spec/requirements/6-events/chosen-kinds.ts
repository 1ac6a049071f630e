import type { Requirement } from '../row.ts'

export const chosenKinds = [
  {
    id: 'EVENT-6',
    section: '6 Events',
    at: ['6/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An endpoint MUST get the kinds of events that were picked for it, and MUST NOT get others.',
    observe: 'Two endpoints with different picks, and writes that cause both kinds.',
    reading:
      'Where the payload names its kind is a gap. If it names none, a delivery is recognised by the id that it ' +
      'mentions.',
  },
] as const satisfies readonly Requirement[]
