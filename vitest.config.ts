import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Sequencer } from './scripts/vitest/sequencer.ts'

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The projects that run when the command line names none. vitest takes it here too, but types it as an option only. */
const byDefault = { project: ['unit', 'proof'] }

/** The project's own tests and proofs begin at one instant. */
const ownTests = {
  setupFiles: ['scripts/dev/testing/ordinary-clock.ts'],
  // Only a test that hangs ends so: several make whole runs, which take minutes on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    ...byDefault,
    // Every core: the default leaves one free, which on two is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: Sequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{spec,fixtures,reports,scripts,suites}/**/*.test.ts'],
          // Modules keep nothing that a test could change, so each is loaded once for all files.
          isolate: false,
          ...ownTests,
        },
      },
      {
        extends: true,
        test: { name: 'proof', include: ['{spec,fixtures,reports,scripts,suites}/**/*.proof.ts'], ...ownTests },
      },
      {
        extends: true,
        resolve: {
          alias: [
            { find: /^.*\/fixtures\/target\/engine\/declare\.ts$/, replacement: path('scripts/vitest/declare.ts') },
          ],
        },
        test: {
          name: 'conformance',
          include: ['suites/**/*.ts', 'scripts/vitest/every-exchange.ts'],
          exclude: ['suites/receiver/**', '**/*.{test,proof}.ts'],
          includeTaskLocation: true,
          // One worker keeps one session, so the target is discovered once and checks do not disturb each other.
          isolate: false,
          maxWorkers: 1,
          sequence: { concurrent: true },
          maxConcurrency: 64,
          retry: 0,
          // A check waits for its lock, and for webhook retries.
          testTimeout: 600_000,
        },
      },
    ],
  },
})
