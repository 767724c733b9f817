import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '../../features/session/queries.ts'
import { readLastUser } from '../../offline/last-user.ts'

/**
 * Id of who writes, null for nobody in particular, undefined until known; without a network the
 * last known user (A10).
 */
export function useWriter(): number | null | undefined {
  const { data, isError } = useQuery(userQuery())
  const [last, setLast] = useState<number | null>()
  const isUnknown = data === undefined && isError
  useEffect(() => {
    if (isUnknown) void readLastUser().then((user) => setLast(user?.id ?? null))
  }, [isUnknown])
  if (data !== undefined) return data?.id ?? null
  return isUnknown ? last : undefined
}
