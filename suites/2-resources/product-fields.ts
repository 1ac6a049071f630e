import { requirement } from '../../fixtures/target/engine/declare.ts'
import { carriesAll, type NamedProperty } from '../../fixtures/target/scenarios/comparisons/unpublished-fields.ts'

const productSubjects: readonly NamedProperty[] = [
  { what: 'name', named: /^(name|title)$|\b(product|wine) name\b/, gap: 'read.product-name' },
  { what: 'SKU', named: /\bsku\b/, gap: 'read.product-sku' },
  { what: 'price', named: /\bprice\b/, gap: 'read.product-price' },
  { what: 'vintage', named: /\bvintage\b/, gap: 'read.product-vintage' },
  { what: 'varietal', named: /\bvarietal\b/, gap: 'read.product-varietal' },
  { what: 'ABV', named: /\babv\b|\balcohol\b/ },
  { what: 'bottle count', named: /\bbottles?\b/ },
  { what: 'active flag', named: /\bactive\b/, gap: 'read.product-active' },
  { what: 'listed-online flag', named: /\b(listed|online)\b/, gap: 'read.product-listed' },
]

/** Section 2, resources without a published field list: a product MUST show the values that it has. */
requirement('PRODUCT-2', (fixtures) => carriesAll(fixtures, ['listProducts', 'readProduct'], productSubjects))
