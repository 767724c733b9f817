import type { UseQueryResult } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { isUnreachable, QueryView } from '../../../components/query-view.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import type { SearchResult } from '../queries.ts'

interface SearchViewProps {
  query: UseQueryResult<SearchResult>
  /** Title of a failed search: "Failed to search contractors". */
  failure: string
  loading: ReactNode
  children: (result: SearchResult) => ReactNode
}

/** A QueryView with its own title for a failed search. */
export function SearchView({ query, failure, loading, children }: SearchViewProps) {
  if (query.data === undefined && query.error && !isUnreachable(query.error)) {
    const message = query.error instanceof ApiError ? query.error.serverMessage : null
    return (
      <div role="alert">
        <EmptyState title={failure} hint={message} icon={TriangleAlert}>
          <Button onClick={() => void query.refetch()} pending={query.isFetching}>
            Retry
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <QueryView query={query} loading={loading}>
      {children}
    </QueryView>
  )
}
