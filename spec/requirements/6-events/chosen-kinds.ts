import type { Requirement } from '../row.ts'

export const chosenKinds = [
  {
    id: 'EVENT-6',
    section: '6 Events',
    at: ['6/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An endpoint MUST NOT get kinds of events that were not picked for it.',
    observe: 'Two endpoints with different picks, and writes that cause both kinds.',
    reading:
      'EVENT-7 tests that it gets those that were picked. Where the payload names its kind is a gap. If it names none, a delivery is recognised by the id that it ' +
      'mentions.',
  },
] as const satisfies readonly Requirement[]
