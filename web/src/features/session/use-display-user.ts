import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from './queries.ts'
import { useSessionWatch } from './use-session-watch.ts'

interface DisplayUser {
  /**
   * Null when signed out or not known yet. While offline, the last known user without an email
   * address.
   */
  user: User | null
  isPending: boolean
}

/** Returns the user to display as signed in. Not for access checks: guards and server decide. */
export function useDisplayUser(): DisplayUser {
  const { data, isError, isPending } = useQuery(userQuery())
  const isUnknown = data === undefined && isError
  const last = useLastUser(isUnknown)
  useSessionWatch(!isPending)
  return { user: data ?? (isUnknown ? last : null), isPending }
}

function useLastUser(isEnabled: boolean): User | null {
  const [last, setLast] = useState<User | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let isOver = false
    const read = async () => {
      const row = await (await import('../../offline/last-user.ts')).readLastUser()
      if (!isOver) setLast(row && { ...row, username: row.name, email: '', listingCredits: 0 })
    }
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isEnabled])
  return last
}
