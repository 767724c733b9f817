import { useQuery } from '@tanstack/react-query'
import { blogListQuery } from '../../../features/blog/queries.ts'
import { categoriesQuery } from '../../../features/directory/queries.ts'

/**
 * Returns the category names to suggest for a post: those of the directory and of published posts,
 * sorted.
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
