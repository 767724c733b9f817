import type { Logger } from './context.ts'

/**
 * In this time only the first failure of each kind is logged in full, because during an outage
 * every request fails in the same way.
 */
const EVERY_MS = 5000

/** Logs a failure together with its request. */
export type LogFailure = (error: unknown, where?: { requestId: string; route?: string }) => void

/**
 * Returns a function that logs the first failure of each kind with its stack. For five seconds it
 * only counts more failures of this kind, and then it logs the count.
 */
export function createFailureLog(log: Logger, message: string): LogFailure {
  const repeated = new Map<string, number>()
  return (error, where) => {
    const kind = kindOf(error)
    const count = repeated.get(kind)
    if (count !== undefined) {
      repeated.set(kind, count + 1)
      return
    }
    log.error({ err: error, ...where }, message)
    repeated.set(kind, 0)
    setTimeout(() => {
      const more = repeated.get(kind)
      repeated.delete(kind)
      if (more) log.error({ kind, count: more }, `${message}: more of the same kind`)
    }, EVERY_MS).unref()
  }
}

/**
 * Returns a key for the kind of failure. It contains the name and code of the error and the first
 * line of the stack trace.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code = '' } = error as { code?: unknown }
  const thrownAt =
    error.stack
      ?.split('\n')
      .find((line) => line.trimStart().startsWith('at '))
      ?.trim() ?? ''
  return [error.name, String(code), thrownAt].filter(Boolean).join(' ')
}
