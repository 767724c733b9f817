import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readLastUser } from './last-user.ts'
import { userQuery } from './queries.ts'

/**
 * Returns the id of the current user: null for a visitor, undefined while loading. When the session
 * cannot be loaded, returns the id of the user who was last signed in on this device.
 */
export function useLastKnownUserId(): number | null | undefined {
  const { data, isError } = useQuery(userQuery())
  const [lastUserId, setLastUserId] = useState<number | null>()
  const isUnknown = data === undefined && isError
  useEffect(() => {
    if (isUnknown) void readLastUser().then((user) => setLastUserId(user?.id ?? null))
  }, [isUnknown])
  if (data !== undefined) return data?.id ?? null
  return isUnknown ? lastUserId : undefined
}
