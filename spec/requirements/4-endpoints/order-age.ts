import type { Requirement } from '../row.ts'

export const orderAge = [
  {
    id: 'PLACE-7',
    section: '4 Lists',
    at: ['4/lists/6', '7/p3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write', 'data'],
    statement: "An order MUST pass the age rules of the winery's own shop.",
    observe:
      'An order to be shipped to a recipient who is three years old is refused and creates no order; the same cart with ' +
      'the date of birth of an adult succeeds.',
    reading:
      "The shop's rules are not published. Where the market requires a date of birth, no age rule admits a child of three " +
      'years; checkout_age is not enforced. A missing date of birth is tested by MARKET-5.',
  },
] as const satisfies readonly Requirement[]
