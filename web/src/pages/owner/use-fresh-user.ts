import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../../features/session/queries.ts'

/** Reuses the response that the guard of the page has just received. */
const FRESH_MS = 5000

/**
 * Returns the current user, fetched again if older than 5 s; undefined until then. Owner pages
 * depend on payments, which can arrive after the app was opened.
 */
export function useFreshUser(): User | null | undefined {
  const { data, isFetching } = useQuery({ ...userQuery(), staleTime: FRESH_MS })
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled ? data : undefined
}
