import { parentPort, workerData } from 'node:worker_threads'
import timekeeper from 'timekeeper'
import { type Answer, answerOf, fingerprints, requestOf, type Sent } from './exchange.ts'
import { direct, type Kind } from './sandboxes.ts'

// A worker that sends recorded requests to one sandbox after the other, in the process, and posts the fingerprints of
// what each answers. The clock stands at the time at which each request was sent.

/** What the worker is to do. */
export interface Screening {
  sent: readonly Sent[]
  kinds: readonly Kind[]
  /** When each sandbox starts, in milliseconds since the epoch. */
  startsAt: number
}

/** A sandbox that gives no answer within this time, in milliseconds, is not like one that does. */
const patience = 5_000

/** The response of a sandbox; null if it gives none, or not within the patience. */
async function given(respond: () => Response | Promise<Response>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  try {
    return await Promise.race([(async () => answerOf(await respond()))(), late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function answersOf(kind: Kind, { sent, startsAt }: Screening): Promise<string[]> {
  timekeeper.freeze(new Date(startsAt))
  const { handler, close } = await direct(kind)
  const answers: (Answer | null)[] = []
  for (const each of sent) {
    timekeeper.freeze(new Date(startsAt + each.at))
    answers.push(await given(() => handler(requestOf(each))))
  }
  await close()
  return fingerprints(answers)
}

const screening = workerData as Screening
for (const kind of screening.kinds) parentPort?.postMessage(await answersOf(kind, screening))
process.exit()
