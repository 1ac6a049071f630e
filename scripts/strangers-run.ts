import type { RunConfig } from '../fixtures/target/config.ts'
import { readTargetFile } from '../fixtures/target/target-file.ts'
import { startKiln } from '../fixtures/strangers/kiln/index.ts'
import { startOrchard } from '../fixtures/strangers/orchard/index.ts'
import { startQuay } from '../fixtures/strangers/quay/index.ts'
import { fromRoot } from '../spec/root.ts'
import { type Trial, tryServer } from './variants-run.ts'

/** A stranger that is up. */
interface Running {
  baseUrl: string
  key: string
  restrictedKeys: readonly { key: string; scopes: readonly string[] }[]
  /** Where the winery's own side is reached, if it is. */
  operatorUrl?: string
  close: () => Promise<void>
}

/** A conformant server by someone who has read the specification and nothing else. */
export interface Stranger {
  name: string
  start: (options: { seed: number }) => Promise<Running>
}

export const strangers: readonly Stranger[] = [
  { name: 'orchard', start: startOrchard },
  { name: 'quay', start: startQuay },
  { name: 'kiln', start: startKiln },
]

/** The file that the maintainer of a stranger would write. */
export const fileOf = ({ name }: Stranger): string => fromRoot(`fixtures/strangers/${name}/target.yaml`)

/** The last word of the variable with a restricted key: MARKET_READ for a key with one scope. */
function labelOf(scopes: readonly string[]): string {
  const [only, ...more] = scopes
  if (only === undefined) return 'NONE'
  return more.length > 0 ? 'READS' : only.replace(':', '_').toUpperCase()
}

/** The environment that a stranger's target file wants. */
function environmentOf(
  { name }: Stranger,
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

/** Starts a stranger for as long as some work takes. */
export async function visiting<T>(
  stranger: Stranger,
  seed: number,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await stranger.start({ seed })
  return work(running).finally(() => running.close())
}

/** Whole run under `standard` by somebody who has nothing but URL and key, or by one who has written a file with bindings alone. */
export function tryAsGuest(stranger: Stranger, seed: number, declared: RunConfig['declared'] = {}): Promise<Trial> {
  return visiting(stranger, seed, ({ baseUrl, key }) =>
    tryServer({ baseUrl, key, adminUrl: null, declared }, 'standard', seed),
  )
}

/** Whole run under `certify` by the maintainer, with the target file. Throws TargetFileError. */
export function tryAsMaintainer(stranger: Stranger, seed: number): Promise<Trial> {
  return visiting(stranger, seed, async (running) => {
    const { keys, admin, declared } = readTargetFile(fileOf(stranger), environmentOf(stranger, running))
    const server = { baseUrl: running.baseUrl, key: running.key, adminUrl: null, declared }
    return tryServer(server, 'certify', seed, { keys, admin })
  })
}
