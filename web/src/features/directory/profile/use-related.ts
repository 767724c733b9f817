import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { stateCode } from '#contract/rules/place.ts'
import { type Related, findRelated } from '#contract/rules/related.ts'
import { searchQuery } from '../queries.ts'
import { useCategories } from '../use-categories.ts'

interface RelatedState {
  /** Null until loaded. */
  related: Related<Contractor> | null
  isFailed: boolean
}

/**
 * Searches the contractor's city and its category within the state, and returns the related
 * contractors. Sends no request while `isWanted` is false.
 */
export function useRelated(self: Contractor, isWanted: boolean): RelatedState {
  const categories = useCategories()
  const state = (self.state && stateCode(self.state)) ?? ''
  const hasCity = Boolean(self.city)
  const inCity = useQuery({
    ...searchQuery({ location: self.city ?? '', category: '', state }),
    enabled: isWanted && hasCity,
  })
  const inState = useQuery({
    ...searchQuery({ location: '', category: String(self.categoryId), state }),
    enabled: isWanted,
  })
  const isSettled = (inCity.data || inCity.isError || !hasCity) && (inState.data || inState.isError)
  const related = useMemo(() => {
    if (!isSettled) return null
    return findRelated(
      self,
      [...(inCity.data?.contractors ?? []), ...(inState.data?.contractors ?? [])],
      categories,
    )
  }, [self, isSettled, inCity.data, inState.data, categories])
  return { related, isFailed: inState.isError && (inCity.isError || !hasCity) }
}
