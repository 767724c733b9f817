import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category, Contractor } from '#contract/entities.ts'
import { derivedKeys } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { findRelated, type Related } from '#contract/rules/related.ts'
import { read } from '../../device/read.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'

/** The contractors related to this one. */
export const relatedQuery = (self: Contractor) =>
  queryOptions({
    queryKey: derivedKeys.related(self.id),
    queryFn: async ({ client, signal }): Promise<Related<Contractor>> => {
      const [categories, { body }] = await Promise.all([
        fetchCategories(client),
        read(directoryReads.related, { params: { id: String(self.id) } }, signal),
      ])
      return findRelated(self, body, categories)
    },
    gcTime: 5 * 60_000,
  })

/** Returns the categories; offline those of the query cache, which may be stale. */
async function fetchCategories(client: QueryClient): Promise<Category[]> {
  try {
    return await client.fetchQuery(categoriesQuery())
  } catch {
    return client.getQueryData(categoriesQuery().queryKey) ?? []
  }
}
