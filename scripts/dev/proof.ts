import { catalogue, operations } from '../../spec/contract.ts'
import { shows } from '../../spec/shows.ts'
import { broken, type Fault, type FaultSetup } from '../../fixtures/proof/faults/fault.ts'
import { edits, zone as inZone } from '../../fixtures/proof/variants/data/edits.ts'
import { startSandbox } from '../../fixtures/sandbox/index.ts'
import { judgeRun } from '../../reports/verdicts.ts'
import { loadChecks } from '../engine/load-suites.ts'
import { runChecks } from '../engine/run.ts'
import { sandboxConfig } from './sandbox-config.ts'

/** What a run against one seeded fault reported. */
export interface Proof {
  fault: string
  /** Requirements that got a failure. */
  failed: string[]
  /** Checks that ended in an error of the suite. */
  errors: string[]
  requests: number
}

/**
 * Which checks run against the faulty sandbox: all, or those that can see the fault; both under certify, or all under
 * standard.
 */
export type Scope = 'whole run' | 'own check' | 'standard run'

/** Whether the requirement that the fault violates was failed. */
export const isKilled = (fault: Fault, { failed }: Proof): boolean => failed.includes(broken(fault))

const judgesOf = (id: string): readonly string[] => catalogue.find((row) => row.id === id)?.judgedBy ?? []

/** Whether a requirement was failed because one that judges it was. */
const follows = (id: string, failed: readonly string[]): boolean => judgesOf(id).some((judge) => failed.includes(judge))

/** The requirements that failed besides the violated one and those that share its verdict. */
export const collateral = (fault: Fault, { failed }: Proof): string[] =>
  failed.filter((id) => ![broken(fault), ...judgesOf(broken(fault))].includes(id) && !follows(id, failed))

/** Checks beside which some checks see more: they judge what the whole run has shown. */
const seenBeside: Readonly<Record<string, readonly string[]>> = {
  'ALLOC-6': ['ALLOC-3', 'FUL-7'],
  'ANSWER-1': ['CUSTOMER-8', 'CUSTOMER-14', 'BOOKING-3', 'QUOTE-1'],
  'AVAIL-6': ['DATE-2'],
  'PAYMENT-1': ['ENDPOINT.listSales'],
  'BOOK-7': ['BOOK-4'],
  'BOOKING-6': ['TIME-3', 'BOOK-1'],
  'COMM-8': ['COMM-2'],
  'CREATED-1': ['MOVE-1', 'FUL-10'],
  'ERR-7': ['PLACE-6'],
  'ENV-2': ['ADDON-1', 'CURSOR-1', 'CURSOR-2'],
  'EVENT-2': ['EVENT-9'],
  'EVENT-7': ['CUSTOMER-7', 'ALLOC-3', 'ALLOC-8', 'SHIP-3'],
  'FUL-1': ['SHIP-1'],
  'FUL-4': ['ALLOC-3'],
  'INV-1': ['CURSOR-2'],
  'INV-6': ['PRODUCT-7'],
  'MARKET-9': ['MARKET-4'],
  'MEMBERS-1': ['ERR-2'],
  'NOTE-2': ['SCOPE-2'],
  'ORDER-4': ['STATE-9', 'ORDER-8'],
  'ORDER-5': ['EVENT-6', 'STATE-8', 'PRODUCT-4'],
  'PAGE-2': ['SANDBOX-4', 'MEMBERS-1'],
  'PLACE-5': ['QUOTE-1'],
  'PRODUCT-3': ['STOCK-1', 'INV-7'],
  'READ-2': ['ALLOC-8', 'CUSTOMER-4', 'CUSTOMER-16'],
  'STATE-1': ['BOOKING-8', 'BOOKING-4'],
  'STATE-4': ['EVENT-6'],
  'STATE-6': ['MARKET-7', 'PLACE-1', 'ORDER-1'],
  'STATE-8': ['EVENT-6'],
  'STATE-3': ['ALLOC-3', 'STATE-5'],
  'STOCK-1': ['SCOPE-2'],
  'READ-3': ['STATE-1'],
  'REFERENCE-1': ['QUOTE-1'],
  'READ-4': ['COMM-2', 'CURSOR-1', 'CURSOR-2', 'SCOPE-2', 'CUSTOMER-8', 'INV-5', 'BOOKING-3'],
  'WRITES-1': ['PRODUCT-4', 'CUSTOMER-8', 'PAGE-2', 'INV-1'],
}

