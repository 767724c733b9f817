import type { Category } from '#contract/entities.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'
import type { InitialQuery } from '../../device/initial-queries.ts'
import type { SearchResult } from '../../domain/directory/lists.ts'
import { listStateText, parseListState } from './list-state.ts'
import { toEntries, viewList } from './list-view.ts'
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
  const { contractors, total } = query.data as SearchResult
  const [, , categorySlug = '', location = ''] = url.pathname.split('/')
  const near = location === '' ? null : parseNearPath(categorySlug, location, categories)
  const requested = parseListState(url.searchParams)
  const state = near ? { ...requested, size: NEAR_PAGE_SIZE } : requested
  const isWhole = contractors.length >= Math.min(total, MAX_RESULTS)
  // The loader of `/directory` may have read only the contractors of the first page.
  const { items, count, page } = isWhole
    ? viewList(toEntries(contractors), state, new Date())
    : { items: contractors, count: Math.min(total, MAX_RESULTS), page: 1 }
  if (isWhole && items.length === contractors.length && !state.filters.open) return query
  const data: SearchResult = {
    contractors: items,
    total,
    view: {
      count,
      state: listStateText({ ...state, page }),
      ...(near && { summary: summarizeNear(near, contractors) }),
    },
  }
  return { ...query, data, isPart: true }
}
