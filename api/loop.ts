import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from './http/context.ts'

/** Longer than a mail or a quick answer of a provider takes, shorter than an operator's patience. */
const STOP_WAIT_MS = 12_000

export interface Loop {
  /** Works now; while it works, once more afterwards. */
  kick: () => void
  /** No more work is begun; resolves when the last has ended, or takes too long. */
  stop: () => Promise<void>
}

export interface LoopOptions {
  name: string
  everyMs: number
  log: Logger
  /**
   * One round. It looks at the signal between its steps. What it throws is logged, and the next
   * round comes all the same.
   */
  work: (signal: AbortSignal) => Promise<unknown>
}

/** Does a piece of work at once, then again and again, never twice at a time. */
export function startLoop({ name, everyMs, log, work }: LoopOptions): Loop {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false

  function kick(): void {
    if (stopped.signal.aborted) return
    if (running) {
      isAskedAgain = true
      return
    }
    running = round().finally(() => {
      running = undefined
      if (isAskedAgain) {
        isAskedAgain = false
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
    kick,
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
