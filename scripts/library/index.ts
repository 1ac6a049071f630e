/** `winery-conformance` as a library: the engine, the catalogue and the sandbox. */
import type { Result } from '../../reports/result.ts'
import { catalogue } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements/row.ts'
import type { RunOptions } from './run.ts'

export { judgeExchange, type Known } from '../../fixtures/target/traffic/judge.ts'
export type { RecordedCall } from '../../fixtures/target/traffic/recorded.ts'
export type { ReportedRequirement, ReportedViolation, Result, Verdict } from '../../reports/result.ts'
export type { Exchange } from '../../spec/exchange.ts'
export type { Requirement } from '../../spec/requirements/row.ts'
export type { RunOptions } from './run.ts'

/** Every requirement of the specification, in the order of the document. */
export const requirements: readonly Requirement[] = catalogue

/**
 * Tests a server and resolves with the result, as `winery-conformance run` does. It resolves also where the target
 * violates requirements: see `exit` and `requirements` of the result. Rejects with an error named UsageError or
 * TargetFileError for options that cannot be used, UnsafeTarget where the target may be a live winery, RunFailed where
 * nothing answers.
 */
export async function run(options: RunOptions = {}): Promise<Result> {
  return (await import('./run.ts')).run(options)
}

/** The options of a sandbox. */
export interface SandboxOptions {
  /** Port of the API on 127.0.0.1; a free one unless given. */
  port?: number
  /** Port of the admin side; a free one unless given. */
  adminPort?: number
  /** Equal seeds give equal data and keys. */
  seed?: number
  /** The winery: `ca` in Toronto, `us` in Los Angeles. */
  country?: 'ca' | 'us'
}

/** A running sandbox: a complete server of the API with made-up data, in memory. */
export interface Sandbox {
  /** Where the API is, without `/v1`. */
  baseUrl: string
  /** Where the admin side is; `GET /` lists what it can do. */
  adminUrl: string
  /** A test key with every scope. */
  key: string
  close(): Promise<void>
}

/** Starts a sandbox on the loopback interface. Rejects with the error of `listen` where a port is taken. */
export async function startSandbox({ port, adminPort, seed, country }: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await import('../../fixtures/sandbox/index.ts')
  const { baseUrl, adminUrl, key, close } = await sandbox.startSandbox({
    ...(port === undefined ? {} : { port }),
    ...(adminPort === undefined ? {} : { adminPort }),
    ...(seed === undefined ? {} : { seed }),
    ...(country === undefined ? {} : { country }),
  })
  return { baseUrl, adminUrl, key, close }
}
