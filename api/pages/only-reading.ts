import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from '../http/context.ts'

/** Pages and files are only read: any other method is refused with the two that are not. */
export const onlyReading: AppMiddleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next()
  ctx.state.route = '*'
  ctx.set('allow', 'GET, HEAD')
  throw new ContractError('method_not_allowed')
}
