import type Router from '@koa/router'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { markRequest, removeRequest } from './handle-request.ts'
import { listRequests } from './repo.ts'
import { submitRequest } from './submit-request.ts'

export interface ContactDeps extends BindOptions {
  db: Knex
  adminEmail: string | undefined
}

export function contactRoutes(router: Router<AppState>, { db, adminEmail, currentUser }: ContactDeps): void {
  bindGroup(router, contract.contactRequests, {
    submit: async ({ ctx, body }) => {
      const key = ctx.get(IDEMPOTENCY_HEADER)
      if (key && !z.uuid().safeParse(key).success) {
        throw new ContractError('invalid', { fields: [{ path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key must be a UUID' }] })
      }
      return { success: true as const, id: await submitRequest(db, body, { idempotencyKey: key || null, adminEmail }) }
    },
    list: () => listRequests(db),
    update: ({ params, body, user }) => markRequest(db, { id: params.id, marks: body }, user.id),
    remove: async ({ params, user }) => {
      await removeRequest(db, params.id, user.id)
      return { success: true as const }
    },
  }, { currentUser })
}
