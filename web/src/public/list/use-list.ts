import { useEffect, useMemo } from 'react'
import type { Contractor } from '#contract/entities.ts'
import type { ListEntry, PartialResult } from '../../domain/directory/lists.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { type ListState, listStateText, parseListState, writeListState } from './list-state.ts'
import { type ShownPage, partialPage, toEntries, viewList } from './list-view.ts'
import { useNow } from './use-now.ts'

export interface ShownList {
  state: ListState
  view: ShownPage
  /** True when only the contractors of another page are known. The whole list is still loading. */
  isOtherPage: boolean
  now: Date
  change: Change
  hrefOf: (page: number) => string
}

/** Changes the list state in the URL. Adds a history entry, or replaces the current one. */
export type Change = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** Returns the entries of contractors in the default order, memoized. */
export function useEntries(contractors: readonly Contractor[]): ListEntry[] {
  return useMemo(() => toEntries(contractors), [contractors])
}

/**
 * Returns the page of a list that the URL requests. If that page does not exist, returns the
 * nearest one that does and replaces the URL. `fixedSize` overrides the page size in the URL. With
 * `partial`, `entries` are only those of one page.
 */
export function useList(
  entries: readonly ListEntry[],
  { fixedSize, partial }: { fixedSize?: number; partial?: PartialResult } = {},
): ShownList {
  const [params, changeParams] = useUrlParams()
  const now = useNow()
  const state = useMemo(() => {
    const requested = parseListState(params)
    return fixedSize === undefined ? requested : { ...requested, size: fixedSize }
  }, [params, fixedSize])
  const view = useMemo(
    () => (partial ? partialPage(entries, state, partial) : viewList(entries, state, now)),
    [entries, state, now, partial],
  )

  const pageParam = params.get('page')
  useEffect(() => {
    if (pageParam === null || pageParam === String(view.page)) return
    changeParams((latest) => writeListState(latest, { page: view.page }), {
      replace: true,
      preventScrollReset: true,
    })
  }, [pageParam, view.page, changeParams])

  return {
    state,
    view,
    isOtherPage:
      partial !== undefined && partial.state !== listStateText({ ...state, page: view.page }),
    now,
    change: (change, { replace = false } = {}) =>
      changeParams((latest) => writeListState(latest, change), {
        replace,
        preventScrollReset: true,
      }),
    hrefOf: (page) => `?${writeListState(params, { page })}`,
  }
}
