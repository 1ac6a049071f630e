import { at, isObject } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, some } from '../../fixtures/target/claims.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { adjustments, lineOf, linesOf } from '../../fixtures/target/scenarios/adjustments.ts'
import { placeOf } from '../../fixtures/target/template.ts'

/** What an adjustment answers with is open: where it is the movement, it tells its cost as the ledger does. */
const isMovement = (json: unknown): json is Resource => isObject(json) && json['object'] === 'inventory_movement'

requirement('MONEY-3', async (fixtures) => {
  const { bindings, each, requests } = fixtures
  const { ledger, own, allowed, free } = await adjustments(fixtures)

  /** Nobody has ever said what a product of the run costs. */
  async function unknown(): Promise<void> {
    const answers = allowed.map(({ exchange }) => exchange.response.json).filter(isMovement)
    const lines = [...answers, ...allowed.flatMap((adjustment) => linesOf(ledger, adjustment))]
    if (!own) throw new Inconclusive('a product that the run made itself, whose cost nobody has told')
    for (const line of some(lines, 'a movement of an adjustment of the run')) {
      claim(at(line, '/cost/amount_cents') !== 0, {
        message: 'a movement whose cost nobody told shows a cost of 0',
        expected: null,
        actual: line['cost'],
        exchange: free.exchange,
      })
    }
  }

  async function nothing(): Promise<void> {
    if (placeOf(bindings.get('body.adjustInventory'), 'cost') === undefined)
      throw new Inconclusive('a cost in an adjustment: declare body.adjustInventory with it')
    const line = lineOf(ledger, free)
    if (line?.['cost'] === undefined)
      throw new Inconclusive('an adjustment that costs nothing, and a movement that shows its cost')
    requests.claimStored('adjustInventory', at(line, '/cost/amount_cents') === 0, {
      message: 'a movement that cost nothing shows another cost than 0',
      expected: 0,
      actual: line['cost'],
      exchange: free.exchange,
    })
  }

  await each([unknown, nothing], (half) => half(), 'note')
})
