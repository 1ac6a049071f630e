import { defineConfig } from 'vitest/config'

/** The project's own tests. The suites that judge a target have a configuration of their own: scripts/run. */
export default defineConfig({
  test: {
    include: ['{spec,fixtures,reports,scripts,suites}/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
