import type Router from '@koa/router'
import { contract } from '#contract'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'

export function sessionRoutes(router: Router<AppState>, { currentUser }: BindOptions): void {
  bindGroup(router, { user: contract.session.user }, {
    user: ({ user, ctx }) => {
      ctx.set('vary', 'Cookie')
      return Promise.resolve(user)
    },
  }, { currentUser })
}
