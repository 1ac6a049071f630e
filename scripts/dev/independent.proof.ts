import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts'
import { initCommand } from '../commands/init.ts'
import { namedTarget } from '../commands/run/target.ts'
import {
  fileOf,
  type IndependentServer,
  independentServers,
  tryAsGuest,
  tryAsMaintainer,
  withServer,
} from './independent-run.ts'
import { falseAlarms, type ServerRun } from './variants-run.ts'
import { mostRequests } from './testing/most-requests.ts'

/** What stays inconclusive with the maintainer's target file: each lacks data or the admin side. */
const lacking: Record<string, readonly string[]> = {
  // No admin side: it cannot be switched, mint keys, register webhooks or refund.
  orchard: [
    ...[
      'MARKET-4',
      'ORDER-3',
      'STATE-2',
      'STATE-11',
      'STATE-4',
      'STATE-5',
      'STATE-8',
      'STATE-9',
      'SALE-2',
      'SCOPE-6',
      'COMM-6',
      'KEY-1',
      'SCOPE-3',
      'SCOPE-4',
      'RATE-1',
      'RATE-2',
    ],
    ...[
      'SCOPE-5',
      'ADDON-1',
      'ADDON-2',
      'SANDBOX-1',
      'SANDBOX-2',
      'SANDBOX-3',
      'SANDBOX-6',
      'MARKET-6',
      'ALLOC-8',
      'CLUB-1',
      'CUSTOMER-17',
      'EVENT',
    ],
    ...['MONEY-7', 'ID-6', 'TIME-6'],
    // Its clock cannot be moved, and no slot has ended by the instant of the proofs.
    'AVAIL-3',
    // A member does not pay less for a product that the run created.
    'ORDER-12',
  ],
  // No order with a gift card, no discount for members, no date of a charge, and no amounts or ids in its webhook payloads.
  kiln: [
    'ALLOC-8',
    'CLUB-2',
    'MONEY-7',
    'ID-6',
    'ORDER-2',
    'ORDER-12',
    'ORDER-16',
    'STATE-2',
    'STATE-11',
    'SHIP-4',
    'STATE-5',
    'SCOPE-6',
    'COMM-6',
  ],
}

/** How many stay inconclusive with only a URL and a key: names that no response shows stay unknown. */
const openToGuests: Record<string, number> = { orchard: 49, kiln: 220 }

/** How many gaps `init` discovers at least: from a description at a usual path, or from responses and refusals. */
const foundByInit: Record<string, number> = { orchard: 29, kiln: 11 }

const openIn = ({ requirements }: ServerRun): string[] =>
  requirements.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)

/** Whether a requirement or its family is known to be inconclusive. */
const isKnown = (id: string, known: readonly string[]): boolean =>
  known.some((each) => id === each || id.startsWith(`${each}.`) || id.startsWith(`${each}-`))

describe.concurrent('independent servers', () => {
  test.for(independentServers.map((each) => [each.name, each] as const))(
    '%s gets no failure with only a URL and a key',
    async ([name, server], { expect }) => {
      const run = await tryAsGuest(server, 1)
      expect(run.requests).toBeLessThanOrEqual(mostRequests.standard)
      expect(falseAlarms(run)).toEqual([])
      expect(openIn(run).length).toBeLessThanOrEqual(openToGuests[name] ?? 0)
    },
  )

  test.for(independentServers.map((each) => [each.name, each] as const))(
    "%s gets no failure with the maintainer's target file, and only known requirements are inconclusive",
    async ([name, server], { expect }) => {
      const run = await tryAsMaintainer(server, 2)
      expect(run.requests).toBeLessThanOrEqual(mostRequests.certify)
      expect(falseAlarms(run)).toEqual([])
      expect(openIn(run).filter((id) => !isKnown(id, lacking[name] ?? []))).toEqual([])
    },
  )
})

describe('init', () => {
  const folder = temporaryFolder('independent-servers')
  afterEach(() => vi.restoreAllMocks())

  /** The values of a binding by their pointers: one for a string, one for each placeholder of a template. */
  const leaves = (value: unknown, at = ''): [string, unknown][] =>
    typeof value !== 'object' || value === null
      ? [[at, value]]
      : Object.entries(value).flatMap(([key, each]) => leaves(each, `${at}/${key}`))

  async function initiated(server: IndependentServer): Promise<Record<string, unknown>> {
    const out = join(folder, `${server.name}.yaml`)
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true)
    return withServer(server, 1, async ({ baseUrl, key }) => {
      await initCommand().parseAsync(['--base-url', baseUrl, '--key', key, '--out', out], { from: 'user' })
      return namedTarget({ target: out }, { WINERY_KEY: key })?.declared ?? {}
    })
  }

  test.for(independentServers.map((each) => [each.name, each] as const))(
    "writes an accepted file for %s that agrees with the maintainer's",
    async ([name, server]) => {
      const declared = await initiated(server)
      const found = leaves(declared)
      const { bindings } = parse(readFileSync(fileOf(server), 'utf8')) as { bindings: Record<string, unknown> }
      const said = new Map(leaves(bindings))
      const gaps = new Set(Object.keys(bindings))
      const disputed = found.filter(([at, value]) => gaps.has(at.split('/')[1] ?? '') && said.get(at) !== value)
      expect(disputed).toEqual([])
      expect(Object.keys(declared).length).toBeGreaterThanOrEqual(foundByInit[name] ?? Infinity)
    },
  )
})
