import type { Sandbox } from '../../fixtures/sandbox/index.ts'
import type { RunConfig } from '../../fixtures/target/config.ts'

/** The configuration of a run against a sandbox: every check, under certify, with its admin side. `more` changes it. */
export const sandboxConfig = (
  { baseUrl, adminUrl, key }: Pick<Sandbox, 'baseUrl' | 'adminUrl' | 'key'>,
  more: Partial<RunConfig> = {},
): RunConfig => ({
  baseUrl,
  key,
  keys: [],
  admin: { url: adminUrl },
  declared: {},
  grade: 'certify',
  seed: 7,
  runs: 5,
  concurrency: 8,
  timeout: 10_000,
  only: null,
  ...more,
})
