import { faults } from '../../../fixtures/proof/faults/index.ts'
import type { Handler } from '../../../fixtures/sandbox/http-server.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../fixtures/sandbox/index.ts'

/** Which sandbox: the conformant one, or that with a fault. */
export interface Kind {
  /** The name of the fault; null for none. */
  fault: string | null
  country: Country
}

export type Country = NonNullable<SandboxOptions['country']>

/** Every sandbox of the comparison has the same rows. */
const seed = 7

const byName = new Map(faults.map((fault) => [fault.name as string, fault]))

/** Starts a sandbox. `around` wraps its HTTP layer, that of the fault included. */
export async function started(
  { fault: name, country }: Kind,
  around: (handler: Handler) => Handler = (handler) => handler,
): Promise<Sandbox> {
  const fault = name === null ? undefined : byName.get(name)
  const face = (next: Handler): Handler => around(fault?.sandbox?.face?.(next) ?? next)
  const sandbox = await startSandbox({ seed, country, ...fault?.sandbox, face })
  fault?.tamper?.(sandbox)
  return sandbox
}

/** A sandbox that is asked in the process. */
export interface Direct {
  handler: Handler
  close(): Promise<void>
}

/** The same without a connection in between. */
export async function direct(kind: Kind): Promise<Direct> {
  let handler: Handler = () => new Response(null, { status: 503 })
  const sandbox = await started(kind, (own) => (handler = own))
  return { handler, close: () => sandbox.close() }
}
