/** Replays the job in the file that the first argument names, and writes what was answered into the second. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ReplayJob } from './messages.ts'
import { replay } from './replay.ts'

const [, , job = '', answer = ''] = process.argv
writeFileSync(answer, JSON.stringify(await replay(JSON.parse(readFileSync(job, 'utf8')) as ReplayJob)))
