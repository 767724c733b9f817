import { clampPage } from '../../components/pager-window.ts'

export interface Paged<T> {
  items: T[]
  page: number
  totalPages: number
  /** Position of the first item shown, counted from 1; 0 when there is none. */
  from: number
  to: number
  total: number
  /** What stands in the address is not this page: it is to be replaced (S10). */
  isClamped: boolean
}

/**
 * One page of a list. `asked` is the raw text of the `page` parameter: anything but a page there is
 * becomes the nearest one there is, within `cap` pages (S10).
 */
export function pageOf<T>(
  items: readonly T[],
  asked: string | null,
  size: number,
  cap: number,
): Paged<T> {
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(items.length / size)))
  const page = clampPage(asked, totalPages)
  const start = (page - 1) * size
  const shown = items.slice(start, start + size)
  return {
    items: shown,
    page,
    totalPages,
    total: items.length,
    from: shown.length > 0 ? start + 1 : 0,
    to: start + shown.length,
    isClamped: asked !== null && asked !== String(page),
  }
}

/** The address of a page of a list: the first page is the bare path. */
export function pageHref(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
