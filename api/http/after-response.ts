import { finished } from 'node:stream'
import { ContractError } from '#contract/errors.ts'
import type { AppContext, Logger } from './context.ts'

export interface AfterResponse {
  /**
   * Runs the work once the answer has been sent; throws unavailable when too much is waiting. What
   * it throws is logged.
   */
  run: (ctx: AppContext, work: () => Promise<void>) => void
  /** Resolves when all work has ended. */
  stop: () => Promise<void>
}

/**
 * Work whose duration no caller may learn: one at a time, after the answer, and at most so many
 * waiting.
 */
export function createAfterResponse(log: Logger, maxWaiting = 100): AfterResponse {
  let waiting = 0
  let last = Promise.resolve()
  return {
    run: (ctx, work) => {
      if (waiting >= maxWaiting) throw new ContractError('unavailable')
      waiting += 1
      // Also when the connection was closed before there was an answer.
      const sent = new Promise<void>((resolve) => void finished(ctx.res, () => resolve()))
      const before = last
      last = Promise.all([sent, before])
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => {
          waiting -= 1
        })
    },
    stop: () => last,
  }
}
