import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clampPage } from '../../components/pager-window.ts'
import { pageHref, pageOf, type Paged } from './paging.ts'

/**
 * The page of `items` named in the address; an address that names none of them is replaced (S10).
 * While the items are not known, the number of the address within `cap`.
 */
export function usePage<T>(items: readonly T[] | undefined, size: number, cap: number): Paged<T> {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const asked = params.get('page')
  const paged = items
    ? pageOf(items, asked, size, cap)
    : { ...pageOf<T>([], null, size, cap), page: clampPage(asked, cap) }
  const { page, isClamped } = paged
  useEffect(() => {
    if (isClamped)
      void navigate(pageHref(pathname, page), { replace: true, preventScrollReset: true })
  }, [isClamped, navigate, page, pathname])
  return paged
}
