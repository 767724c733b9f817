import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#contract/entities.ts'
import { userQuery } from './queries.ts'

interface DisplayUser {
  /**
   * Null when signed out or not known yet. When the user cannot be loaded, for example while
   * offline, this is the last signed-in user without the email address, or null if none is stored.
   */
  user: User | null
  isPending: boolean
}

/**
 * Returns the user to display as signed in. Do not use it for access checks, which guards and the
 * server do.
 */
export function useDisplayUser(): DisplayUser {
  const { data, isError, isPending } = useQuery(userQuery())
  const isUnknown = data === undefined && isError
  const lastUser = useLastUser(isUnknown)
  useSessionWatch(!isPending)
  return { user: data ?? (isUnknown ? lastUser : null), isPending }
}

function useLastUser(isEnabled: boolean): User | null {
  const [lastUser, setLastUser] = useState<User | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let isCancelled = false
    const read = async () => {
      const row = await (await import('./last-user.ts')).readLastUser()
      if (!isCancelled)
        setLastUser(
          row && {
            ...row,
            username: row.name,
            email: '',
            listingCredits: 0,
            emailConfirmed: false,
          },
        )
    }
    read().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [isEnabled])
  return lastUser
}

/** Longest wait for an idle period, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

/** Starts watching the session soon after the user query has settled, if possible in an idle period. */
function useSessionWatch(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    let stop: (() => void) | undefined
    let isCancelled = false
    const start = async () => {
      // If the code cannot be loaded, for example while offline, the session is not watched until
      // the app is started again.
      const code = await import('./watch-session.ts').catch(() => undefined)
      if (!isCancelled) stop = code?.watchSession()
    }
    const cancelWait = whenIdle(() => void start())
    return () => {
      isCancelled = true
      cancelWait()
      stop?.()
    }
  }, [isKnown])
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
