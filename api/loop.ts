import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './http/context.ts'

/**
 * Maximum time that `stop` waits. Long enough for a typical mail or provider request to finish, and
 * shorter than the 25 seconds that the server waits for open requests.
 */
const STOP_WAIT_MS = 12_000

export interface Loop {
  /** Starts a round immediately. If a round is running, starts one more round after it. */
  runNow: () => void
  /**
   * Aborts the signal and starts no more rounds. Resolves when the current round has ended, or
   * after 12 seconds.
   */
  stop: () => Promise<void>
}

export interface LoopOptions {
  name: string
  everyMs: number
  log: Logger
  /**
   * Runs one round. A round that may take long should check the signal between its steps. Errors
   * are logged, and the next round runs anyway.
   */
  work: (signal: AbortSignal) => Promise<unknown>
}

/** Runs `work` immediately and then every `everyMs`, never concurrently. */
export function startLoop({ name, everyMs, log, work }: LoopOptions): Loop {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let isRerunRequested = false

  function startRound(): void {
    if (stopped.signal.aborted) return
    if (running) {
      isRerunRequested = true
      return
    }
    running = runRound().finally(() => {
      running = undefined
      if (isRerunRequested) {
        isRerunRequested = false
        startRound()
      }
    })
  }

  async function runRound(): Promise<void> {
    try {
      await work(stopped.signal)
    } catch (error) {
      log.error({ err: error }, `${name} failed; it will be tried again`)
    }
  }

  const timer = setInterval(startRound, everyMs)
  timer.unref()
  startRound()
  return {
    runNow: startRound,
    stop: async () => {
      stopped.abort()
      clearInterval(timer)
      const timeout = new AbortController()
      await Promise.race([
        running,
        wait(STOP_WAIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
    },
  }
}
