/** One page of a list, as paged replies contain it. */
export interface ListPage<T> {
  items: T[]
  /** Number of items on all pages. */
  total: number
  /** The page returned, from 1: the requested page, or the last page if there are fewer pages. */
  page: number
}

export interface PageRange {
  /** From 1. */
  page: number
  /** Items per page. */
  size: number
}

/** Returns the number of pages; an empty list has one. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Returns the page to show: the requested page, or the last page if there are fewer pages. */
export function clampToLastPage(total: number, { page, size }: PageRange): number {
  return Math.min(page, countPages(total, size))
}

/** Returns one page of a list. */
export function paginate<T>(items: readonly T[], range: PageRange): ListPage<T> {
  const page = clampToLastPage(items.length, range)
  const first = (page - 1) * range.size
  return { items: items.slice(first, first + range.size), total: items.length, page }
}
