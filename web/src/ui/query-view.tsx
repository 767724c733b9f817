import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useConnection } from '../device/connection.ts'
import { errorText, NetworkError } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageSpinner } from './loading.tsx'
import { GATE_HINT, OpenAgain } from './needs-connection.tsx'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'fetchStatus'>
  /** Rendered while loading; usually a skeleton of the same size as the content. */
  loading?: ReactNode
  /** Shows `loading` instead of data that belongs to another page or still lacks a part. */
  isLoading?: boolean
  /** Replaces the default "Not on this device yet" state. */
  notOnDevice?: ReactNode
  /** Heading level of the offline and error states: "h1" when they fill the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
  children: (data: T) => ReactNode
}

/**
 * Renders exactly one state of a query: its data if there is any, even after an error; otherwise
 * the offline state, the error state or the loading state.
 */
export function QueryView<T>({
  query,
  loading,
  isLoading = false,
  notOnDevice,
  heading,
  children,
}: QueryViewProps<T>) {
  // Data that arrives while the page is shown is rendered in slices, so that the page responds.
  const isShown = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined)
    return isLoading || !isShown ? <Loading>{loading}</Loading> : <>{children(query.data)}</>
  const retry = {
    onRetry: () => void query.refetch(),
    isRetrying: query.isFetching,
    heading,
  }
  if (isUnreachable(query.error) || query.fetchStatus === 'paused')
    return <>{notOnDevice ?? <NotOnDevice {...retry} />}</>
  if (query.error) return <LoadError error={query.error} {...retry} />
  return <Loading>{loading}</Loading>
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading
      </span>
      {children ?? <PageSpinner />}
    </div>
  )
}

/** True when neither the server nor the stored data could provide a result. */
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

/** The state for data that the server cannot send now and this device lacks, with a Retry button. */
export function NotOnDevice({
  title = 'Not on this device yet',
  onRetry,
  isRetrying,
  heading,
}: RetryProps & { title?: string }) {
  const isGated = useConnection((state) => state.isGated)
  return (
    <EmptyState
      title={title}
      icon="cloud-off"
      heading={heading}
      hint={
        isGated
          ? GATE_HINT
          : 'You are offline, and this was not stored here before. Connect to the internet and try again.'
      }
    >
      {isGated && <OpenAgain />}
      <Button onClick={onRetry} pending={isRetrying}>
        Retry
      </Button>
    </EmptyState>
  )
}

interface LoadErrorProps extends RetryProps {
  error?: unknown
  title?: string
  retryLabel?: string
  /** Draws a box around it. */
  isPanel?: boolean
  /** A toast announces the same failure, so screen readers must not announce it a second time. */
  isInToast?: boolean
}

/** The error state for data that could not be loaded, with a button that tries again. */
export function LoadError({
  error,
  title = 'This could not be loaded',
  onRetry,
  isRetrying,
  retryLabel = 'Retry',
  heading,
  isPanel,
  isInToast = false,
}: LoadErrorProps) {
  return (
    <div role={isInToast ? undefined : 'alert'}>
      <EmptyState
        title={title}
        hint={errorText(error, 'Something went wrong. Please try again.')}
        icon="triangle-alert"
        heading={heading}
        isPanel={isPanel}
      >
        <Button onClick={onRetry} pending={isRetrying}>
          {retryLabel}
        </Button>
      </EmptyState>
    </div>
  )
}
