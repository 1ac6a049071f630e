import { at, isObject } from '../../spec/oracle/json.ts'
import { wellFormed } from '../../spec/oracle/shapes.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/holdings.ts'
import { adjustments, lineOf, linesOf } from '../../fixtures/target/samples/adjustments.ts'
import { shownWith, strangerVisit } from '../../fixtures/target/samples/seats.ts'
import { placeOf } from '../../fixtures/target/template.ts'

/** What an adjustment answers with is open: where it is the movement, it tells its cost as the ledger does. */
const isMovement = (json: unknown): json is Resource => isObject(json) && json['object'] === 'inventory_movement'

requirement('MONEY-3', async (fixtures) => {
  const { bindings, each, requests } = fixtures

  async function deposits(): Promise<void> {
    for (const { row, page } of shownWith(await strangerVisit(fixtures), 'deposit')) {
      claim(row['deposit'] !== null, {
        message: 'nothing was taken for a booking, and its deposit is told as unknown',
        expected: { amount_cents: 0 },
        actual: null,
        exchange: page,
      })
    }
  }

  async function costs(): Promise<void> {
    const { ledger, own, allowed, free } = await adjustments(fixtures)
    if (own) {
      // Nobody has ever said what a product of the run costs.
      const answers = allowed.map(({ exchange }) => exchange.response.json).filter(isMovement)
      for (const line of [...answers, ...allowed.flatMap((adjustment) => linesOf(ledger, adjustment))]) {
        const cost = at(line, '/cost/amount_cents')
        claim(cost !== 0, {
          message: 'a movement whose cost nobody told shows a cost of 0',
          expected: null,
          actual: line['cost'],
          exchange: free.exchange,
        })
      }
    }
    if (placeOf(bindings.get('body.adjustInventory'), 'cost') === undefined)
      throw new Inconclusive('a cost in an adjustment: declare body.adjustInventory with it')
    const line = lineOf(ledger, free)
    if (line === undefined || !('cost' in wellFormed('InventoryMovement', line)))
      throw new Inconclusive('an adjustment that costs nothing, and a movement that shows its cost')
    requests.claimStored('adjustInventory', at(line, '/cost/amount_cents') === 0, {
      message: 'a movement that cost nothing shows another cost than 0',
      expected: 0,
      actual: line['cost'],
      exchange: free.exchange,
    })
  }

  await each([deposits, costs], (half) => half(), 'note')
})
