import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusPageHeading } from '../../components/admin-confirm.tsx'
import { type AdminList, useAdminList } from '../../components/admin-list.ts'
import { useAddressParams } from '../../lib/use-address-params.ts'
import { type InboxFilter, readFilter, REQUESTS_PER_PAGE } from './inbox-list.ts'
import { contactRequestsQuery } from './queries.ts'

const sizes = { sizes: [REQUESTS_PER_PAGE], defaultSize: REQUESTS_PER_PAGE }

export interface Inbox extends AdminList {
  filter: InboxFilter
  setFilter: (filter: InboxFilter) => void
  /** The open request. */
  openId: number | null
  /** The address with a request open, or with none. */
  hrefOfRequest: (id: number | null) => string
}

/**
 * What is shown of the inbox, kept in the address: Back closes the open request, a shared link
 * opens it (D3).
 */
export function useInbox(): Inbox {
  const list = useAdminList(sizes)
  const [params, changeAddress] = useAddressParams()
  const { pathname } = useLocation()
  const id = Number(params.get('id') ?? Number.NaN)
  const openId = Number.isSafeInteger(id) ? id : null
  useFocusOnOpen(openId)
  return {
    ...list,
    filter: readFilter(params.get('show')),
    setFilter: (filter) =>
      changeAddress(() => new URLSearchParams(filter === 'all' ? {} : { show: filter }), {
        preventScrollReset: true,
      }),
    openId,
    hrefOfRequest: (next) => {
      const after = new URLSearchParams(params)
      if (next === null) after.delete('id')
      else after.set('id', String(next))
      return after.size > 0 ? `${pathname}?${after.toString()}` : pathname
    },
  }
}

export const requestHeadingId = 'open-request'
export const requestLinkId = (id: number) => `request-${id}`

/**
 * An opened request takes the focus, and gives it back to its line when it is closed; a deleted
 * one, to the heading of the page.
 */
function useFocusOnOpen(openId: number | null): void {
  const client = useQueryClient()
  const last = useRef(openId)
  useEffect(() => {
    const before = last.current
    last.current = openId
    if (before === openId) return
    // The line of a deleted one may still be drawn.
    const isThere = (id: number) =>
      client.getQueryData(contactRequestsQuery().queryKey)?.some((request) => request.id === id)
    const target = document.getElementById(
      openId !== null
        ? requestHeadingId
        : before !== null && isThere(before)
          ? requestLinkId(before)
          : '',
    )
    if (!target) return focusPageHeading()
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: openId === null ? 'center' : 'nearest' })
  }, [client, openId])
}
