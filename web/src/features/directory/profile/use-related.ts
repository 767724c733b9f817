import type { Contractor } from '#contract/entities.ts'
import { stateCode } from '#contract/rules/place.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchQuery } from '../queries.ts'
import { useCategories } from '../use-categories.ts'
import { type Related, relatedTo } from './related.ts'

/**
 * The related contractors: everybody of the city, and the category within the state (S25). `isWanted` false asks nobody.
 * Null until something came.
 */
export function useRelated(self: Contractor, isWanted: boolean): Related | null {
  const categories = useCategories()
  const state = (self.state && stateCode(self.state)) ?? ''
  const inCity = useQuery({
    ...searchQuery({ location: self.city ?? '', category: '', state }),
    enabled: isWanted && Boolean(self.city),
  }).data
  const inState = useQuery({ ...searchQuery({ location: '', category: String(self.categoryId), state }), enabled: isWanted }).data
  return useMemo(() => {
    if (!inCity && !inState) return null
    return relatedTo(self, [...(inCity?.contractors ?? []), ...(inState?.contractors ?? [])], categories)
  }, [self, inCity, inState, categories])
}
