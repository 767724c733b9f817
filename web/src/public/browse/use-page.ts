import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clampPage } from '../../ui/pager-window.ts'
import { pageHref, toPaged, type Paged } from './paging.ts'

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
      void navigate(pageHref(pathname, page), { replace: true, preventScrollReset: true })
  }, [isClamped, navigate, page, pathname])
  return paged
}
