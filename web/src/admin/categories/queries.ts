import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { adminCategories, type categoryForm } from '#contract/admin-categories.ts'
import { call } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'

export type CategoryInput = z.input<typeof categoryForm>
export type CategoryForm = z.output<typeof categoryForm>

/** Creates a category, or updates the one with this id. Fails with the errors of `call`. */
export const useSaveCategory = (id: number | null) =>
  useMutation({
    mutationFn: (body: CategoryForm) =>
      id === null
        ? call(adminCategories.create, { body })
        : call(adminCategories.update, { params: { id: String(id) }, body }),
    onSuccess: invalidateDirectoryQueries,
  })

/** Deletes an empty category. Fails with the errors of `call`. */
export const useRemoveCategory = () =>
  useMutation({
    mutationFn: (id: number) => call(adminCategories.remove, { params: { id: String(id) } }),
    onSuccess: invalidateDirectoryQueries,
  })
