import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The file whose tests judge what the exchanges of all other files showed. */
const last = /\/scripts\/vitest\/every-exchange\.ts$/

/** The folders of the files that take long: they run commands, whole runs or a browser. */
const long = /\/(scripts|reports\/html)\//

const rank = ({ moduleId }: TestSpecification): number => (last.test(moduleId) ? 2 : long.test(moduleId) ? 0 : 1)

/** Starts long files first, and runs the oracle's file last: it belongs to every shard. */
export class Sequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)))
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification): boolean => last.test(moduleId)
    return [...(await super.shard(files.filter((file) => !isLast(file)))), ...files.filter(isLast)]
  }
}
