import { expect, test } from 'vitest'
import { guestVariants } from '../../fixtures/proof/variants/guests.ts'
import type { Started } from '../../fixtures/proof/variants/variant.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { countOf, falseAlarms, type ServerRun, tryServer } from './variants-run.ts'

/** Checks that create or update a customer, place an order or book. */
const only = ['CUSTOMER-7', 'CUSTOMER-8', 'NOTE-1', 'PLACE-5', 'ORDER-8', 'BOOK-1', 'BOOK-4', 'BOOK-6', 'IDEMP-1']

async function tried(server: Started): Promise<ServerRun> {
  try {
    const run = await tryServer({ ...server, adminUrl: null }, 'standard', 1, { only })
    return { ...run, requirements: run.requirements.filter(({ id }) => only.includes(id)) }
  } finally {
    await server.close()
  }
}

const verdictsOf = ({ requirements }: ServerRun): object =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]))

const startStrict = (): Promise<Started> =>
  guestVariants.find(({ name }) => name === 'addresses at one domain')!.start(1)

test('a server that takes addresses at one domain gets the verdicts of the sandbox if that domain is declared', async () => {
  const sandbox = await startSandbox({ seed: 1 })
  const plain = await tried({ ...sandbox, declared: {}, close: () => sandbox.close() })
  const strict = await tried(await startStrict())
  expect(countOf(plain, 'pass')).toBeGreaterThan(only.length / 2)
  expect(verdictsOf(strict)).toEqual(verdictsOf(plain))
})

test('without a declaration no requirement fails, and each one that is inconclusive names the gap', async () => {
  const run = await tried({ ...(await startStrict()), declared: {} })
  expect(falseAlarms(run)).toEqual([])
  const open = run.requirements.filter(({ verdict }) => verdict === 'inconclusive')
  expect(open.length).toBeGreaterThan(only.length / 2)
  for (const { id, missing } of open) expect(missing.join(), id).toContain('declare values.email-domain: ')
})
