import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Pagination } from '#contract/fields.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Pager, PageSizeSelect } from '../../ui/pager.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import type { AdminList } from './admin-list.ts'
import { AdminSearch } from './admin-search.tsx'
import { showErrorToast } from './admin-toast.ts'

interface Page<T> {
  data: T[]
  pagination: Pagination
}

interface AdminListViewProps<T> {
  list: AdminList
  query: Pick<
    UseQueryResult<Page<T>>,
    'data' | 'error' | 'errorUpdatedAt' | 'refetch' | 'isFetching' | 'isPlaceholderData'
  >
  /** Without it, there is no search field. */
  searchLabel?: string
  searchPlaceholder?: string
  /** Filters below the search field. */
  filters?: ReactNode
  /** Formats the total, such as "12 contractors". */
  formatTotal: (total: number) => string
  /** Error title, such as "Failed to fetch contractors". */
  errorTitle: string
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** Renders a paged admin list: search field, total, page size, rows and pager. */
export function AdminListView<T>({
  list,
  query,
  searchLabel,
  searchPlaceholder,
  filters,
  formatTotal,
  errorTitle,
  empty,
  children,
}: AdminListViewProps<T>) {
  const { data, error, errorUpdatedAt } = query
  const retry = () => void query.refetch()
  useEffect(() => {
    if (error && !isUnreachable(error)) showErrorToast(errorTitle, error)
  }, [error, errorUpdatedAt, errorTitle])
  return (
    <div className="flex flex-col gap-4">
      {searchLabel && (
        <AdminSearch
          label={searchLabel}
          placeholder={searchPlaceholder}
          q={list.q}
          onSearch={list.setQ}
        />
      )}
      {filters}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-muted tabular-nums">
          {data && !query.isPlaceholderData ? formatTotal(data.pagination.totalCount) : ' '}
        </p>
        <PageSizeSelect value={list.limit} options={list.sizeChoices} onChange={list.setLimit} />
      </div>
      {data ? (
        <Rows list={list} page={data} isPlaceholder={query.isPlaceholderData} empty={empty}>
          {children}
        </Rows>
      ) : isUnreachable(error) ? (
        <div className="panel">
          <NeedsConnection onRetry={retry} isRetrying={query.isFetching} />
        </div>
      ) : error ? (
        <LoadError
          error={error}
          title={errorTitle}
          onRetry={retry}
          isRetrying={query.isFetching}
          retryLabel="Try Again"
          isPanel
          isInToast
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Rows<T>({
  list,
  page: { data, pagination },
  isPlaceholder,
  empty,
  children,
}: {
  list: AdminList
  page: Page<T>
  isPlaceholder: boolean
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}) {
  const navigate = useNavigate()
  const lastPage = Math.max(1, pagination.totalPages)
  const isPastLastPage = !isPlaceholder && pagination.totalCount > 0 && list.page > lastPage
  const lastHref = list.hrefOf(lastPage)
  useEffect(() => {
    if (isPastLastPage) void navigate(lastHref, { replace: true, preventScrollReset: true })
  }, [isPastLastPage, lastHref, navigate])
  if (isPastLastPage) return <Loading />
  if (data.length === 0) return <div className="panel">{empty}</div>
  return (
    <>
      <div aria-busy={isPlaceholder} className={isPlaceholder ? 'opacity-60' : ''}>
        {children(data)}
      </div>
      <Pager
        page={Math.min(list.page, lastPage)}
        totalPages={lastPage}
        hrefOf={list.hrefOf}
        variant="window5"
        label="Pages"
      />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <span role="status" className="sr-only">
        Loading
      </span>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-14 max-sm:h-40" />
      ))}
    </div>
  )
}
