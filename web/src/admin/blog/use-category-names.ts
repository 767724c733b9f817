import { useQuery } from '@tanstack/react-query'
import { blogListQuery } from '../../domain/blog/queries.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'

/**
 * Returns the sorted category names to suggest for a post: the names of the directory categories
 * and those used by published posts.
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
