import { queryOptions } from '@tanstack/react-query'
import type { Contractor } from '#contract/entities.ts'
import { derivedKeys } from '#contract/query-keys.ts'
import { stateCode } from '#contract/rules/place.ts'
import { findRelated, type Related } from '#contract/rules/related.ts'
import { categoriesQuery, searchQuery } from '../../domain/directory/queries.ts'

/**
 * The contractors related to this one, from searches in its city and for its category in its state.
 * Fails only when all of these searches fail.
 */
export const relatedQuery = (self: Contractor) =>
  queryOptions({
    queryKey: derivedKeys.related(self.id),
    queryFn: async ({ client }): Promise<Related<Contractor>> => {
      const state = (self.state && stateCode(self.state)) ?? ''
      const searches = [
        ...(self.city ? [searchQuery({ location: self.city, category: '', state })] : []),
        searchQuery({ location: '', category: String(self.categoryId), state }),
      ]
      const [categories, ...results] = await Promise.allSettled([
        client.fetchQuery(categoriesQuery()),
        ...searches.map((search) => client.fetchQuery(search)),
      ])
      const found = results.filter((result) => result.status === 'fulfilled')
      if (found.length === 0) throw (results[0] as PromiseRejectedResult).reason
      return findRelated(
        self,
        found.flatMap(({ value }) => value.contractors),
        categories.status === 'fulfilled' ? categories.value : [],
      )
    },
    gcTime: 5 * 60_000,
  })
