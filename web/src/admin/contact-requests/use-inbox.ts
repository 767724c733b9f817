import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { focusPageHeading } from '../ui/admin-confirm.tsx'
import { type AdminList, useAdminList } from '../ui/admin-list.ts'
import { type InboxFilter, parseFilter, REQUESTS_PER_PAGE } from './inbox-list.ts'
import { contactRequestsQuery } from './queries.ts'

const sizes = { pageSizes: [REQUESTS_PER_PAGE], defaultSize: REQUESTS_PER_PAGE }

export interface Inbox extends AdminList {
  filter: InboxFilter
  setFilter: (filter: InboxFilter) => void
  /** Id of the open request. */
  openId: number | null
  /** Returns the URL that opens a request or, for null, closes the open one. */
  hrefOfRequest: (id: number | null) => string
}

/**
 * Returns the state of the inbox, which is stored in the URL. Back closes a request and a shared
 * link opens it.
 */
export function useInbox(): Inbox {
  const list = useAdminList(sizes)
  const [params, changeParams] = useUrlParams()
  const { pathname } = useLocation()
  const id = Number(params.get('id') ?? Number.NaN)
  const openId = Number.isSafeInteger(id) ? id : null
  useFocusOnOpen(openId)
  return {
    ...list,
    filter: parseFilter(params.get('show')),
    setFilter: (filter) =>
      changeParams(() => new URLSearchParams(filter === 'all' ? {} : { show: filter }), {
        preventScrollReset: true,
      }),
    openId,
    hrefOfRequest: (next) => {
      const nextParams = new URLSearchParams(params)
      if (next === null) nextParams.delete('id')
      else nextParams.set('id', String(next))
      return nextParams.size > 0 ? `${pathname}?${nextParams.toString()}` : pathname
    },
  }
}

export const requestHeadingId = 'open-request'
export const requestLinkId = (id: number) => `request-${id}`

/**
 * Moves the focus to a request when it opens. When it closes, moves the focus back to its link, or
 * to the page heading when the link is gone.
 */
function useFocusOnOpen(openId: number | null): void {
  const client = useQueryClient()
  const previousOpenId = useRef(openId)
  useEffect(() => {
    const previousId = previousOpenId.current
    previousOpenId.current = openId
    if (previousId === openId) return
    // The cache is checked, because the link of a deleted request may still be rendered.
    const isInList = (id: number) =>
      client.getQueryData(contactRequestsQuery().queryKey)?.some((request) => request.id === id)
    const target = document.getElementById(
      openId !== null
        ? requestHeadingId
        : previousId !== null && isInList(previousId)
          ? requestLinkId(previousId)
          : '',
    )
    if (!target) return focusPageHeading()
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: openId === null ? 'center' : 'nearest' })
  }, [client, openId])
}
