import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from '../http/context.ts'

/** Rejects all methods except GET and HEAD with 405 and Allow. */
export const getOnly: AppMiddleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next()
  ctx.state.route = '*'
  ctx.set('allow', 'GET, HEAD')
  throw new ContractError('method_not_allowed')
}
