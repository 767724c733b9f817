import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ToastMessage } from '../../components/toast-card.tsx'
import { toast } from '../../components/toast.tsx'

/**
 * Goes to another page at once, and says why there; the page is told too (`noticeOf`), as its own
 * toast may come at once.
 */
export function SentOn({ to, notice }: { to: string; notice: ToastMessage }) {
  const navigate = useNavigate()
  const { title, description, tone } = notice
  useEffect(() => {
    toast({ title, ...(description ? { description } : {}), ...(tone ? { tone } : {}) })
    void navigate(to, { replace: true, state: { notice: title } })
  }, [to, title, description, tone, navigate])
  return null
}

/** What somebody who was sent on here was told: of `location.state`. */
export function noticeOf(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'notice' in state &&
    typeof state.notice === 'string'
    ? state.notice
    : null
}
