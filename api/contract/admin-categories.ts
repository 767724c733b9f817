import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { categorySchema } from './entities.ts'
import { idParams, optionalText, requiredText, success } from './fields.ts'

/** Icons the app has a drawing for; another name shows the wrench (F20). */
export const categoryForm = z.object({
  name: requiredText(80, 'Category name is required', 'Category name'),
  /**
   * Made from the name when left out; changed by the one slug rule, `all` and `all-contractors` are
   * reserved (R12).
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
    body: categoryForm,
    reply: categorySchema,
    status: 201,
    errors: [...adminErrors, 'conflict'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/categories/:id',
    access: 'admin',
    params: idParams,
    body: z.partial(categoryForm),
    reply: categorySchema,
    errors: [...adminErrors, 'conflict'],
  },
  /** Refused with a conflict while contractors are in it (F18). */
  remove: {
    method: 'DELETE',
    path: '/api/admin/categories/:id',
    access: 'admin',
    params: idParams,
    reply: success,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
