import { renameSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Result } from '../../../reports/result.ts'
import { prepare } from './output-file.ts'

interface Places {
  json?: string
  state?: string
  resume?: string
}

/** The path of the state: --state, else --resume, else beside the JSON report. */
function placeOf({ json, state, resume }: Places): string | null {
  if (state !== undefined) return state
  if (resume !== undefined) return resume
  if (json === undefined || json === '-') return null
  const extension = extname(json)
  return `${json.slice(0, json.length - extension.length)}.state.json`
}

/** Whether the run can be resumed. */
const hasMore = ({ interrupted, pending, errors }: Result): boolean =>
  interrupted || pending.length > 0 || errors.some(({ requirement }) => requirement !== null)

/** The file that keeps what a run recorded, readable by its owner only. */
export interface StateFile {
  /** Writes the state if it was asked for or the run can be resumed. Returns its path if the run can be resumed. */
  write(state: () => string, result: Result, warn: (text: string) => void): string | null
}

/** Checks that the state can be written. An earlier state stays until there is a new one. Throws UsageError. */
export function stateFile(places: Places): StateFile {
  const path = placeOf(places)
  if (places.state !== undefined) prepare('--state', places.state)
  return {
    write(state, result, warn) {
      if (path === null || (places.state === undefined && places.resume === undefined && !hasMore(result))) return null
      const partial = `${path}.${process.pid}.partial`
      try {
        writeFileSync(partial, state(), { mode: 0o600 })
        renameSync(partial, path)
      } catch (error) {
        warn(
          `the state of the run could not be written to ${path} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
        )
        return null
      }
      return hasMore(result) ? path : null
    },
  }
}
