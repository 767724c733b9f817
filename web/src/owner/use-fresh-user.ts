import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../domain/session/queries.ts'

/**
 * Maximum age of the user data in milliseconds. It is above 0, so that data that the guard has just
 * fetched is not requested again.
 */
const MAX_AGE_MS = 5000

/**
 * Returns the current user, or null when signed out. On mount, refetches data older than 5 s, and
 * returns undefined until that request has ended. Owner pages need this, because a payment may have
 * changed the user since the app was opened.
 */
export function useFreshUser(): User | null | undefined {
  const { data, isFetching } = useQuery({ ...userQuery(), staleTime: MAX_AGE_MS })
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled ? data : undefined
}
