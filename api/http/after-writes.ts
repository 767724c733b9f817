import type { AppMiddleware } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns middleware that calls `work` after each successful write request. */
export function afterWrites(work: () => void): AppMiddleware {
  return async (ctx, next) => {
    await next()
    if (!safeMethods.has(ctx.method) && ctx.status < 400) work()
  }
}
