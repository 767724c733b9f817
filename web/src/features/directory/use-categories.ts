import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/entities.ts'
import { categoriesQuery } from './queries.ts'

const none: Category[] = []

/** The categories known by now; [] until they came. */
export function useCategories(): Category[] {
  return useQuery(categoriesQuery()).data ?? none
}

/** The category of a contractor, undefined until the categories came. */
export function useCategory(id: number): Category | undefined {
  return useCategories().find((category) => category.id === id)
}
