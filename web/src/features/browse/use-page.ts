import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clampPage } from '../../components/pager-window.ts'
import { pageHref, paginate, type Paged } from './paging.ts'

/**
 * Returns the page of `items` that the URL requests, and replaces the URL if the page is invalid.
 * While `items` is undefined, returns an empty page with the page number of the URL, at most
 * `cap`.
 */
export function usePage<T>(items: readonly T[] | undefined, size: number, cap: number): Paged<T> {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const param = params.get('page')
  const paged = items
    ? paginate(items, param, size, cap)
    : { ...paginate<T>([], null, size, cap), page: clampPage(param, cap) }
  const { page, isClamped } = paged
  useEffect(() => {
    if (isClamped)
      void navigate(pageHref(pathname, page), { replace: true, preventScrollReset: true })
  }, [isClamped, navigate, page, pathname])
  return paged
}
