import type { Requirement } from '../row.ts'

export const chosenKinds = [
  {
    id: 'EVENT-6',
    section: '6 Events',
    at: ['6/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['inbox'],
    statement: 'An endpoint is sent the kinds of events that were picked for it, and no others.',
    observe: 'Two endpoints with different picks, and writes that cause both kinds.',
    reading:
      'Where the payload names its kind is a gap: with one kind picked for an endpoint, whatever reaches it is of ' +
      'that kind.',
  },
] as const satisfies readonly Requirement[]
