import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../../features/session/queries.ts'

/** Fresh enough for a page that follows the guard's own question. */
const FRESH_MS = 5000

/**
 * The user as the server sees them now; undefined until it has answered. What somebody may do here
 * depends on payments, which may have come in since the app was opened.
 */
export function useSettledUser(): User | null | undefined {
  const { data, isFetching } = useQuery({ ...userQuery(), staleTime: FRESH_MS })
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled ? data : undefined
}
