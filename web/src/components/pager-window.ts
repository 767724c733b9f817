export type PagerVariant = 'window5' | 'numbered20'

/** A page to link, or a gap. */
export type PagerItem = number | 'gap'

/** `size` consecutive pages holding `page`, in its middle where there is room. */
function pageWindow(page: number, totalPages: number, size: number): number[] {
  const length = Math.min(size, totalPages)
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), totalPages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/**
 * The numbered links of a pager. `window5`: up to five around the page. `numbered20`: all of up to
 * 20 pages; of more, 20 that contain the page, then an ellipsis and the last one (S11).
 */
export function pagerItems(page: number, totalPages: number, variant: PagerVariant): PagerItem[] {
  if (variant === 'window5') return pageWindow(page, totalPages, 5)
  const pages = pageWindow(page, totalPages, 20)
  const last = pages.at(-1) ?? 0
  if (last === totalPages) return pages
  return [...pages, 'gap', totalPages]
}

/** A page number from an address: a whole number from 1 to the last page, at most `cap` (S10). */
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
