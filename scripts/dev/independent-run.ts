import type { RunConfig } from '../../fixtures/target/config.ts'
import { readTargetFile } from '../../fixtures/target/target-file.ts'
import type { Face } from '../../fixtures/proof/http-face.ts'
import { startRelay } from '../../fixtures/proof/relay.ts'
import { startKiln } from '../../fixtures/proof/independent/kiln/index.ts'
import { startOrchard } from '../../fixtures/proof/independent/orchard/index.ts'
import { fromRoot } from '../../spec/root.ts'
import { type ServerRun, tryServer } from './variants-run.ts'

/** A server that is up. */
interface Running {
  baseUrl: string
  key: string
  restrictedKeys: readonly { key: string; scopes: readonly string[] }[]
  /** The URL of the admin side, if there is one. */
  operatorUrl?: string
  close: () => Promise<void>
}

/** A conformant server that was written from the specification without knowledge of the suite. */
export interface IndependentServer {
  name: string
  /** Where its lists have their items: a JSON Pointer. */
  items: string
  start: (options: { seed: number }) => Promise<Running>
}

export const independentServers: readonly IndependentServer[] = [
  { name: 'orchard', items: '/harvest', start: startOrchard },
  { name: 'kiln', items: '/feed/rows', start: startKiln },
]

/** The target file of a server's maintainer. */
export const fileOf = ({ name }: IndependentServer): string =>
  fromRoot(`fixtures/proof/independent/${name}/target.yaml`)

/** The end of the name of the variable with a restricted key: MARKET_READ for a key with one scope. */
function labelOf(scopes: readonly string[]): string {
  const [only, ...more] = scopes
  if (only === undefined) return 'NONE'
  return more.length > 0 ? 'READS' : only.replace(':', '_').toUpperCase()
}

/** The environment variables that the target file of an independent server reads. */
export function environmentOf(
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

/** Starts a server, does some work with it and closes it. */
export async function withServer<T>(
  server: IndependentServer,
  seed: number,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await server.start({ seed })
  return work(running).finally(() => running.close())
}

/** Whole run under `standard` with only a URL and a key, or with a target file that has only bindings. */
export function tryAsGuest(
  server: IndependentServer,
  seed: number,
  declared: RunConfig['declared'] = {},
): Promise<ServerRun> {
  return withServer(server, seed, ({ baseUrl, key }) =>
    tryServer({ baseUrl, key, adminUrl: null, declared }, 'standard', seed),
  )
}

/** What its maintainer declares of a running server. Throws TargetFileError. */
function maintained(server: IndependentServer, running: Running): Pick<RunConfig, 'keys' | 'admin' | 'declared'> {
  const { keys, admin, declared } = readTargetFile(fileOf(server), environmentOf(server, running))
  return { keys, admin, declared }
}

/** Whole run under `certify` with the maintainer's target file. Throws TargetFileError. */
export function tryAsMaintainer(server: IndependentServer, seed: number): Promise<ServerRun> {
  return withServer(server, seed, async (running) => {
    const { declared, ...more } = maintained(server, running)
    return tryServer({ baseUrl: running.baseUrl, key: running.key, adminUrl: null, declared }, 'certify', seed, more)
  })
}

/**
 * The same for the checks of some requirements, or for all with null, against a server behind a face. `altered` is the
 * number of responses that the face has changed.
 */
export function tryBehind(
  face: Face,
  server: IndependentServer,
  seed: number,
  only: readonly string[] | null,
): Promise<ServerRun & { altered: number }> {
  return withServer(server, seed, async (running) => {
    const relay = await startRelay(running.baseUrl, server.items, face)
    const { declared, ...more } = maintained(server, running)
    const started = { baseUrl: relay.baseUrl, key: running.key, adminUrl: null, declared }
    const run = await tryServer(started, 'certify', seed, { ...more, only }).finally(() => relay.close())
    return { ...run, altered: relay.altered() }
  })
}
