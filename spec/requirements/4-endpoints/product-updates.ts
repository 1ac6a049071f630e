import type { Requirement } from '../row.ts'

export const productUpdates = [
  {
    id: 'PRODUCT-4',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/products/{product_id}', '4/lists/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a product MUST change each field that is sent.',
    observe: [
      [
        'Each bound field of a product of the run is sent by itself, then a price of 0, null, texts with accents and digits, and the flags in both directions: the response, if it is the product, the single read and, after the last one, the list show what was sent. Under certify, one update sends all of them.',
        'price-ignored',
        'price-lost-beside-a-flag',
        'price-rounded',
        'price-cut-by-a-float',
        'null-varietal-ignored',
        'old-name-in-the-list',
      ],
      ['A documented or declared field that is refused when it is sent by itself is a violation.', 'sku-refused'],
    ],
    reading:
      'Which fields may be null is a gap: a refused update is a note, and so is a word without digits that is shown in place of null, such as NV. ' +
      'A winery may take only varietals that it knows.',
  },
  {
    id: 'PRODUCT-7',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/products/{product_id}', '4/lists/3'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a product MUST NOT change a field that is not sent.',
    observe: [
      [
        'Every other bound field before and after each update of one field.',
        'sku-reset-by-a-new-name',
        'price-reset-by-any-other',
        'renamed-when-inactive',
      ],
      [
        'Most of them are sent while the product is neither active nor listed online.',
        'listed-with-a-new-price',
        'active-with-a-new-price',
      ],
    ],
    reading:
      'A product may show the time of its last change, or a value derived from the field, such as a URL from its ' +
      'name: of the unpublished keys, only bound fields are judged.',
  },
  {
    id: 'PRODUCT-8',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/products/{product_id}'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Updating a product MUST NOT change another product.',
    observe: [
      [
        'Every bound field of a second product of the run before and after the updates of the first.',
        'all-of-the-varietal',
        'price-of-the-product-before',
      ],
      ['Under certify, one has the same SKU, where the target accepts it.', 'all-with-the-sku'],
    ],
    reading:
      'Staff may change a product at any time. It counts only if the second product shows what was sent for the first.',
  },
  {
    id: 'PRODUCT-9',
    section: '4 Lists',
    at: ['4/endpoints/PATCH /v1/products/{product_id}'],
    subject: 'server',
    kind: 'rule',
    needs: ['write'],
    statement: 'Simultaneous updates of different fields of one product MUST all be stored, if they are accepted.',
    observe: 'Four updates of one field each are sent at once: a read shows each that was accepted.',
    reading: 'A server may refuse an update because of a simultaneous one.',
  },
] as const satisfies readonly Requirement[]
