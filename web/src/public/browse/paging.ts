import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { countPages } from '#contract/rules/paging.ts'
import { clampPage } from '../../ui/pager-window.ts'

export interface Paged {
  page: number
  totalPages: number
  /** Position of the first item of the page, counted from 1; 0 when there is none. */
  from: number
  to: number
  total: number
  /** True when the URL has an invalid page and must be replaced. */
  isClamped: boolean
}

/**
 * Returns which part of a list of `total` items a page shows. `param` is the raw `page` parameter;
 * an invalid page becomes the nearest valid one, within `cap` pages.
 */
export function toPaged(total: number, param: string | null, size: number, cap: number): Paged {
  const totalPages = Math.min(cap, countPages(total, size))
  const page = clampPage(param, totalPages)
  const first = (page - 1) * size
  return {
    page,
    totalPages,
    total,
    from: total > 0 ? first + 1 : 0,
    to: Math.min(first + size, total),
    isClamped: param !== null && param !== String(page),
  }
}

/** Returns the URL of a page of a list. The first page has no `page` parameter. */
export function pageHref(path: string, page: number, params?: URLSearchParams): string {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return next.size > 0 ? `${path}?${next}` : path
}

/** Returns the page number of the URL, at most `cap`. For lists that are fetched page by page. */
export function useRequestedPage(cap: number): number {
  const [params] = useSearchParams()
  return clampPage(params.get('page'), cap)
}

/**
 * Returns the part of a list of `total` items that the `page` parameter of the URL selects. If the
 * parameter is invalid, the nearest valid page is returned and the URL is replaced. `total` is
 * undefined while it is not known: then only `page` is meaningful. A list has at most `cap` pages.
 */
export function usePage(total: number | undefined, size: number, cap: number): Paged {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const param = params.get('page')
  const paged =
    total === undefined
      ? { ...toPaged(0, null, size, cap), page: clampPage(param, cap) }
      : toPaged(total, param, size, cap)
  const { page, isClamped } = paged
  useEffect(() => {
    if (isClamped)
      void navigate(pageHref(pathname, page, params), { replace: true, preventScrollReset: true })
  }, [isClamped, navigate, page, pathname, params])
  return paged
}
