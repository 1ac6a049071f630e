import type { Exchange } from '../../spec/exchange.ts'
import { at } from '../../spec/oracle/json.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, refused } from '../../fixtures/target/claims.ts'
import { pathOf } from '../../fixtures/target/resources.ts'

/** The name under which stock levels publish the count. */
const field = 'bottles_on_hand'

/** The refusal that is fixed: 400, about this field, and with a word on where stock is moved instead. */
function refusedByName(exchange: Exchange, because: string): void {
  refused(exchange, { status: 400, param: field, because })
  const error = at(exchange.response.json, '/error')
  if (error === undefined)
    throw new Inconclusive(`the error envelope, in which ${because} would be told where stock is moved`)
  const said = JSON.stringify(error)
  claim(/adjust/i.test(said), {
    message: `${because}: the error does not name the endpoint that owns stock`,
    expected: 'POST /v1/inventory/adjustments, or a word for adjusting, in error.message, param or detail',
    actual: at(exchange.response.json, '/error/message') ?? said,
    exchange,
  })
}

requirement('STOCK-4', async ({ api, each, resources, requests }) => {
  const { goods } = requests
  const own = await goods.make()
  await requests.confirm('createProduct')

  async function created(): Promise<void> {
    const values = await goods.values()
    refusedByName(
      await api.send(requests.writeBeside('createProduct', values, { [field]: 7 })),
      `a new product with ${field}`,
    )
    const made = await resources.seek('listProducts', (product) => JSON.stringify(product).includes(values.name))
    claim(made === undefined, {
      message: `a new product with ${field} was refused and is in the list all the same`,
      expected: 'no such product',
      actual: made?.row,
      exchange: made?.page,
    })
  }

  async function updated(): Promise<void> {
    await requests.control('updateProduct')
    const before = await goods.level(own)
    const name = requests.marks.name()
    refusedByName(
      await api.send(requests.writeBeside('updateProduct', { name }, { [field]: 99 }, own.id)),
      `an update of a product with ${field}`,
    )
    const exchange = await api.send({ method: 'GET', path: pathOf('readProduct', own.id) })
    claim(!exchange.response.text.includes(name), {
      message: `an update with ${field} was refused and took place all the same`,
      expected: own.name,
      actual: name,
      exchange,
    })
    const after = await goods.level(own)
    claim(after[field] === before[field], {
      message: `an update with ${field} was refused and has moved the count`,
      expected: before[field],
      actual: after[field],
      exchange,
    })
  }

  await each([created, updated], (half) => half())
})
