import { renameSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Result } from '../../reports/result.ts'
import { UsageError } from '../exit.ts'

interface Places {
  json?: string
  state?: string
  resume?: string
}

/** Where the state goes: where it is told to, else where it came from, else beside the JSON report. */
function placeOf({ json, state, resume }: Places): string | null {
  if (state !== undefined) return state
  if (resume !== undefined) return resume
  if (json === undefined || json === '-') return null
  const extension = extname(json)
  return `${json.slice(0, json.length - extension.length)}.state.json`
}

/** Whether another run may go on with this one. */
const hasMore = ({ interrupted, pending, exit }: Result): boolean => interrupted || pending.length > 0 || exit.code === 4

/** The file that keeps what a run recorded; it is for its owner's eyes. */
export function stateFile(places: Places): { write(state: string, result: Result): string | null } {
  return {
    /** Writes it where it was asked for or there is something to go on with. Returns its path in that case. Throws UsageError. */
    write(state, result) {
      const path = placeOf(places)
      if (path === null || (places.state === undefined && places.resume === undefined && !hasMore(result))) return null
      const partial = `${path}.${process.pid}.partial`
      try {
        writeFileSync(partial, state, { mode: 0o600 })
        renameSync(partial, path)
      } catch (error) {
        throw new UsageError(`--state ${path}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`, { cause: error })
      }
      return hasMore(result) ? path : null
    },
  }
}
