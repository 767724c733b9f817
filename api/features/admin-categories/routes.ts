import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { createCategory, editCategory, removeCategory } from './edit-categories.ts'

export function adminCategoriesRoutes(
  router: Router<AppState>,
  { db, ...options }: BindOptions & { db: Knex },
): void {
  bindGroup(
    router,
    contract.adminCategories,
    {
      create: ({ body, user }) => createCategory(db, body, user.id),
      update: ({ params: { id }, body, user }) => editCategory(db, { id, form: body }, user.id),
      remove: async ({ params: { id }, user }) => {
        await removeCategory(db, id, user.id)
        return { success: true as const }
      },
    },
    options,
  )
}
