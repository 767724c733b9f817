export type PagerVariant = 'window5' | 'numbered20'

/** A page number, or `gap` for an ellipsis. */
export type PagerItem = number | 'gap'

/** Returns up to `size` consecutive page numbers, with `page` in the middle where possible. */
function pageWindow(page: number, totalPages: number, size: number): number[] {
  const length = Math.min(size, totalPages)
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), totalPages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/**
 * Returns the numbered links of a pager. `window5` returns up to five pages around the current one.
 * `numbered20` returns up to 20 pages around the current one, then an ellipsis and the last page if
 * the last page is not among them.
 */
export function pagerItems(page: number, totalPages: number, variant: PagerVariant): PagerItem[] {
  if (variant === 'window5') return pageWindow(page, totalPages, 5)
  const pages = pageWindow(page, totalPages, 20)
  const last = pages.at(-1) ?? 0
  if (last === totalPages) return pages
  return [...pages, 'gap', totalPages]
}

/** Parses a page number from a URL, limited to 1 … `totalPages` and to `cap`. Defaults to 1. */
export function clampPage(
  text: string | null,
  totalPages: number,
  cap = Number.POSITIVE_INFINITY,
): number {
  const page = Number(text ?? 1)
  const last = Math.max(1, Math.min(totalPages, cap))
  if (!Number.isFinite(page)) return page === Number.POSITIVE_INFINITY ? last : 1
  return Math.min(Math.max(1, Math.floor(page)), last)
}
