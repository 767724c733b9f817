import { useEffect, useMemo } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { nearCountsText } from '#contract/places/own-then-near.ts'
import { NEAR_SHOWN } from '#contract/rules/limits.ts'
import type { Around } from '#contract/search-groups.ts'
import type { SearchedPlace } from '#contract/searched-place.ts'
import type { ListEntry, PartialResult, SearchResult } from '../../domain/directory/lists.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { type ListState, listStateText, parseListState, writeListState } from './list-state.ts'
import { groupEntries, partialPage, type ShownPage, viewList, viewNear } from './list-view.ts'
import { useNow } from './use-now.ts'

export interface ShownList {
  state: ListState
  view: ShownPage
  /** True when only the contractors of another page are known. The whole list is still loading. */
  isOtherPage: boolean
  /** The others near the searched place; null if nobody is searched nearby. */
  near: ShownNear | null
  now: Date
  change: Change
  hrefOf: (page: number) => string
}

/** The others near a place, as the page shows them. */
export interface ShownNear {
  place: SearchedPlace
  /** In miles: the searched radius, or the smaller one of the filter. */
  radius: number
  /** The first ones, or all when all are wanted; [] before the last page. */
  contractors: Contractor[]
  /** Number of those that pass the filters. */
  count: number
  /** "29 in Tampa. 46 more within 25 miles"; null if nobody passes the filters. */
  countsText: string | null
  /** Shows all of them. */
  moreHref: string
}

/** Changes the list state in the URL. Adds a history entry, or replaces the current one. */
export type Change = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** Returns the entries of a search and its others nearby, memoized. */
export function useGroups(result: SearchResult): ReturnType<typeof groupEntries> {
  return useMemo(() => groupEntries(result), [result])
}

/** The others nearby: their place and their entries. */
export interface NearEntries {
  around: Around<Contractor> | undefined
  entries: readonly ListEntry[]
}

/**
 * Returns the page of a list that the URL requests. If that page does not exist, returns the
 * nearest one that does and replaces the URL. `fixedSize` overrides the page size in the URL. With
 * `partial`, `entries` are only those of one page.
 */
export function useList(
  entries: readonly ListEntry[],
  {
    fixedSize,
    partial,
    nearby,
  }: { fixedSize?: number; partial?: PartialResult; nearby?: NearEntries } = {},
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

  const isOtherPage =
    partial !== undefined && partial.state !== listStateText({ ...state, page: view.page })
  const around = nearby?.around
  const nearEntries = nearby?.entries
  const isMore = params.get('more') === '1'
  const moreHref = `?${new URLSearchParams([...params, ['more', '1']])}`
  const near = useMemo(() => {
    if (!around || !nearEntries || around.place.radius === null) return null
    const all = partial ? around.near : viewNear(nearEntries, state, now)
    const count = partial ? around.nearTotal : all.length
    const isLastPage = view.page === view.totalPages && !isOtherPage
    const radius = Math.min(around.place.radius, state.within ?? Infinity)
    const contractors = isMore ? all : all.slice(0, NEAR_SHOWN)
    return {
      place: around.place,
      radius,
      contractors: isLastPage ? contractors : [],
      count,
      countsText: countsText(around.place, { own: view.count, near: count, radius }),
      moreHref,
    }
  }, [around, nearEntries, partial, state, now, view, isOtherPage, isMore, moreHref])

  return {
    state,
    view,
    isOtherPage,
    near,
    now,
    change: (change, { replace = false } = {}) =>
      changeParams((latest) => writeListState(latest, change), {
        replace,
        preventScrollReset: true,
      }),
    hrefOf: (page) => `?${writeListState(params, { page })}`,
  }
}

function countsText(
  { kind, name }: SearchedPlace,
  counts: { own: number; near: number; radius: number },
) {
  return kind === 'military' ? null : nearCountsText({ kind, name }, counts)
}
