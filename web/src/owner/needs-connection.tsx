import { CloudOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The offline state of owner pages. It has the same text as the offline state of the guards. */
export function NeedsConnection({
  onRetry,
  heading = 'h2',
}: {
  onRetry?: () => void
  heading?: 'h1' | 'h2'
}) {
  return (
    <EmptyState
      heading={heading}
      title="You're offline"
      hint="This page needs a connection."
      icon={CloudOff}
    >
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </EmptyState>
  )
}
