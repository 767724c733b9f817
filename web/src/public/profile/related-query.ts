import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category, Contractor } from '#contract/entities.ts'
import { derivedKeys } from '#contract/query-keys.ts'
import { stateCode } from '#contract/rules/place.ts'
import { fillRelated, type Related, RELATED_FILLERS, sharesCity } from '#contract/rules/related.ts'
import {
  categoriesQuery,
  contractorPageQuery,
  type Search,
  searchQuery,
} from '../../domain/directory/queries.ts'

/**
 * The contractors related to this one, from searches in its city and for its category in its state.
 * If these are too few, the best rated of the state and of the directory fill the rest. Fails only
 * when all searches fail.
 */
export const relatedQuery = (self: Contractor) =>
  queryOptions({
    queryKey: derivedKeys.related(self.id),
    queryFn: async ({ client }): Promise<Related<Contractor>> => {
      const state = (self.state && stateCode(self.state)) ?? ''
      const search = (params: Search) =>
        client.fetchQuery(searchQuery(params)).then(({ contractors }) => contractors)
      const inCity = async (location: string) => {
        const contractors = await search({ location, category: '', state })
        // The search also finds contractors of other cities with a similar name.
        return contractors.filter((contractor) => sharesCity(self, contractor))
      }
      const [categories, results] = await Promise.all([
        fetchCategories(client),
        Promise.allSettled([
          ...(self.city ? [inCity(self.city)] : []),
          search({ location: '', category: String(self.categoryId), state }),
        ]),
      ])
      const found = results.filter((result) => result.status === 'fulfilled')
      if (found.length === 0) throw (results[0] as PromiseRejectedResult).reason
      const bestRated = (inState: string) => async () => {
        const page = contractorPageQuery({
          category: '',
          page: 1,
          size: RELATED_FILLERS,
          ...(inState && { state: inState }),
        })
        // What was found is shown even when it cannot be filled up.
        return client.fetchQuery(page).then(
          ({ items }) => items,
          () => [],
        )
      }
      return fillRelated(
        self,
        found.flatMap(({ value }) => value),
        categories,
        [...(state ? [bestRated(state)] : []), bestRated('')],
      )
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
