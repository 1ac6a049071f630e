import { readdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { neverBegan, type Outcome, runCheck } from '../fixtures/outcome.ts'
import { type CheckedId, type Declared, declaredChecks } from '../fixtures/requirement.ts'
import { emptyPart, partOf, type RunPart } from '../fixtures/run-part.ts'
import type { RunConfig } from '../fixtures/target/config.ts'
import { closeFixtures, openFixtures } from '../fixtures/target/fixtures.ts'
import { Unanswered } from '../fixtures/target/wire/unanswered.ts'

const extension = extname(fileURLToPath(import.meta.url))
const suites = join(dirname(dirname(fileURLToPath(import.meta.url))), 'suites')

/** Every check of the suites, in the order of the document, without a test runner: for the proofs of the suite itself. */
export async function loadChecks(): Promise<ReadonlyMap<CheckedId, Declared>> {
  const files = readdirSync(suites, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.includes('.test.') && !file.startsWith('receiver'))
    .sort()
  for (const file of files) await import(pathToFileURL(join(suites, file)).href)
  return declaredChecks
}

/**
 * Runs checks in this process against one target: all of them, or those of some requirements. Where nothing answers at all,
 * none of them could begin. Throws UnsafeTarget.
 */
export async function runInProcess(config: RunConfig, only?: readonly string[]): Promise<RunPart> {
  const checks = [...(await loadChecks())].filter(([id]) => only === undefined || only.includes(id))
  const fixtures = await openFixtures(config).catch((error: unknown) => {
    if (error instanceof Unanswered) return error
    throw error
  })
  if (fixtures instanceof Unanswered)
    return { ...emptyPart(), outcomes: checks.map(([id]) => neverBegan(id, fixtures)) }
  try {
    const outcomes: Outcome[] = await Promise.all(checks.map(([id, declared]) => runCheck(fixtures, id, declared)))
    return partOf(fixtures, outcomes)
  } finally {
    await closeFixtures(fixtures)
  }
}
