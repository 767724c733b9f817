import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { responseSent, bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppContext, AppState } from '../../http/context.ts'
import {
  createContractor,
  editContractor,
  removeContractor,
  restoreContractor,
} from './edit-contractors.ts'
import { readDeletedPage } from './repo.ts'
import { createContractorSearch, pageJson } from './search.ts'

export function adminContractorsRoutes(
  router: Router<AppState>,
  { db, ...options }: BindOptions & { db: Knex },
): void {
  const search = createContractorSearch(db)
  bindGroup(
    router,
    contract.adminContractors,
    {
      search: async ({ ctx, query }) => sendJson(ctx, pageJson(await search(query), query)),
      create: ({ body, user }) => createContractor(db, body, user.id),
      update: ({ params: { id }, body, user }) => editContractor(db, { id, form: body }, user.id),
      remove: async ({ params: { id }, user }) => {
        await removeContractor(db, id, user.id)
        return { success: true as const }
      },
      deleted: async ({ ctx, query }) =>
        sendJson(ctx, pageJson(await readDeletedPage(db, query.q, query), query)),
      restore: ({ params: { id }, user }) => restoreContractor(db, id, user.id),
    },
    options,
  )
}

/** Sends a reply that is already JSON text. */
function sendJson(ctx: AppContext, json: string): typeof responseSent {
  ctx.status = 200
  ctx.type = 'json'
  ctx.body = json
  return responseSent
}
