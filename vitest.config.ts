import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest start first, so that none is left over for one core alone at the end. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number => Number(/(proof|variants)-(even|odd)/.test(moduleId))
    return Promise.resolve([...files].sort((a, b) => isLong(b) - isLong(a) || (a.moduleId < b.moduleId ? -1 : 1)))
  }
}

/** The project's own tests. The suites that judge a target have a configuration of their own: scripts/engine/record.ts. */
export default defineConfig({
  test: {
    include: ['{spec,fixtures,reports,scripts,suites}/**/*.test.ts'],
    testTimeout: 60_000,
    // Every core: the default leaves one free, which on two is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // A busy CI machine may be late now and then; what fails three times fails. Elsewhere every flake shows.
    retry: process.env['CI'] === undefined ? 0 : 2,
  },
})
