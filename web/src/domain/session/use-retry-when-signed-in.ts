import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { userQuery } from './queries.ts'

/**
 * Repeats a query once if its resource is missing and a user turns out to be signed in. The server
 * draws pages as for a visitor, but owners and admins see listings that are not public, and admins
 * see unpublished posts.
 */
export function useRetryWhenSignedIn(isMissing: boolean, refetch: () => unknown): void {
  const { data: user } = useQuery({ ...userQuery(), enabled: false })
  const hasRetried = useRef(false)
  useEffect(() => {
    if (!user || !isMissing || hasRetried.current) return
    hasRetried.current = true
    refetch()
  }, [user, isMissing, refetch])
}
