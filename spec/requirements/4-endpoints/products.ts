import type { Requirement } from '../row.ts'

export const products = [
  {
    id: 'PRODUCT-3',
    section: '4 Lists',
    at: ['4/endpoints/POST /v1/products', '4/lists/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'A product that was created MUST read back as it was sent.',
    observe: [
      [
        'Each bound field has the value of the request in the response, in the single read and in the list. If the target accepts them, the name has accents, quotes and a character outside the Basic Multilingual Plane, and the price is more than a thousand units. created_at, where it is shown under this name, is the time of the request.',
        'other-name',
        'name-with-question-marks',
        'price-cut-by-a-float',
        'high-price-rounded',
        'price-in-the-answer-only',
        'not-listed',
        'created-yesterday',
      ],
      [
        'The name, SKU, price, vintage and varietal of every other product of the run are those that were sent, as they are for most of them. They are looked for in all reads before the next write to the product, or, where there is none, in the response. Some products have the vintage and varietal of other products of the winery, where it accepts them.',
        'every-third-sku-cut',
        'older-vintage-lost',
      ],
      [
        'Under certify, a product that is created inactive and not listed online shows both flags as false.',
        'inactive-ignored',
        'not-listed-online-ignored',
      ],
      ['A refusal that only one documented or declared field causes is a violation.', 'varietal-refused'],
    ],
    reading:
      'Field names and which of them are required are gaps; what is not bound is left out. Keys in the response may ' +
      'differ from those sent, if the binding says so. A field that is refused with a type that names a rule of the ' +
      'winery is not judged: without the online store, a product may not be listed online. A price that was sent in ' +
      'another currency is not judged: the document does not say what becomes of it.',
  },
] as const satisfies readonly Requirement[]
