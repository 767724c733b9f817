import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DirectoryView } from '../../domain/directory/directory-view.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'

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
    return (
      <LoadError
        error={query.error}
        title={failure}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  return (
    <DirectoryView query={query} loading={loading} isLoading={isLoading}>
      {children}
    </DirectoryView>
  )
}
