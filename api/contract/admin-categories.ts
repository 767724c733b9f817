import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { categorySchema } from './entities.ts'
import { idParams, optionalText, requiredText, successSchema } from './fields.ts'

/** Fields of the category form. The app shows a wrench for an unknown icon name. */
export const categoryForm = z.object({
  name: requiredText(80, 'Category name is required', 'Category name'),
  /**
   * A new category without a slug gets one made from its name. The server normalizes the slug with
   * `slugify`. `all` and `all-contractors` are reserved.
   */
  slug: optionalText(80, 'Slug'),
  description: optionalText(500, 'Description'),
  icon: requiredText(40, 'Please choose an icon', 'Icon'),
})

const adminErrors = ['unauthenticated', 'forbidden'] as const

export const adminCategories = {
  create: {
    method: 'POST',
    path: '/api/admin/categories',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Create a category',
    body: categoryForm,
    reply: categorySchema,
    status: 201,
    errors: [...adminErrors, 'conflict'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/categories/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Change a category',
    params: idParams,
    body: z.partial(categoryForm),
    reply: categorySchema,
    errors: [...adminErrors, 'conflict'],
  },
  /**
   * Fails with `conflict` if the category has contractors (in the bin, too), if it is the last
   * category, or while an import is saving its contractors.
   */
  remove: {
    method: 'DELETE',
    path: '/api/admin/categories/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Delete an empty category',
    params: idParams,
    reply: successSchema,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
