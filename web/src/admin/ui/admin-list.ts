import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_SEARCH_LENGTH, pageSizes } from '#contract/rules/limits.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { clampPage } from '../../ui/pager-window.ts'

export interface AdminListState {
  q: string
  page: number
  limit: number
}

export interface AdminList extends AdminListState {
  /** The numbers of rows per page that can be chosen. */
  sizeChoices: readonly number[]
  setQ: (q: string) => void
  setLimit: (limit: number) => void
  hrefOf: (page: number) => string
}

export interface PageSizeOptions {
  sizeChoices: readonly number[]
  defaultSize: number
}

const usualSizes: PageSizeOptions = {
  sizeChoices: [10, 20, 50, 100],
  defaultSize: pageSizes.admin,
}

/**
 * Parses the list state from the URL parameters. Invalid values are replaced by the defaults. The
 * search text is cut to `MAX_SEARCH_LENGTH`, and the page is limited to 1 … 1,000,000.
 */
export function parseAdminListParams(
  params: URLSearchParams,
  sizes: PageSizeOptions,
): AdminListState {
  const limit = Number(params.get('limit'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    page: clampPage(params.get('page'), Number.POSITIVE_INFINITY, 1_000_000),
    limit: sizes.sizeChoices.includes(limit) ? limit : sizes.defaultSize,
  }
}

/**
 * Returns the URL parameters with a change applied. A new search or page size resets the page to 1.
 * Default values are not written to the URL.
 */
export function updateAdminListParams(
  params: URLSearchParams,
  change: Partial<AdminListState>,
  { defaultSize }: PageSizeOptions,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const { q, page = 1, limit } = change
  if (q !== undefined) setOrDelete(next, 'q', q, '')
  if (limit !== undefined) setOrDelete(next, 'limit', String(limit), String(defaultSize))
  setOrDelete(next, 'page', String(page), '1')
  return next
}

function setOrDelete(
  params: URLSearchParams,
  name: string,
  value: string,
  defaultValue: string,
): void {
  if (value === defaultValue) params.delete(name)
  else params.set(name, value)
}

/** Stores the state of a paged list in the URL, so that Back, reload and links restore it. */
export function useAdminList(sizes = usualSizes): AdminList {
  const [params, changeParams] = useUrlParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (update: Partial<AdminListState>) => {
      changeParams((latest) => updateAdminListParams(latest, update, sizes), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [changeParams, sizes],
  )
  return {
    ...parseAdminListParams(params, sizes),
    sizeChoices: sizes.sizeChoices,
    setQ: useCallback((q: string) => change({ q }), [change]),
    setLimit: useCallback((limit: number) => change({ limit }), [change]),
    hrefOf: (page) => {
      const search = updateAdminListParams(params, { page }, sizes).toString()
      return search ? `${pathname}?${search}` : pathname
    },
  }
}
