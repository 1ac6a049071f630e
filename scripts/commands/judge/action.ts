import { UsageError } from '../exit.ts'
import type { OutputOptions } from '../run/output-options.ts'
import { outputsOf, exchangesShown } from '../run/outputs.ts'
import { selectIds } from '../run/select.ts'
import { baseUrlIn, calledBelow, judgeEntries, readHarFile } from './har-file.ts'
import { resultOfTraffic } from './result-of-traffic.ts'

export interface JudgeOptions extends OutputOptions {
  only?: string[]
  additions: 'fail' | 'note'
  showPersonal?: true
}

/** Judges the entries of a HAR file and writes the result. Throws UsageError. */
export async function judge(path: string, options: JudgeOptions): Promise<void> {
  const startedAt = new Date()
  const only = selectIds(options.only)
  const entries = readHarFile(path)
  const named = options.baseUrl?.replace(/\/+$/, '')
  if (named !== undefined && !/^https?:\/\//.test(named))
    throw new UsageError(`--base-url ${named}: expected a URL that begins with http:// or https://`)
  const baseUrl = named === undefined ? baseUrlIn(path, entries) : calledBelow(named, path, entries)
  const outputs = outputsOf(options, { 'the recording': path })
  try {
    const { judged, secrets, exchanges } = judgeEntries(entries, baseUrl)
    const result = resultOfTraffic(judged, secrets, {
      baseUrl,
      source: path,
      only,
      additions: options.additions,
      showPersonal: options.showPersonal === true,
      startedAt,
      ...(exchangesShown(options) === undefined ? {} : { exchanges }),
    })
    await outputs.write(result)
    process.exitCode = result.exit.code
  } catch (error) {
    outputs.abandon()
    throw error
  }
}
