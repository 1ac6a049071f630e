import type { RunConfig } from '../../fixtures/target/config.ts'
import { readTargetFile } from '../../fixtures/target/target-file.ts'
import { startKiln } from '../../fixtures/proof/independent/kiln/index.ts'
import { startOrchard } from '../../fixtures/proof/independent/orchard/index.ts'
import { startQuay } from '../../fixtures/proof/independent/quay/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { type ServerRun, tryServer } from './variants-run.ts'

/** A server that is up. */
interface Running {
  baseUrl: string
  key: string
  restrictedKeys: readonly { key: string; scopes: readonly string[] }[]
  /** Where the winery's own side is reached, if it is. */
  operatorUrl?: string
  close: () => Promise<void>
}

/** A conformant server by someone who has read the specification and nothing else. */
export interface IndependentServer {
  name: string
  start: (options: { seed: number }) => Promise<Running>
}

export const independentServers: readonly IndependentServer[] = [
  { name: 'orchard', start: startOrchard },
  { name: 'quay', start: startQuay },
  { name: 'kiln', start: startKiln },
]

/** The file that the maintainer of a server would write. */
export const fileOf = ({ name }: IndependentServer): string =>
  fromRoot(`fixtures/proof/independent/${name}/target.yaml`)

/** The last word of the variable with a restricted key: MARKET_READ for a key with one scope. */
function labelOf(scopes: readonly string[]): string {
  const [only, ...more] = scopes
  if (only === undefined) return 'NONE'
  return more.length > 0 ? 'READS' : only.replace(':', '_').toUpperCase()
}

/** The environment that a stranger's target file wants. */
function environmentOf(
  { name }: IndependentServer,
  { baseUrl, key, restrictedKeys, operatorUrl }: Running,
): Record<string, string> {
  const prefix = name.toUpperCase()
  return {
    [`${prefix}_URL`]: baseUrl,
    [`${prefix}_KEY`]: key,
    ...(operatorUrl === undefined ? {} : { [`${prefix}_OPERATOR_URL`]: operatorUrl }),
    ...Object.fromEntries(restrictedKeys.map(({ key, scopes }) => [`${prefix}_KEY_${labelOf(scopes)}`, key])),
  }
}

/** Starts a server for as long as some work takes. */
export async function visiting<T>(
  server: IndependentServer,
  seed: number,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await server.start({ seed })
  return work(running).finally(() => running.close())
}

/** Whole run under `standard` by somebody who has nothing but URL and key, or by one who has written a file with bindings alone. */
export function tryAsGuest(
  server: IndependentServer,
  seed: number,
  declared: RunConfig['declared'] = {},
): Promise<ServerRun> {
  return visiting(server, seed, ({ baseUrl, key }) =>
    tryServer({ baseUrl, key, adminUrl: null, declared }, 'standard', seed),
  )
}

/** Whole run under `certify` by the maintainer, with the target file. Throws TargetFileError. */
export function tryAsMaintainer(server: IndependentServer, seed: number): Promise<ServerRun> {
  return visiting(server, seed, async (running) => {
    const { keys, admin, declared } = readTargetFile(fileOf(server), environmentOf(server, running))
    const started = { baseUrl: running.baseUrl, key: running.key, adminUrl: null, declared }
    return tryServer(started, 'certify', seed, { keys, admin })
  })
}
