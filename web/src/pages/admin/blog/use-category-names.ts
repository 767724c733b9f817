import { useQuery } from '@tanstack/react-query'
import { blogListQuery } from '../../../features/blog/queries.ts'
import { categoriesQuery } from '../../../features/directory/queries.ts'

/**
 * The names a post's category may take without inventing one: the directory's, and those of
 * published posts.
 */
export function useCategoryNames(): string[] {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: posts = [] } = useQuery(blogListQuery())
  return [
    ...new Set([
      ...categories.map(({ name }) => name),
      ...posts.map(({ categoryName }) => categoryName),
    ]),
  ].toSorted((a, b) => a.localeCompare(b))
}
