import type { Announce } from '../../../fixtures/target/notices.ts'

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
}

/** `4:05`, in minutes and seconds. */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Shows the notices of a run to the user. */
export interface NoticeDisplay {
  show: Announce
  /** Ends the countdown; later notices are not shown. */
  end(): void
}

/** Shows notices on a stream: on a terminal with a countdown; otherwise, or without progress, once. */
export function noticesOn(stream: Stream, counts: boolean): NoticeDisplay {
  let ended = false
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
  const show: Announce = ({ text, until: wanted }) => {
    if (ended) return
    stop()
    const isLive = counts && stream.isTTY === true
    const waits = wanted === undefined || isLive ? '' : `\nwaiting for up to ${clock(wanted - Date.now())} minutes`
    stream.write(`${isLive ? '\r\u001b[2K' : ''}${text}${waits}\n`)
    if (wanted === undefined || !isLive) return
    until = wanted
    timer = setInterval(tick, 1_000).unref()
  }
  return {
    show,
    end() {
      stop()
      ended = true
    },
  }
}
