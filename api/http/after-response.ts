import { finished } from 'node:stream'
import { ContractError } from '#contract/errors.ts'
import type { AppContext, Logger } from './context.ts'

/**
 * Maximum time that work waits for the response. A client that does not read its response must not
 * delay the work of other requests.
 */
const MAX_WAIT_MS = 2000

export interface AfterResponseQueue {
  /**
   * Runs the work when all earlier work is done and the response has been sent. Waits for the
   * response at most two seconds. Throws `unavailable` when the queue is full. Errors of the work
   * are logged.
   */
  run: (ctx: AppContext, work: () => Promise<void>) => void
  /** Resolves when all work is done. */
  stop: () => Promise<void>
}

/**
 * Creates a queue for work whose duration must not be visible to the client. Runs one task at a
 * time, with at most `maxWaiting` tasks in the queue.
 */
export function createAfterResponseQueue(log: Logger, maxWaiting = 100): AfterResponseQueue {
  let waiting = 0
  let last = Promise.resolve()
  return {
    run: (ctx, work) => {
      if (waiting >= maxWaiting) throw new ContractError('unavailable')
      waiting += 1
      // `finished` also reports a connection that closes before the response is sent.
      const sent = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, MAX_WAIT_MS)
        finished(ctx.res, () => {
          clearTimeout(timer)
          resolve()
        })
      })
      const previous = last
      last = Promise.all([sent, previous])
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after the response failed'))
        .finally(() => {
          waiting -= 1
        })
    },
    stop: () => last,
  }
}
