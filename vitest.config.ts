import { defineConfig } from 'vitest/config'

/** The project's own tests. The suites that judge a target have a configuration of their own: scripts/engine.ts. */
export default defineConfig({
  test: {
    include: ['{spec,fixtures,reports,scripts,suites}/**/*.test.ts'],
    testTimeout: 60_000,
    // A busy CI machine may be late now and then; what fails three times fails. Elsewhere every flake shows.
    retry: process.env['CI'] === undefined ? 0 : 2,
  },
})
