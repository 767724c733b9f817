import type { Category } from '#contract/entities.ts'
import { findCategory, isNoCategory } from '#contract/rules/category-filter.ts'
import { type Position, readPosition, writePosition } from '#contract/rules/distance.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'

/**
 * What the search form holds: free text or a position, and the id of a category as text ('' for
 * all).
 */
export interface SearchTerms {
  location: string
  category: string
  /** Where the visitor is, rounded; it takes the place of the text. */
  near?: Position | undefined
}

/**
 * `/directory?location=..&category=..`, or `near=..` for a position; the category only when one is
 * chosen.
 */
export function directoryPath(terms: SearchTerms): string {
  return `/directory?${writeTerms(new URLSearchParams(), terms)}`
}

/**
 * The address's parameters for a search; what concerned the former list's page is dropped, filters
 * and sorting stay.
 */
export function writeTerms(
  params: URLSearchParams,
  { location, category, near }: SearchTerms,
): URLSearchParams {
  const next = new URLSearchParams(
    near ? { near: writePosition(near) } : { location: location.trim() },
  )
  if (!isNoCategory(category)) next.set('category', category)
  for (const [name, value] of params) {
    const needsPosition = name === 'radius' || (name === 'sort' && value === 'distance')
    if (!['location', 'category', 'near', 'page'].includes(name) && (near || !needsPosition))
      next.append(name, value)
  }
  return next
}

export interface AskedSearch extends SearchTerms {
  /** The address has search parameters: a search was submitted (S6). */
  isSubmitted: boolean
  /** There is something to search for (S1). */
  hasTerms: boolean
}

/** The search an address asks for. `category` stays as it stands there: an id or a slug (S3). */
export function readTerms(params: URLSearchParams): AskedSearch {
  const near = readPosition(params.get('near')) ?? undefined
  const location = near ? '' : (params.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const asked = (params.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = isNoCategory(asked) ? '' : asked
  return {
    location,
    category,
    near,
    isSubmitted: near !== undefined || params.has('location') || params.has('category'),
    hasTerms: near !== undefined || location !== '' || category !== '',
  }
}

/** The id the form's list shows for a category of an address, '' when it is none of them. */
export function formCategory(category: string, categories: readonly Category[]): string {
  const found = findCategory(category, categories)
  return found ? String(found.id) : category
}

/** Whether two searches are the same, but for spaces around the text. */
export function isSameSearch(a: SearchTerms, b: SearchTerms): boolean {
  const place = ({ location, near }: SearchTerms) => (near ? writePosition(near) : location.trim())
  return a.category === b.category && Boolean(a.near) === Boolean(b.near) && place(a) === place(b)
}
