import { clampPage } from '../../components/pager-window.ts'

export interface Paged<T> {
  items: T[]
  page: number
  totalPages: number
  /** Position of the first item shown, counted from 1; 0 when there is none. */
  from: number
  to: number
  total: number
  /** True when the URL has an invalid page and must be replaced. */
  isClamped: boolean
}

/**
 * Returns one page of a list with at most `cap` pages. `param` is the raw `page` parameter. If it
 * is invalid, returns the nearest valid page.
 */
export function paginate<T>(
  items: readonly T[],
  param: string | null,
  size: number,
  cap: number,
): Paged<T> {
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(items.length / size)))
  const page = clampPage(param, totalPages)
  const start = (page - 1) * size
  const pageItems = items.slice(start, start + size)
  return {
    items: pageItems,
    page,
    totalPages,
    total: items.length,
    from: pageItems.length > 0 ? start + 1 : 0,
    to: start + pageItems.length,
    isClamped: param !== null && param !== String(page),
  }
}

/** Returns the URL of a page of a list. The first page has no `page` parameter. */
export function pageHref(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
