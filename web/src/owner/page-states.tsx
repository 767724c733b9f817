import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../domain/session/queries.ts'
import type { ToastMessage } from '../ui/toast-card.tsx'
import { toast } from '../ui/toast.tsx'

/**
 * Redirects to another page and shows a toast with the reason. Also passes the title in
 * `location.state` (see `readRedirectNotice`), because a toast of the target page may replace this
 * toast.
 */
export function RedirectWithNotice({ to, notice }: { to: string; notice: ToastMessage }) {
  const navigate = useNavigate()
  const { title, description, tone } = notice
  useEffect(() => {
    toast({ title, description, tone })
    void navigate(to, { replace: true, state: { notice: title } })
  }, [to, title, description, tone, navigate])
  return null
}

/** Returns the title that RedirectWithNotice passed in `location.state`, or null. */
export function readRedirectNotice(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'notice' in state &&
    typeof state.notice === 'string'
    ? state.notice
    : null
}

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
