import type { Category } from '#contract/entities.ts'
import { findCategory, isAnyCategory } from '#contract/rules/category-filter.ts'
import { type Position, parsePosition, formatPosition } from '#contract/rules/distance.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'

/**
 * Values of the search form: free text or a position, and the id of a category as text ('' for
 * all).
 */
export interface SearchTerms {
  location: string
  category: string
  /** Rounded position of the visitor; it replaces the text. */
  near?: Position
}

/**
 * Returns `/directory?location=..&category=..`, with `near=..` instead of `location` for a
 * position, and without `category` when none is chosen.
 */
export function directoryPath(terms: SearchTerms): string {
  return `/directory?${writeTerms(new URLSearchParams(), terms)}`
}

/**
 * Returns the URL parameters for a search. Filters and sorting remain. The page is removed; without
 * a position, the parameters that need one are removed too.
 */
export function writeTerms(
  params: URLSearchParams,
  { location, category, near }: SearchTerms,
): URLSearchParams {
  const next = new URLSearchParams(
    near ? { near: formatPosition(near) } : { location: location.trim() },
  )
  if (!isAnyCategory(category)) next.set('category', category)
  for (const [name, value] of params) {
    const needsPosition = name === 'radius' || (name === 'sort' && value === 'distance')
    if (
      !['location', 'category', 'near', 'page', 'more'].includes(name) &&
      (near || !needsPosition)
    )
      next.append(name, value)
  }
  return next
}

export interface UrlSearch extends SearchTerms {
  /** True when the URL has search parameters, so a search was submitted. */
  isSubmitted: boolean
  /** True when at least one search parameter has a value. */
  hasTerms: boolean
}

/** Parses the search of the URL. `category` is not resolved: it is an id or a slug. */
export function parseTerms(params: URLSearchParams): UrlSearch {
  const near = parsePosition(params.get('near')) ?? undefined
  const location = near ? '' : (params.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const param = (params.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = isAnyCategory(param) ? '' : param
  return {
    location,
    category,
    near,
    isSubmitted: near !== undefined || params.has('location') || params.has('category'),
    hasTerms: near !== undefined || location !== '' || category !== '',
  }
}

/** Returns the id of the category in the URL. Returns an unknown category unchanged. */
export function formCategory(category: string, categories: readonly Category[]): string {
  const match = findCategory(category, categories)
  return match ? String(match.id) : category
}

/** Returns true when two searches are the same, except for spaces around the text. */
export function isSameSearch(a: SearchTerms, b: SearchTerms): boolean {
  const place = ({ location, near }: SearchTerms) => (near ? formatPosition(near) : location.trim())
  return a.category === b.category && Boolean(a.near) === Boolean(b.near) && place(a) === place(b)
}
