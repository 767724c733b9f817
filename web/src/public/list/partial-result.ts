import type { Category } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { MAX_RESULTS, NEAR_SHOWN } from '#contract/rules/limits.ts'
import type { SearchResult } from '../../domain/directory/lists.ts'
import { listStateText, type ListState, parseListState } from './list-state.ts'
import { groupEntries, viewList, viewNear } from './list-view.ts'
import { NEAR_PAGE_SIZE, parseNearPath, summarizeNear } from './near.ts'

/**
 * Reduces the result of a search to the contractors that the page at `url` shows, so that the HTML
 * with the initial queries stays small. Returns `query` unchanged when the page shows all
 * contractors of the result and does not filter by "Open now".
 */
export function toPartialResult(
  query: InitialQuery,
  url: URL,
  categories: readonly Category[],
): InitialQuery {
  const result = query.data as SearchResult
  const { contractors, total } = result
  const [, , categorySlug = '', location = ''] = url.pathname.split('/')
  const near = location === '' ? null : parseNearPath(categorySlug, location, categories)
  const requested = parseListState(url.searchParams)
  const state = near ? { ...requested, size: NEAR_PAGE_SIZE } : requested
  const isMore = url.searchParams.get('more') === '1'
  const page = viewPage(result, state, isMore)
  const isWhole =
    page.items.length === contractors.length &&
    page.around?.near.length === result.around?.near.length &&
    !isCut(result) &&
    !state.filters.open
  if (isWhole) return query
  const data: SearchResult = {
    contractors: page.items,
    total,
    ...(page.around && { around: page.around }),
    view: {
      count: page.count,
      state: listStateText({ ...state, page: page.page }),
      ...(near && { summary: summarizeNear(near, contractors) }),
    },
  }
  return { ...query, data, isPart: true }
}

/** Returns true when the loader of `/directory` has read only the contractors of the first page. */
function isCut({ contractors, total, around }: SearchResult): boolean {
  const all = Math.min(total + (around?.nearTotal ?? 0), MAX_RESULTS)
  return contractors.length + (around?.near.length ?? 0) < all
}

/** Returns the contractors of a page, and on the last page the first ones of the others nearby. */
function viewPage(result: SearchResult, state: ListState, isMore: boolean) {
  const { contractors, total, around } = result
  const now = new Date()
  const entries = groupEntries(result)
  const { items, count, page, totalPages } = isCut(result)
    ? firstPage(contractors, Math.min(total, MAX_RESULTS), state.size)
    : viewList(entries.own, state, now)
  const near = isCut(result) ? (around?.near ?? []) : viewNear(entries.near, state, now)
  return {
    items,
    count,
    page,
    around: around && {
      ...around,
      near: page < totalPages ? [] : isMore ? near : near.slice(0, NEAR_SHOWN),
      nearTotal: isCut(result) ? around.nearTotal : near.length,
    },
  }
}

function firstPage<C>(contractors: readonly C[], count: number, size: number) {
  return { items: contractors.slice(0, size), count, page: 1, totalPages: Math.ceil(count / size) }
}
