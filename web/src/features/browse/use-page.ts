import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clampPage } from '../../components/pager-window.ts'
import { pageHref, toPaged, type Paged } from './paging.ts'

/** Returns the page number of the URL within `cap`, to request that page. */
export function useRequestedPage(cap: number): number {
  const [params] = useSearchParams()
  return clampPage(params.get('page'), cap)
}

/**
 * Returns which page of a list of `total` items the URL names, and replaces an invalid URL. While
 * `total` is undefined, returns the page number of the URL within `cap`.
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
