import { type ComponentProps, useState } from 'react'
import { askDirectory } from '../../device/ask-directory.ts'
import { isCutOff, useConnection } from '../../device/connection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { stateLabel } from './states-on-device.ts'

/** A QueryView that names the state of a search when this state is not on the device. */
export function DirectoryView<T>(props: ComponentProps<typeof QueryView<T>>) {
  const { error, refetch, isFetching } = props.query
  const state = missingState(error)
  return (
    <QueryView
      {...props}
      {...(state !== null && {
        notOnDevice: (
          <StateNotStored state={state} onRetry={() => void refetch()} isRetrying={isFetching} />
        ),
      })}
    />
  )
}

interface StateNotStoredProps {
  /** Code of the state. */
  state: string
  onRetry: () => void
  isRetrying: boolean
}

/**
 * Shown when the server cannot be reached and the state of a search is not on this device. Offers
 * to download the state once the device is online.
 */
function StateNotStored({ state, onRetry, isRetrying }: StateNotStoredProps) {
  const isOffline = useConnection(isCutOff)
  const [isDownloading, setIsDownloading] = useState(false)
  const name = stateLabel(state)
  const download = async () => {
    setIsDownloading(true)
    // The next attempt shows whether the server can be reached.
    await askDirectory('download', state).catch(() => undefined)
    setIsDownloading(false)
    onRetry()
  }
  return (
    <EmptyState
      title={`${name} is not on this device`}
      hint="Download it when you are online."
      icon="cloud-off"
    >
      {isOffline ? (
        <Button onClick={onRetry} pending={isRetrying}>
          Retry
        </Button>
      ) : (
        <Button onClick={() => void download()} pending={isDownloading || isRetrying}>
          {`Download ${name}`}
        </Button>
      )}
    </EmptyState>
  )
}

/** Returns the state that is not stored if this is the reason of the error; otherwise null. */
function missingState(error: unknown): string | null {
  return error instanceof Error && 'state' in error && typeof error.state === 'string'
    ? error.state
    : null
}
