import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { useAddressParams } from '../lib/use-address-params.ts'
import { clampPage } from './pager-window.ts'

/** As much of a search as the server takes. */
const MAX_LENGTH = 120

export interface AdminListState {
  q: string
  page: number
  limit: number
}

export interface AdminList extends AdminListState {
  setQ: (q: string) => void
  setLimit: (limit: number) => void
  hrefOf: (page: number) => string
}

export interface ListSizes {
  sizes: readonly number[]
  defaultSize: number
}

/** What the address says of a list; what cannot be meant is the default (D3, S10). */
export function readAdminList(
  params: URLSearchParams,
  { sizes, defaultSize }: ListSizes,
): AdminListState {
  const limit = Number(params.get('limit'))
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_LENGTH),
    page: clampPage(params.get('page'), Number.POSITIVE_INFINITY, 1_000_000),
    limit: sizes.includes(limit) ? limit : defaultSize,
  }
}

/**
 * The address with a change; another search or size goes to page 1, and what is the default is not
 * said.
 */
export function writeAdminList(
  params: URLSearchParams,
  change: Partial<AdminListState>,
  { defaultSize }: ListSizes,
): URLSearchParams {
  const after = new URLSearchParams(params)
  const { q, page = 1, limit } = change
  if (q !== undefined) setOrDelete(after, 'q', q, '')
  if (limit !== undefined) setOrDelete(after, 'limit', String(limit), String(defaultSize))
  setOrDelete(after, 'page', String(page), '1')
  return after
}

function setOrDelete(params: URLSearchParams, name: string, value: string, usual: string): void {
  if (value === usual) params.delete(name)
  else params.set(name, value)
}

/** The state of a paged list, kept in the address: back, reload and a shared link restore it (D3). */
export function useAdminList(sizes: ListSizes): AdminList {
  const [params, changeAddress] = useAddressParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (part: Partial<AdminListState>) => {
      changeAddress((latest) => writeAdminList(latest, part, sizes), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [changeAddress, sizes],
  )
  return {
    ...readAdminList(params, sizes),
    setQ: useCallback((q: string) => change({ q }), [change]),
    setLimit: useCallback((limit: number) => change({ limit }), [change]),
    hrefOf: (page) => {
      const search = writeAdminList(params, { page }, sizes).toString()
      return search ? `${pathname}?${search}` : pathname
    },
  }
}
