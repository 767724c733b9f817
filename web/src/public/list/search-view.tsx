import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DirectoryView } from '../../domain/directory/directory-view.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isUnreachable } from '../../ui/query-view.tsx'

interface SearchViewProps<T> {
  query: UseQueryResult<T>
  /** Title of a failed search: "Failed to search contractors". */
  failure: string
  loading: ReactNode
  /** Shows `loading` although the query has data, because other data is still missing. */
  isLoading?: boolean
  children: (result: T) => ReactNode
}

/** A DirectoryView with its own title for a failed search. */
export function SearchView<T>({
  query,
  failure,
  loading,
  isLoading = false,
  children,
}: SearchViewProps<T>) {
  if (query.data === undefined && query.error && !isUnreachable(query.error)) {
    const message = query.error instanceof ApiError ? query.error.serverMessage : null
    return (
      <div role="alert">
        <EmptyState title={failure} hint={message} icon="triangle-alert">
          <Button onClick={() => void query.refetch()} pending={query.isFetching}>
            Retry
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <DirectoryView query={query} loading={loading} isLoading={isLoading}>
      {children}
    </DirectoryView>
  )
}
