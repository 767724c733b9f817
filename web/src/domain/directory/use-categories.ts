import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/entities.ts'
import { categoriesQuery } from './queries.ts'

const noCategories: Category[] = []

/** Returns the categories; [] until loaded. */
export function useCategories(): Category[] {
  return useQuery(categoriesQuery()).data ?? noCategories
}

/** Returns a category by id; undefined until loaded, or when there is no such category. */
export function useCategory(id: number): Category | undefined {
  return useCategories().find((category) => category.id === id)
}
