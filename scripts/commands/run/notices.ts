import { onNotice } from '../../../fixtures/target/notices.ts'

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
}

/** `4:05`, in minutes and seconds. */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Shows notices for the user during a run: on a terminal with a countdown; otherwise, or without progress, once.
 * Returns a function that ends this.
 */
export function showNotices(stream: Stream, counts: boolean): () => void {
  let until = 0
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const tick = (): void => {
    const left = until - Date.now()
    if (left <= 0) stop()
    stream.write(`\r\u001b[2K${left <= 0 ? '' : `waiting, ${clock(left)} left`}`)
  }
  const end = onNotice(({ text, until: wanted }) => {
    stop()
    const isLive = counts && stream.isTTY === true
    const waits = wanted === undefined || isLive ? '' : `\nwaiting for up to ${clock(wanted - Date.now())} minutes`
    stream.write(`${isLive ? '\r\u001b[2K' : ''}${text}${waits}\n`)
    if (wanted === undefined || !isLive) return
    until = wanted
    timer = setInterval(tick, 1_000).unref()
  })
  return () => {
    stop()
    end()
  }
}
