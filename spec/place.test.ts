import { expect, test } from 'vitest'
import { type Anchor, outline } from './outline.ts'
import { linesAt, placeInWords } from './place.ts'

test.each([
  ['1/p1', 'section 1, paragraph 1'],
  ['1/service/2', 'section 1, bullet 2'],
  ['1/conventions/4', 'section 1, Conventions, item 4'],
  ['2/Order/fulfilled_at', 'section 2, Order, fulfilled_at'],
  ['2/Booking/p1', 'section 2, Booking, paragraph 1'],
  ['3/transitions/2', 'section 3, Transitions, row 2'],
  ['4/endpoints/GET /v1/orders', 'section 4, endpoints, GET /v1/orders'],
  ['4/lists/5', 'section 4, Lists, parameters and bodies, bullet 5'],
  ['5/rules/4', 'section 5, item 4'],
  ['5/scopes/orders:read', 'section 5, Scopes, orders:read'],
  ['6/rules/3', 'section 6, rule 3'],
  ['7/fields/error.param', 'section 7, error fields, error.param'],
  ['9/2', 'section 9, bullet 2'],
] as const)('%s is %s', (anchor, words) => {
  expect(placeInWords(anchor)).toBe(words)
})

test('no two lines of the document have the same place', () => {
  const places = (Object.keys(outline) as Anchor[]).map(placeInWords)
  expect(places.filter((place, n) => places.indexOf(place) !== n)).toEqual([])
})

test('every place is found again by its words and by its anchor', () => {
  const anchors = Object.keys(outline) as Anchor[]
  expect(anchors.filter((anchor) => !linesAt(anchor).includes(anchor))).toEqual([])
  expect(anchors.filter((anchor) => !linesAt(placeInWords(anchor)).includes(anchor))).toEqual([])
})

test.each([
  ['5.4', ['5/rules/4']],
  ['section 5, item 4', ['5/rules/4']],
  ['1.4', ['1/service/4', '1/conventions/4']],
  ['2 Order fulfilled_at', ['2/Order/fulfilled_at']],
  ['Order.fulfilled_at', ['2/Order/fulfilled_at']],
  ['2 Money', ['2/Money', '2/Money/amount_cents', '2/Money/currency']],
  ['error.param', ['7/fields/error.param']],
  ['POST /v1/orders', ['4/endpoints/POST /v1/orders']],
  ['POST /v1/orders/quote', ['4/endpoints/POST /v1/orders/quote']],
  ['orders:read', ['5/scopes/orders:read']],
  ['5.44', []],
  ['', []],
])('%s is at %j', (place, lines) => {
  expect(linesAt(place)).toEqual(lines)
})
