import type { Requirement } from '../row.ts'

export const repeatedReads = [
  {
    id: 'READ-4',
    section: '4 Endpoints',
    at: ['4/p1'],
    subject: 'server',
    kind: 'rule',
    needs: ['data'],
    statement:
      'A resource MUST have the same values on each page, under each filter and for each key that may read it, and MUST keep the values that nothing changes.',
    observe: [
      [
        'Each resource, and the market, that the run has read by two requests which differ in page, page size, filter or key is compared in its published fields, its amounts, and the fields of a product that are known. Where the two reads differ, and no write of the run names the resource in between, both are sent again. It is a violation if they still differ in that resource, or in the same field of another one.',
        'tracked-at-the-end-of-a-page',
        'phone-at-the-end-of-a-page',
        'sku-for-another-key-only',
        'other-sku-under-a-filter',
        'order-of-tiers-on-later-pages',
        'cancelled-for-another-key',
        'zone-of-the-market-for-another-key',
      ],
      [
        'A resource with a value that returned after it had changed, although no write of the run names it, is read up to 24 times. It does not alternate between two states. At most three endpoints are asked.',
        'paid-in-every-fourth-list',
        'stock-in-every-second-list',
        'some-seniors-now-and-then',
      ],
      [
        'All reads of a resource show one created_at, and one order number, kind of a fulfillment, channel of a communication, and change of a movement.',
        'created-when-updated',
      ],
      [
        'Under certify, a row of a list has one id: if two pages show rows that are alike in everything but the id, the page is read twice again, and shows them under the same ids.',
        'new-ids-of-imported-entries',
      ],
      [
        'Where the target shows strong entity tags, a conditional read with the tag of an earlier state of a resource is not answered 304. Up to six endpoints are asked, of which two reads with one URL have differed.',
        'old-tags-of-customers',
        'old-tags-of-the-customers',
      ],
    ],
    reading:
      'Another client may change a resource at any time: only a difference that is the same way again each time that both ' +
      'requests are repeated is a violation. Bottles on hand, `in_stock` and loyalty points, which sales change, are compared ' +
      'only where they alternate. The document does not say whether a key with fewer scopes is shown less, so null for another key than that of the run is no ' +
      'difference. Of a kind without published fields, a list may show other details: only amounts are compared. A winery ' +
      'may assign a fulfillment to another order, or an allocation to another release. The document does not mention conditional ' +
      'requests, so a target need not know them. A 304 says that the resource is as it was, so it is a read that shows ' +
      'old values.',
  },
] as const satisfies readonly Requirement[]
