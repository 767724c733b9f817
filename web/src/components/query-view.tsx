import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageSpinner } from './spinner.tsx'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'fetchStatus'>
  /** A skeleton of the same size as what follows. */
  loading?: ReactNode
  /** Shown instead of "Not on this device yet". */
  notOnDevice?: ReactNode
  /** Of the offline and error states: "h1" where it is the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
  children: (data: T) => ReactNode
}

/**
 * Data before any error; then offline without data, an error with Retry, or loading: never mixed
 * (Q9, Q10, S22).
 */
export function QueryView<T>({
  query,
  loading,
  notOnDevice,
  heading,
  children,
}: QueryViewProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  const retry = {
    onRetry: () => void query.refetch(),
    isRetrying: query.isFetching,
    ...(heading ? { heading } : {}),
  }
  if (isUnreachable(query.error) || query.fetchStatus === 'paused')
    return <>{notOnDevice ?? <NotOnDevice {...retry} />}</>
  if (query.error) return <LoadError error={query.error} {...retry} />
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading
      </span>
      {loading ?? <PageSpinner />}
    </div>
  )
}

/** True when neither the network nor the device had an answer. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof Error && error.name === 'NotOnDeviceError')
  )
}

interface RetryProps {
  onRetry: () => void
  isRetrying?: boolean
  heading?: 'h1' | 'h2' | 'h3'
}

/**
 * Offline, and nothing of this was ever stored (O8). `title` is "Not saved on this device" for one
 * contractor (O9).
 */
export function NotOnDevice({
  title = 'Not on this device yet',
  onRetry,
  isRetrying,
  heading,
}: RetryProps & { title?: string }) {
  return (
    <EmptyState
      title={title}
      icon={CloudOff}
      {...(heading ? { heading } : {})}
      hint="You are offline, and this was not stored here before. Connect to the internet and try again."
    >
      <Button onClick={onRetry} pending={isRetrying ?? false}>
        Retry
      </Button>
    </EmptyState>
  )
}

/** The server answered with an error and nothing is stored. */
export function LoadError({
  error,
  onRetry,
  isRetrying,
  heading,
}: RetryProps & { error: unknown }) {
  const message = error instanceof ApiError ? error.serverMessage : null
  return (
    <div role="alert">
      <EmptyState
        title="This could not be loaded"
        hint={message ?? 'Something went wrong on the way.'}
        icon={TriangleAlert}
        {...(heading ? { heading } : {})}
      >
        <Button onClick={onRetry} pending={isRetrying ?? false}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}
