import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../../reports/result.ts'
import { requestsByCheck } from '../../commands/run/timings.ts'
import type { Section } from './figures.ts'
import { run, withFolder, withSandbox } from './processes.ts'

interface Counted {
  requests: number
  requirements: ReturnType<typeof requestsByCheck>
}

/** Requests of a run by grade, and the requirements that most requests serve. */
export async function economy(): Promise<Section> {
  const most = { 'read-only': 300, standard: 1000, certify: 2500 } as const
  const results: Record<string, Counted> = {}
  for (const grade of Object.keys(most)) {
    results[grade] = await withFolder((folder) =>
      withSandbox({}, async (sandbox) => {
        await run(sandbox, folder, ['--grade', grade])
        const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as Pick<
          Result,
          'requests' | 'requirements'
        >
        return { requests: result.requests, requirements: requestsByCheck(result.requirements) }
      }),
    )
  }
  const of = (grade: string, id: string): string => {
    const found = results[grade]?.requirements.find((each) => each.id === id)
    return found === undefined ? '' : `${found.own} of ${found.used}`
  }
  const rows = (results.standard?.requirements ?? [])
    .filter(({ own }) => own > 0)
    .toSorted((one, other) => other.own - one.own)
    .map(({ id }) => [id, ...Object.keys(most).map((grade) => of(grade, id))])
  return {
    id: 'economy',
    title: 'Requests',
    how:
      'Requests of a run by grade. By requirement: the requests that no other check uses, of all whose responses its ' +
      'check uses. Checks without a request of their own in a standard run are left out.',
    figures: Object.entries(most).map(([grade, bound]) => ({
      name: grade,
      unit: 'requests',
      values: [results[grade]?.requests ?? Number.NaN],
      most: bound,
    })),
    table: { head: ['requirement', ...Object.keys(most)], rows },
  }
}
