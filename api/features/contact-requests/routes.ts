import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { updateRequest, removeRequest } from './edit-request.ts'
import { listRequests } from './repo.ts'
import { submitRequest } from './submit-request.ts'

export interface ContactDeps extends BindOptions {
  db: Knex
  adminEmail: string | undefined
}

export function contactRequestsRoutes(
  router: Router<AppState>,
  { db, adminEmail, currentUser }: ContactDeps,
): void {
  bindGroup(
    router,
    contract.contactRequests,
    {
      submit: async ({ ctx, body }) => {
        const idempotencyKey = readIdempotencyKey(ctx)
        return {
          success: true as const,
          id: await submitRequest(db, body, { idempotencyKey, adminEmail }),
        }
      },
      list: () => listRequests(db),
      update: ({ params, body, user }) =>
        updateRequest(db, { id: params.id, flags: body }, user.id),
      remove: async ({ params, user }) => {
        await removeRequest(db, params.id, user.id)
        return { success: true as const }
      },
    },
    { currentUser },
  )
}
