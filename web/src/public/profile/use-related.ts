import { useQuery } from '@tanstack/react-query'
import type { Contractor } from '#contract/entities.ts'
import type { Related } from '#contract/rules/related.ts'
import { relatedQuery } from '../../domain/directory/queries.ts'

interface RelatedState {
  /** Null until loaded. */
  related: Related<Contractor> | null
  isFailed: boolean
}

/** Returns the contractors related to this one. Sends no request while `isWanted` is false. */
export function useRelated(self: Contractor, isWanted: boolean): RelatedState {
  const { data, isError } = useQuery({ ...relatedQuery(self), enabled: isWanted })
  return { related: data ?? null, isFailed: isError && data === undefined }
}
