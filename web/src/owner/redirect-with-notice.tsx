import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
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
    toast({ title, ...(description ? { description } : {}), ...(tone ? { tone } : {}) })
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
