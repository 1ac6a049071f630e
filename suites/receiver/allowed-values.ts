import { requirement } from '../../fixtures/target/engine/declare.ts'
import { allowedValues } from '../../fixtures/target/receivers/value-variants.ts'
import { acceptsVariants } from '../../fixtures/target/receivers/variants.ts'

/**
 * Section 1, Conventions, item 1, and section 2: null Money, null fields and empty lists MUST be accepted in each
 * kind.
 */
requirement('RECV-11', (receiver) =>
  acceptsVariants(
    receiver,
    'RECV-11',
    Object.entries(allowedValues).map(([what, change]) => ({ what, change })),
  ),
)
