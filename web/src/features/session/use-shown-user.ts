import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from './queries.ts'
import { useSessionWatch } from './use-session-watch.ts'

interface ShownUser {
  /**
   * Null when signed out, or not known yet. Offline the last known one, without an e-mail address
   * (A10).
   */
  user: User | null
  isPending: boolean
}

/** Whom to show as signed in. What somebody may do is decided by guards and server. */
export function useShownUser(): ShownUser {
  const { data, isError, isPending } = useQuery(userQuery())
  const isUnknown = data === undefined && isError
  const last = useLastUser(isUnknown)
  useSessionWatch(!isPending)
  return { user: data ?? (isUnknown ? last : null), isPending }
}

function useLastUser(isAsked: boolean): User | null {
  const [last, setLast] = useState<User | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const read = async () => {
      const row = await (await import('../../offline/last-user.ts')).readLastUser()
      if (!isOver) setLast(row && { ...row, username: row.name, email: '', listingCredits: 0 })
    }
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isAsked])
  return last
}
