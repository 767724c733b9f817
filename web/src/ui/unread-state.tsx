import { useState } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface UnreadStateProps {
  title: string
  isPanel?: boolean
  /** Tries to read the data again. */
  onRetry: () => Promise<void>
}

/** The state in which the user's database could not be read, for example after a phone was unlocked. */
export function UnreadState({ title, isPanel, onRetry }: UnreadStateProps) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }
  return (
    <div role="alert">
      <EmptyState
        title={title}
        isPanel={isPanel}
        icon="triangle-alert"
        hint="The browser does not give access to them at the moment."
      >
        <Button onClick={() => void retry()} pending={isRetrying}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  )
}