/** Checks that send what shows some faults of a shape: with a live key, in another season, with other methods. */
const sentBy: Readonly<Record<string, readonly string[]>> = {
  'ERR-3': ['IDEMP-1'],
  'JSON-1': ['SCOPE-2'],
  'MONEY-4': ['ADDON-1'],
  'REQID-1': ['REQID-2'],
  'TIME-2': ['TIME-3', 'ADDON-1'],
}

/**
 * The checks that test a requirement: its own, or for a shape without one those of the endpoints whose responses show
 * it.
 */
export async function checksOf(id: string): Promise<string[]> {
  const checks = await loadChecks()
  if ((checks as ReadonlyMap<string, unknown>).has(id)) return [id, ...(seenBeside[id] ?? [])]
  if (judgesOf(id).length > 0)
    return [...(await Promise.all(judgesOf(id).map((judge) => checksOf(judge)))).flat(), ...(seenBeside[id] ?? [])]
  const component = id.slice(0, Math.max(0, id.indexOf('.')))
  const showing = operations.filter((each) => shows(each, component)).map(({ requirement }) => requirement)
  // Takes the address of a customer away.
  const ofAddresses = component === 'Address' || id === 'Customer.address' ? ['ADDRESS-1'] : []
  if (showing.length > 0) return [...showing, ...ofAddresses]
  const errors = ['PATHS-1', 'ERR-2', 'ERR-4', 'SCOPE-3']
  if (/^Error/.test(component) || id.startsWith('ERR-')) return [...errors, ...(sentBy[id] ?? [])]
  const all = operations.map(({ requirement }) => requirement)
  return [...all, 'PAGE-2', 'READ-1', 'AVAIL-4', ...errors, ...(sentBy[id] ?? [])]
}

/** Each fault has its own seed: under standard the seed chooses what is tested. */
const seedOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

/** The options of the sandbox with the fault, its winery in a zone if one is named. */
function setupIn(zone: string | undefined, { sandbox }: Fault): FaultSetup | undefined {
  if (zone === undefined) return sandbox
  return { ...sandbox, data: edits(inZone(zone), sandbox?.data ?? (() => undefined)) }
}

/**
 * Starts a sandbox with the fault and runs checks against it: all of them, or those that can see it. The winery of the
 * sandbox is in the zone that is named, or in its own.
 */
export async function prove(fault: Fault, scope: Scope, zone?: string): Promise<Proof> {
  const sandbox = await startSandbox({ seed: 7, ...setupIn(zone, fault) })
  fault.tamper?.(sandbox)
  const grade = scope === 'standard run' ? 'standard' : 'certify'
  try {
    const config = sandboxConfig(sandbox, {
      grade,
      seed: grade === 'standard' ? seedOf(fault.name) : 7,
      patience: 2_000,
      only: scope === 'own check' ? await checksOf(broken(fault)) : null,
    })
    const part = await runChecks(config)
    const { requirements } = judgeRun(part, { grade, additions: 'fail', only: null, baseUrl: sandbox.baseUrl })
    return {
      fault: fault.name,
      failed: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
      errors: part.outcomes
        .filter(({ state }) => state === 'error')
        .map(({ requirement, error }) => `${requirement}: ${error?.split('\n')[0] ?? ''}`),
      requests: part.requests,
    }
  } finally {
    await sandbox.close()
  }
}
