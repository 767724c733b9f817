import { contract } from '#contract'
import type { FeatureDeps } from '../../feature.ts'
import { createCategory, editCategory, removeCategory } from './edit-categories.ts'

export function adminCategories({ db, bindGroup }: FeatureDeps): void {
  bindGroup(contract.adminCategories, {
    create: ({ body, user }) => createCategory(db, body, user.id),
    update: ({ params: { id }, body, user }) => editCategory(db, { id, form: body }, user.id),
    remove: async ({ params: { id }, user }) => {
      await removeCategory(db, id, user.id)
      return { success: true as const }
    },
  })
}
