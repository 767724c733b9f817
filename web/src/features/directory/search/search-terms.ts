import type { Category } from '#contract/entities.ts'
import { MAX_LOCATION_LENGTH } from '#contract/rules/search.ts'
import { findCategory, isNoCategory } from '../stored/summarise.ts'

/** What the search form holds: free text and the id of a category as text ('' for all). */
export interface SearchTerms {
  location: string
  category: string
}

/** `/directory?location=..&category=..`; the category only when one is chosen. */
export function directoryPath(terms: SearchTerms): string {
  return `/directory?${writeTerms(new URLSearchParams(), terms)}`
}

/** The address's parameters for a search; what concerned the former list's page is dropped, filters and sorting stay. */
export function writeTerms(params: URLSearchParams, { location, category }: SearchTerms): URLSearchParams {
  const next = new URLSearchParams({ location: location.trim() })
  if (!isNoCategory(category)) next.set('category', category)
  for (const [name, value] of params) if (!['location', 'category', 'page'].includes(name)) next.append(name, value)
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
  const location = (params.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const asked = (params.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = isNoCategory(asked) ? '' : asked
  return {
    location, category,
    isSubmitted: params.has('location') || params.has('category'),
    hasTerms: location !== '' || category !== '',
  }
}

/** The id the form's list shows for a category of an address, '' when it is none of them. */
export function formCategory(category: string, categories: readonly Category[]): string {
  const found = findCategory(category, categories)
  return found ? String(found.id) : category
}
