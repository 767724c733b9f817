import {
  DEFAULT_RADIUS,
  parsePosition,
  parseRadius,
  type Radius,
} from '#contract/rules/distance.ts'
import { pageSizes, resultSizes } from '#contract/rules/limits.ts'
import { ratingSteps } from '#contract/rules/list-params.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { activeFilters, type Filters, noFilters, switches } from './filters.ts'

export const sorts = [
  { value: 'rating', label: 'Rating: high to low' },
  { value: 'reviews', label: 'Review count' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'trusted', label: 'Most trusted' },
  { value: 'reviewed', label: 'Reviewed here' },
] as const
/** Offered only for the person's position and for a ZIP code. */
const distanceSort = { value: 'distance', label: 'Distance' } as const
export type Sort = (typeof sorts | [typeof distanceSort])[number]['value']

/** The view settings of a contractor list, stored in the URL. */
export interface ListState {
  page: number
  size: number
  sort: Sort
  filters: Filters
  /** Radius around the person's position in miles; undefined when the position is unknown. */
  radius?: Radius
  /** Set if the location is a ZIP code, whose contractors are sorted by distance. */
  isZip?: true
  /** Filter: miles from the middle of the searched place; undefined for any distance. */
  within?: typeof WITHIN_MILES
}

/** The radius of the filter "Within 10 mi". */
export const WITHIN_MILES = 10

/**
 * Returns the sort options. The first one is the default: distance when the position is known or
 * the location is a ZIP code, otherwise rating.
 */
export function sortOptions(state: Origin): readonly { value: Sort; label: string }[] {
  return hasDistances(state) ? [distanceSort, ...sorts] : sorts
}

type Origin = Pick<ListState, 'radius' | 'isZip'>

function hasDistances({ radius, isZip }: Origin): boolean {
  return radius !== undefined || isZip === true
}

function defaultSort(state: Origin): Sort {
  return hasDistances(state) ? 'distance' : 'rating'
}

/** Returns the default sort order, no filters, and with a known position the default radius. */
export function defaultView(
  state: ListState,
): Pick<ListState, 'filters' | 'radius' | 'sort' | 'within'> {
  return {
    filters: noFilters,
    radius: state.radius && DEFAULT_RADIUS,
    sort: defaultSort(state),
    within: undefined,
  }
}

/** Returns the number of active filters; a radius other than the default counts as one. */
export function countActiveFilters({ filters, radius, within }: ListState): number {
  return (
    activeFilters(filters).length +
    (radius === undefined || radius === DEFAULT_RADIUS ? 0 : 1) +
    (within === undefined ? 0 : 1)
  )
}

/** Returns the state as the text of its URL parameters. Equal states have equal texts. */
export function listStateText(state: ListState): string {
  return writeListState(new URLSearchParams(), state).toString()
}

/** Returns true when two states differ at most in page and page size. */
export function isSameView(a: ListState, b: ListState): boolean {
  const view = (state: ListState) =>
    writeListState(new URLSearchParams(), { ...state, page: 1, size: pageSizes.results }).toString()
  return a.radius === b.radius && view(a) === view(b)
}

/** Returns "Within 25 miles". */
export function radiusLabel(radius: Radius): string {
  return `Within ${radius} miles`
}

/**
 * Parses the list state from URL parameters. Invalid values, and values that need a missing
 * position, are replaced by the defaults.
 */
export function parseListState(params: URLSearchParams): ListState {
  const size = Number(params.get('size'))
  const rating = Math.round(Number(params.get('rating')) * 10)
  const radius = parsePosition(params.get('near')) ? parseRadius(params.get('radius')) : undefined
  const isZip =
    radius === undefined && parseLocation(params.get('location') ?? '').isZip ? true : undefined
  const filters: Filters = {
    ...noFilters,
    minRating: ratingSteps.find((step) => step === rating) ?? 0,
  }
  for (const { name } of switches) filters[name] = params.get(name) === '1'
  return {
    page: parsePage(params),
    size: resultSizes.find((offered) => offered === size) ?? pageSizes.results,
    sort:
      sortOptions({ radius, isZip }).find(({ value }) => value === params.get('sort'))?.value ??
      defaultSort({ radius, isZip }),
    filters,
    radius,
    isZip,
    within: params.get('within') === String(WITHIN_MILES) ? WITHIN_MILES : undefined,
  }
}

/**
 * Returns the page number of the URL, starting at 1. The number may be higher than the number of
 * pages; callers must limit it.
 */
export function parsePage(params: URLSearchParams): number {
  const page = Math.floor(Number(params.get('page')))
  return page >= 1 && Number.isFinite(page) ? page : 1
}

/**
 * Returns the URL parameters after a change. Unless the change contains a page, the page is reset
 * to 1. Default values are left out.
 */
export function writeListState(
  params: URLSearchParams,
  change: Partial<ListState>,
): URLSearchParams {
  const before = parseListState(params)
  const { page, size, sort, filters, radius, isZip, within } = { ...before, page: 1, ...change }
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | number, isDefault: boolean) => {
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  set('radius', radius ?? DEFAULT_RADIUS, radius === undefined || radius === DEFAULT_RADIUS)
  set('within', WITHIN_MILES, within === undefined)
  set('sort', sort, sort === defaultSort({ radius, isZip }))
  set('rating', filters.minRating / 10, filters.minRating === 0)
  for (const { name } of switches) set(name, 1, !filters[name])
  set('size', size, size === pageSizes.results)
  set('page', page, page === 1)
  return next
}

/** Returns the hint below "No contractors found". */
export function emptyHint({
  location,
  hasCategory,
}: {
  location: string
  hasCategory: boolean
}): string {
  if (location.trim() !== '') return 'Please try a different location'
  return hasCategory
    ? 'There are no contractors in this category'
    : 'Please select a service category to view contractors'
}
