import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './http/context.ts'

/**
 * Long enough for a mail or a typical provider request to finish, short enough not to delay the
 * stop of the server noticeably.
 */
const STOP_WAIT_MS = 12_000

export interface Loop {
  /** Starts a round now. During a round, schedules one more round after it. */
  runNow: () => void
  /** Starts no more rounds. Resolves when the current round has ended, or after 12 seconds. */
  stop: () => Promise<void>
}

export interface LoopOptions {
  name: string
  everyMs: number
  log: Logger
  /**
   * Runs one round and checks the signal between its steps. Errors are logged, and the next round
   * runs anyway.
   */
  work: (signal: AbortSignal) => Promise<unknown>
}

/** Runs `work` immediately and then every `everyMs`, never concurrently. */
export function startLoop({ name, everyMs, log, work }: LoopOptions): Loop {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let isRerunRequested = false

  function kick(): void {
    if (stopped.signal.aborted) return
    if (running) {
      isRerunRequested = true
      return
    }
    running = round().finally(() => {
      running = undefined
      if (isRerunRequested) {
        isRerunRequested = false
        kick()
      }
    })
  }

  async function round(): Promise<void> {
    try {
      await work(stopped.signal)
    } catch (error) {
      log.error({ err: error }, `${name} failed; it will be tried again`)
    }
  }

  const timer = setInterval(kick, everyMs)
  timer.unref()
  kick()
  return {
    runNow: kick,
    stop: async () => {
      stopped.abort()
      clearInterval(timer)
      const late = new AbortController()
      await Promise.race([
        running,
        wait(STOP_WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
    },
  }
}
